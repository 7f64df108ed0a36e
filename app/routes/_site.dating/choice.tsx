import ExternalLink from "lucide-react/icons/external-link";
import { listed } from "~/content/listed";
import { fill } from "~/content/placeholders";
import type { Founder } from "~/content/site-schema";
import { buttonClass } from "~/ui/button";
import { Illustration } from "~/ui/illustration";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";

/** Profiles to choose from: each founder, or all of them at one table. */
export function Choice() {
  const site = useSite();
  const { founders, teamBooking } = site;
  return (
    <section aria-labelledby="auswahl" className="-mt-20 md:-mt-28 relative pb-16 md:pb-28">
      <Container>
        <h2 id="auswahl" className="sr-only">
          Mit wem möchtest Du sprechen?
        </h2>
        <ul className="grid gap-6 lg:grid-cols-3">
          {founders.map((founder) => (
            <Profile
              key={founder.email}
              people={[founder]}
              name={founder.name}
              role={founder.role}
              topic={founder.specialization}
              text={founder.quote ? `„${founder.quote}“` : fill(founder.description, site)}
              minutes={founder.bookingMinutes}
              url={founder.bookingUrl}
            />
          ))}
          {founders.length > 1 && (
            <Profile
              people={founders}
              name={founders.length > 2 ? "Alle zusammen" : "Beide zusammen"}
              role={listed(founders.map(({ name }) => name))}
              topic="Mehrere Themen auf einmal"
              text="Wenn Du noch nicht weißt, wo Du anfangen sollst, oder gleich das ganze Bild willst."
              minutes={teamBooking.minutes}
              url={teamBooking.url}
            />
          )}
        </ul>
      </Container>
    </section>
  );
}

interface ProfileProps {
  people: Founder[];
  name: string;
  role: string;
  topic: string;
  text: string;
  minutes: number;
  url: string;
}

function Profile({ people, name, role, topic, text, minutes, url }: ProfileProps) {
  return (
    <li className="grid overflow-hidden rounded-lg bg-surface-raised shadow-lifted sm:grid-cols-[2fr_3fr] lg:flex lg:flex-col">
      <div className="grid auto-cols-fr grid-flow-col gap-px">
        {people.map(({ email, photo }) => (
          <Illustration
            key={email}
            src={photo}
            alt=""
            width={640}
            height={800}
            className="h-52 w-full object-cover object-[50%_22%] sm:h-0 sm:min-h-full lg:h-72 lg:min-h-0"
          />
        ))}
      </div>
      <div className="flex flex-1 flex-col items-start p-6 sm:min-h-64 sm:p-7">
        <h3 className="text-xl">{name}</h3>
        <p className="text-ink-muted text-sm">{role}</p>
        <p className="mt-4 font-semibold">{topic}</p>
        <p className="mt-1 mb-6 text-base text-ink-muted">{text}</p>
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className={buttonClass("brand", "mt-auto max-sm:w-full lg:w-full")}
        >
          {minutes} Minuten buchen
          <span className="sr-only">
            {" "}
            mit {listed(people.map((person) => person.name))} (öffnet in neuem Tab)
          </span>
          <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
        </a>
      </div>
    </li>
  );
}
