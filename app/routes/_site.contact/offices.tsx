import { contactPage } from "~/content/contact-page";
import { Linked } from "~/ui/linked";
import { Section } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";

export function Offices() {
  const site = useSite();
  const { map, legal } = useWords("contactPage", contactPage);
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
            {office.mapUrl && (
              <a
                href={office.mapUrl}
                target="_blank"
                rel="noopener"
                className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
              >
                {map}
                <span className="sr-only">: {office.city} (öffnet in neuem Tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-text text-ink-muted">
        <Linked text={legal} links={[{ to: "/impressum" }, { to: "/barrierefreiheit" }]} />
      </p>
    </Section>
  );
}
