import type { Office } from "~/content/availability";
import { closedText } from "~/content/closed-days";
import { listed } from "~/content/listed";
import { fill } from "~/content/placeholders";
import type { ClosedDay } from "~/content/site-schema";
import { Availability, useAvailability } from "~/ui/availability";
import { buttonClass } from "~/ui/button";
import { RoundPortrait } from "~/ui/round-portrait";
import { Section } from "~/ui/section";
import { useSite } from "~/ui/use-site";

export function Bookings({ office, closed }: { office: Office; closed: ClosedDay[] }) {
  const site = useSite();
  const { founders, teamBooking } = site;
  const now = useAvailability(office);
  return (
    <Section
      id="termin"
      title="Oder gleich einen Termin"
      intro={
        fill(
          "Das erste Gespräch ist kostenlos, findet per Video statt und dauert {Minuten} Minuten, mit {uns} zusammen {Teamminuten}.",
          site,
        ) + closedText(closed)
      }
    >
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {founders.map((founder, index) => (
          <BookingCard
            key={founder.email}
            index={index}
            photos={[founder]}
            name={founder.name}
            who={founder.name}
            role={founder.role}
            specialization={founder.specialization}
            minutes={founder.bookingMinutes}
            url={founder.bookingUrl}
            office={now}
          />
        ))}
        {founders.length > 1 && (
          <BookingCard
            index={founders.length}
            photos={founders}
            name="Gespräch mit dem Team"
            who="dem Team"
            role={listed(founders.map(({ name }) => name))}
            specialization="Wenn es um mehrere Themen zugleich geht"
            minutes={teamBooking.minutes}
            url={teamBooking.url}
            office={now}
          />
        )}
      </ul>
    </Section>
  );
}

interface BookingCardProps {
  index: number;
  photos: { name: string; photo: string }[];
  name: string;
  /** Whom the appointment is with. */
  who: string;
  role: string;
  specialization: string;
  minutes: number;
  url: string;
  office: Office;
}

function BookingCard({
  index,
  photos,
  name,
  who,
  role,
  specialization,
  minutes,
  url,
  office,
}: BookingCardProps) {
  return (
    <li
      data-fade=""
      data-fade-index={index}
      className="flex flex-col rounded-md bg-surface-raised p-5 shadow-soft lg:p-8"
    >
      <div className="flex">
        {photos.map(({ name: person, photo }) => (
          <span key={person} className="not-first:-ml-4">
            <RoundPortrait src={photo} className="border-4 border-surface-raised" />
          </span>
        ))}
      </div>
      <h3 className="mt-4 text-xl">{name}</h3>
      <p className="text-ink-muted text-sm">{role}</p>
      <p className="mt-3">{specialization}</p>
      <div className="mt-3 mb-6">
        <Availability office={office} />
      </div>
      <a href={url} target="_blank" rel="noopener" className={buttonClass("quiet", "mt-auto md:max-lg:px-2")}>
        {minutes} Minuten buchen
        <span className="sr-only"> mit {who} (öffnet in neuem Tab)</span>
      </a>
    </li>
  );
}
