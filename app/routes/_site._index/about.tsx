import { home } from "~/content/home";
import { fill } from "~/content/placeholders";
import { mailtoOf } from "~/schemas/contact-links";
import { Address } from "~/ui/address";
import { Availability, useAvailability } from "~/ui/availability";
import { ButtonLink } from "~/ui/button";
import { Portrait } from "~/ui/portrait";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";
import { ValueIcon, valueTitles } from "~/ui/value-icon";

export function About() {
  const { toAbout, toBooking } = useWords("home", home).about;
  return (
    <section id="about" className="py-6 md:py-28">
      <Container>
        <Course />
        <Values />
        <Team />
        <div className="mt-4 grid grid-cols-2 gap-3 sm:flex md:mt-10">
          <ButtonLink to="/about" tone="quiet" className="max-sm:px-1">
            {toAbout}
          </ButtonLink>{" "}
          <ButtonLink to="/dating" tone="signal" className="max-sm:px-1" data-call="3">
            {toBooking}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}

function Course() {
  const { eyebrow, title, mission } = useWords("home", home).about;
  return (
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <div data-fade="">
        <p className="mb-3 font-semibold text-brand text-sm">{eyebrow}</p>
        <h2 className="text-2xl md:text-3xl">{title}</h2>
      </div>
      <ol>
        {mission.map(({ title, text }, index) => (
          <li
            key={title}
            className="step relative pb-3 pl-8 last:pb-0 md:pb-8"
            data-fade=""
            data-fade-index={index}
          >
            <span
              aria-hidden
              className="absolute top-1 left-0 size-5.5 rounded-full border-5 border-brand bg-canvas"
            />
            <h3 className="max-sm:sr-only sm:text-lg">{title}</h3>
            <p className="sm:text-lg">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Values() {
  const { values } = useWords("home", home);
  return (
    <ul className="mt-4 grid gap-x-6 gap-y-3 border-line border-y py-3 sm:grid-cols-2 md:mt-24 md:gap-y-10 md:py-14 lg:grid-cols-4">
      {valueTitles.map(([key, title], index) => (
        <li
          key={title}
          className="grid grid-cols-[auto_1fr] items-center gap-x-3"
          data-fade=""
          data-fade-index={index}
        >
          <ValueIcon of={key} className="size-6 text-brand" />
          <h3 className="max-sm:sr-only sm:text-lg">{title}</h3>
          <p className="text-base text-ink-muted sm:col-span-2">{values[key]}</p>
        </li>
      ))}
    </ul>
  );
}

function Team() {
  const site = useSite();
  const { founders } = site;
  const office = useAvailability();
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 sm:gap-6 md:mt-24 lg:grid-cols-2">
      {founders.map((founder, index) => (
        <li
          key={founder.email}
          className="overflow-hidden rounded-lg bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-1 sm:grid sm:grid-cols-[2fr_3fr] gap-x-3"
          data-fade=""
          data-fade-index={index}
        >
          <Portrait
            of={founder.name}
            src={founder.photo}
            alt={`Porträt von ${founder.name}`}
            width={640}
            height={800}
            loading="lazy"
            className="h-full w-full object-cover object-[50%_20%] max-sm:float-left max-sm:mr-3 max-sm:size-16 max-sm:rounded-sm"
          />
          <div className="sm:p-6 xl:p-8">
            <h3 className="text-xl">{founder.name}</h3>
            <p className="text-ink-muted text-sm">{founder.role}</p>
            <div className="mt-1">
              <Availability office={office} />
            </div>
            <p className="mt-2 sm:mt-4">{fill(founder.description, site)}</p>
            <p className="text-sm">
              <a
                href={mailtoOf(founder.email)}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                <Address of={founder.email} />
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
