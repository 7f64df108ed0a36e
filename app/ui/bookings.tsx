import { listed } from "~/content/listed";
import { shared } from "~/content/shared-words";
import type { Founder } from "~/content/site-schema";
import { Availability, useAvailability } from "./availability";
import { buttonClass } from "./button";
import { Portrait } from "./portrait";
import { useSite, useWords } from "./use-site";

interface Booking {
  people: Founder[];
  name: string;
  topic: string;
  minutes: number;
  url: string;
}

function useBookings(): Booking[] {
  const { founders, teamBooking } = useSite();
  const words = useWords("shared", shared).booking;
  const isPair = founders.length === 2;
  const team = {
    people: founders,
    name: isPair ? words.both : words.all,
    topic: isPair ? words.bothTopic : words.allTopic,
    ...teamBooking,
  };
  return [
    ...founders.map((founder) => ({
      people: [founder],
      name: founder.name,
      topic: founder.specialization,
      minutes: founder.bookingMinutes,
      url: founder.bookingUrl,
    })),
    ...(founders.length > 1 ? [team] : []),
  ];
}

export function Bookings({ className, showsOffice = false }: { className: string; showsOffice?: boolean }) {
  const bookings = useBookings();
  const { button } = useWords("shared", shared).booking;
  const office = useAvailability();
  return (
    <ul data-call="5" className={`grid grid-cols-1 gap-2 ${className}`}>
      {bookings.map(({ people, name, topic, minutes, url }, index) => (
        <li
          key={url}
          className="relative flex flex-wrap items-center gap-3 rounded-md bg-surface-raised p-3 shadow-soft hover:shadow-lifted sm:p-5"
        >
          <div className="grid size-14 shrink-0 auto-cols-fr grid-flow-col overflow-hidden rounded-full bg-brand-soft">
            {people.map(({ email, name, photo }) => (
              <Portrait
                key={email}
                of={name}
                src={photo}
                alt=""
                width={56}
                height={56}
                className="size-full min-w-0 object-cover object-top"
              />
            ))}
          </div>
          <div className="min-w-0 grow basis-28 leading-snug">
            <h3>{name}</h3>
            <p className="text-ink-muted text-sm">
              {topic}, {minutes}&nbsp;Min
            </p>
          </div>
          {/* `position: relative` here would confine the ::after that covers the row. */}
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="ml-auto after:absolute after:inset-0 after:rounded-md"
          >
            <span className={buttonClass(index === bookings.length - 1 ? "signal" : "quiet", "max-sm:px-3")}>
              {button}
            </span>
            <span className="sr-only">
              : {minutes} Minuten mit {listed(people.map((person) => person.name))} (öffnet in neuem Tab)
            </span>
          </a>
          {showsOffice && (
            <div className="basis-full">
              <Availability office={office} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
