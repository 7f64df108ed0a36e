import { useLoaderData } from "@remix-run/react";
import { dating } from "~/content/dating";
import { fill, firstName } from "~/content/placeholders";
import { telOf } from "~/schemas/contact-links";
import { Bookings } from "~/ui/bookings";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Portrait } from "~/ui/portrait";
import { Container, Section } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";

export function Opening() {
  const { title, facts } = useWords("dating", dating);
  const intro = useSentence("dating.intro");
  return (
    <div className="chart-lines bg-surface">
      <Container className="grid gap-4 py-5 md:gap-10 md:py-20 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
        <div>
          <p className="font-semibold text-brand text-sm">Onlinedating</p>
          <h1 className="text-2xl sm:mt-3 sm:text-3xl md:text-display">{title}</h1>
          <p className="mt-1 max-w-text text-ink-muted sm:mt-6 sm:text-lg">{intro}</p>
          <dl className="mt-2 flex flex-wrap gap-x-5 sm:mt-6 sm:gap-4">
            {facts.map(({ value, label }) => (
              <div key={value} className="border-brand border-l-2 pl-2 sm:max-w-40 sm:pl-4">
                <dt className="font-bold max-sm:text-sm">{value}</dt>
                <dd className="text-ink-muted text-sm max-sm:hidden">{label}</dd>
              </div>
            ))}
          </dl>
        </div>
        <section aria-labelledby="auswahl">
          <h2 id="auswahl" className="sr-only">
            Mit wem möchtest Du sprechen?
          </h2>
          <Bookings className="lg:gap-6" />
        </section>
      </Container>
    </div>
  );
}

export function OtherWays() {
  const { phone } = useSite();
  const { title, text, button } = useWords("dating", dating).other;
  const { closed = "" } = useLoaderData<{ closed?: string }>();
  return (
    <section aria-labelledby="andere-wege" className="py-16 md:py-24">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div className="max-w-text">
          <h2 id="andere-wege" className="text-xl">
            {title}
          </h2>
          <p className="mt-2 text-ink-muted">{text + closed}</p>
        </div>
        <div className="grid gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          <ButtonLink to="/contact" tone="quiet">
            {button}
          </ButtonLink>{" "}
          <a href={telOf(phone)} className={buttonClass("quiet")}>
            {phone}
          </a>
        </div>
      </Container>
    </section>
  );
}

export function Course() {
  const { founders } = useSite();
  const { title: heading, intro, minute, parts, after, button } = useWords("dating", dating).course;
  const third = founders[0].bookingMinutes / parts.length;
  return (
    <Section tone="surface" title={heading} intro={intro}>
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-0">
        {parts.map(({ title, text }, index) => (
          <li
            key={title}
            data-fade=""
            data-fade-index={index}
            className="relative border-brand pl-6 max-lg:border-l-2 lg:border-t-2 lg:pt-8 lg:pr-10 lg:pl-0"
          >
            <span
              aria-hidden
              className="absolute top-1 -left-2.25 size-4 rounded-full border-5 border-brand bg-surface lg:-top-2.25 lg:left-0"
            />
            <p className="font-semibold text-brand text-sm tabular">
              {minute} {Math.round(index * third)}–{Math.round((index + 1) * third)}
            </p>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-text text-ink-muted" data-fade="">
        {after}
      </p>
      <ButtonLink to="#auswahl" tone="signal" className="mt-8">
        {button}
      </ButtonLink>
    </Section>
  );
}

export function People() {
  const site = useSite();
  const { title, button } = useWords("dating", dating).people;
  return (
    <Section title={title}>
      <ul className="grid gap-6 lg:grid-cols-2">
        {site.founders.map(({ email, name, role, photo, quote, description, bookingUrl }) => (
          <li
            key={email}
            className="relative grid overflow-hidden rounded-lg bg-surface-raised shadow-soft sm:grid-cols-[2fr_3fr]"
          >
            <Portrait
              of={name}
              src={photo}
              alt=""
              width={640}
              height={800}
              className="h-52 w-full object-cover object-[50%_20%] sm:h-0 sm:min-h-full"
            />
            <div className="p-6 sm:min-h-64">
              <h3 className="text-xl">{name}</h3>
              <p className="text-ink-muted text-sm">{role}</p>
              <p className="mt-4 text-ink-muted">{quote ? `„${quote}“` : fill(description, site)}</p>
              <a href={bookingUrl} target="_blank" rel="noopener" className="after:absolute after:inset-0">
                <span className={buttonClass("quiet", "mt-5")}>
                  {button.replace(/\[.*?\]/, () => firstName(name))}
                </span>
                <span className="sr-only"> (öffnet in neuem Tab)</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
