import { about } from "~/content/about";
import { fill } from "~/content/placeholders";
import { Availability, useAvailability } from "~/ui/availability";
import { ButtonLink } from "~/ui/button";
import { Illustration } from "~/ui/illustration";
import { Container } from "~/ui/section";
import { useSentence, useSite } from "~/ui/use-site";
import { ValueIcon } from "~/ui/value-icon";

export function About({ available }: { available: boolean }) {
  return (
    <section id="about" className="py-16 md:py-28">
      <Container>
        <Course />
        <Values />
        <Team available={available} />
        <div className="mt-10 grid gap-3 sm:flex">
          <ButtonLink to="/about" tone="quiet">
            Mehr über uns
          </ButtonLink>
          <ButtonLink to="/dating" tone="brand">
            Lern uns kennen
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}

/** Why, how and what, as marks along a plotted course. */
function Course() {
  const title = useSentence("about.title");
  const intro = useSentence("about.intro");
  return (
    <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <div data-fade="">
        <p className="mb-3 font-semibold text-brand text-sm">Über uns</p>
        <h2 className="text-2xl md:text-3xl">{title}</h2>
        <p className="mt-4 text-ink-muted text-lg">{intro}</p>
      </div>
      <ol>
        {about.mission.map(({ key, title, text }, index) => (
          <li
            key={key}
            className="relative pb-9 pl-12 not-last:before:absolute not-last:before:top-3 not-last:before:-bottom-3 not-last:before:left-2.5 not-last:before:border-control not-last:before:border-l-2 not-last:before:border-dashed last:pb-0"
            data-fade=""
            data-fade-index={index}
          >
            <span
              aria-hidden
              className="absolute top-1.5 left-0 size-5.5 rounded-full border-[5px] border-brand bg-canvas"
            />
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Values() {
  return (
    <ul className="mt-16 grid gap-x-8 gap-y-10 border-line border-y py-12 sm:grid-cols-2 md:mt-24 lg:grid-cols-4">
      {about.values.map(({ title, text }, index) => (
        <li key={title} data-fade="" data-fade-index={index}>
          <h3 className="flex items-center gap-3 text-lg">
            <ValueIcon title={title} className="size-6 shrink-0 text-brand" />
            {title}
          </h3>
          <p className="mt-2 text-base text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Team({ available }: { available: boolean }) {
  const site = useSite();
  const { founders } = site;
  const reachable = useAvailability(available);
  return (
    <ul className="mt-16 grid grid-cols-1 gap-6 md:mt-24 lg:grid-cols-2">
      {founders.map((founder, index) => (
        <li
          key={founder.email}
          className="grid grid-cols-1 overflow-hidden rounded-lg bg-surface sm:grid-cols-[2fr_3fr]"
          data-fade=""
          data-fade-index={index}
        >
          <Illustration
            src={founder.photo}
            alt={`Porträt von ${founder.name}`}
            width={640}
            height={800}
            loading="lazy"
            className="aspect-[5/4] h-full w-full object-cover object-[50%_20%] sm:aspect-auto"
          />
          <div className="p-6 lg:p-8">
            <h3 className="text-xl">{founder.name}</h3>
            <p className="text-ink-muted text-sm">{founder.role}</p>
            <div className="mt-2">
              <Availability available={reachable} />
            </div>
            <p className="mt-4">{fill(founder.description, site)}</p>
            <p className="mt-4 text-sm">
              <a
                href={`mailto:${founder.email}`}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {founder.email}
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
