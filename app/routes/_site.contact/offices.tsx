import { Link } from "@remix-run/react";
import { inText, Section } from "~/ui/section";
import { useSentence, useSite } from "~/ui/use-site";

export function Offices() {
  const site = useSite();
  return (
    <Section id="standorte" tone="surface" title={useSentence("contact.offices")}>
      <ul className="grid gap-6 md:grid-cols-2">
        {site.offices.map((office, index) => (
          <li
            key={`${office.city} ${office.street}`}
            data-fade=""
            data-fade-index={index}
            className="rounded-md bg-surface-raised p-6 shadow-soft sm:p-8"
          >
            <h3 className="text-xl">{office.city}</h3>
            <address className="mt-3 not-italic">
              {site.company}
              <br />
              {office.street}
              <br />
              {office.postcode} {office.city}
            </address>{" "}
            <a
              href={office.mapUrl}
              target="_blank"
              rel="noopener"
              className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              Auf der Karte ansehen<span className="sr-only">: {office.city} (öffnet in neuem Tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-text text-ink-muted">
        Wer die Firma vertritt, steht im{" "}
        <Link to="/impressum" className={inText}>
          Impressum
        </Link>
        . Kommst Du auf dieser Website irgendwo nicht weiter? Was dann hilft, steht unter{" "}
        <Link to="/barrierefreiheit" className={inText}>
          Barrierefreiheit
        </Link>
        .
      </p>
    </Section>
  );
}
