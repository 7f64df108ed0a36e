import Phone from "lucide-react/icons/phone";
import { hoursPhrase, officeHours } from "~/content/availability";
import { landing } from "~/content/landing";
import { listed } from "~/content/listed";
import { cities } from "~/content/placeholders";
import { telOf } from "~/schemas/contact-links";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function Hero() {
  const { eyebrow, title, intro, toSteps } = useWords("landing", landing).hero;
  return (
    <div className="chart-lines border-line border-b bg-surface">
      <Container className="grid items-center gap-12 py-14 md:py-24 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div>
          <p className="mb-4 font-semibold text-brand text-sm">{eyebrow}</p>
          <h1 className="text-3xl md:text-display">{title}</h1>
          <p className="mt-6 max-w-text text-ink-muted text-lg">{intro}</p>
          <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap" data-call="1">
            <ButtonLink to="/dating" tone="signal" className="max-sm:px-3">
              Kostenloses Erstgespräch buchen
            </ButtonLink>{" "}
            <ButtonLink to="#vor-dem-anruf" tone="quiet">
              {toSteps}
            </ButtonLink>
          </div>
        </div>
        <CallCard />
      </Container>
    </div>
  );
}

function CallCard() {
  const site = useSite();
  const { phone, phoneHours, areaServed } = site;
  const office = officeHours(site);
  const { title, hours, towns, offices } = useWords("landing", landing).call;
  return (
    <aside aria-label="Direkt anrufen" className="rounded-lg bg-surface-raised p-6 shadow-lifted sm:p-8">
      <p className="font-semibold">{title}</p>
      <a
        href={telOf(phone)}
        className="mt-2 flex min-h-14 items-center gap-3 font-bold text-brand text-xl tabular underline-offset-4 hover:underline"
      >
        <Phone className="size-6 shrink-0" />
        {phone}
      </a>
      <dl className="mt-5 grid gap-4 border-line border-t pt-5 text-sm">
        {[
          { term: hours, text: hoursPhrase(phoneHours) + (office && `, ${office}`) },
          { term: towns, text: areaServed.join(", ") },
          { term: offices, text: listed(cities(site)) },
        ].map(({ term, text }) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
