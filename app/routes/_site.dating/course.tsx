import { fill } from "~/content/placeholders";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { useSite } from "~/ui/use-site";

const parts = [
  {
    title: "Du erzählst",
    text: "Was macht Ihr, was hält Euch auf, was soll am Ende anders sein? Fachwörter brauchst Du keine.",
  },
  {
    title: "Wir fragen nach",
    text: "Womit arbeitet Ihr heute? Wer ist betroffen? Was habt Ihr schon versucht? So kommen wir zum Kern.",
  },
  {
    title: "Du weißt, was als Nächstes kommt",
    text: "Wir sagen Dir, was wir als Erstes tun würden, und auch, wenn wir nicht die Richtigen sind.",
  },
];

const intro =
  "Du musst nichts vorbereiten. Eine ruhige Ecke und ein Getränk reichen. Mit {uns} zusammen läuft es ebenso, in {Teamminuten} Minuten.";

export function Course() {
  const site = useSite();
  const third = site.founders[0].bookingMinutes / parts.length;
  return (
    <Section tone="surface" title={fill("So laufen die {Minuten} Minuten", site)} intro={fill(intro, site)}>
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-0">
        {parts.map(({ title, text }, index) => (
          <li
            key={title}
            data-fade=""
            data-fade-index={index}
            className="relative border-brand pl-7 max-lg:border-l-2 lg:border-t-2 lg:pt-8 lg:pr-10 lg:pl-0"
          >
            <span
              aria-hidden
              className="absolute top-1 -left-[9px] size-4 rounded-full border-4 border-brand bg-surface lg:-top-[9px] lg:left-0"
            />
            <p className="font-semibold text-brand text-sm tabular">
              Minute {Math.round(index * third)}–{Math.round((index + 1) * third)}
            </p>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-text text-ink-muted" data-fade="">
        Danach bekommst Du eine kurze Zusammenfassung per E-Mail. Entscheidest Du Dich für uns, geht es meist
        innerhalb von ein bis zwei Wochen los.
      </p>
      <ButtonLink to="#auswahl" tone="signal" className="mt-8">
        Erstgespräch buchen
      </ButtonLink>
    </Section>
  );
}
