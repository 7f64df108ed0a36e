import MapPin from "lucide-react/icons/map-pin";
import { landing } from "~/content/landing";
import { capital } from "~/content/placeholders";
import { Section } from "~/ui/section";
import { useSite } from "~/ui/use-site";

export function Areas() {
  const { region, areaServed } = useSite();
  return (
    <Section
      title={`${capital(region)} zu Hause`}
      intro="Nah genug, um vorbeizukommen. Und per Fernwartung sind wir in Sekunden auf Deinem Bildschirm."
    >
      <ul className="grid gap-10 border-line border-t md:grid-cols-3 md:gap-0">
        {areaServed.map((city, index) => (
          <li
            key={city}
            data-fade=""
            data-fade-index={index}
            className="border-line pt-8 md:not-first:border-l md:px-6 md:last:pr-0 md:first:pl-0 lg:px-10"
          >
            <MapPin className="size-7 text-brand" />
            <h3 className="mt-3 text-2xl">{city}</h3>
            <p className="mt-3 text-ink-muted">{landing.areas.get(city)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
