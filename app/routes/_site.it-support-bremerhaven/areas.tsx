import MapPin from "lucide-react/icons/map-pin";
import { landing } from "~/content/landing";
import { Section } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function Areas() {
  const { areaServed } = useSite();
  const { areasHead, areas } = useWords("landing", landing);
  return (
    <Section {...areasHead}>
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
            <p className="mt-3 text-ink-muted">{areas.find(({ town }) => town === city)?.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
