import { CallToAction } from "~/ui/call-to-action";
import { useWord } from "~/ui/use-site";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "text", name: "text", label: "Ein Satz dazu", max: 400, rows: 2 },
  { kind: "line", name: "label", label: "Aufschrift des Knopfs", max: 60 },
  {
    kind: "choice",
    name: "to",
    label: "Der Knopf führt",
    values: { booking: "zum Erstgespräch", contact: "zum Kontaktformular" },
  },
] as const satisfies readonly SectionField[];

export const call = defineSection({
  label: "Aufruf",
  about: "Das dunkle Band mit einem Knopf: Termin oder Nachricht",
  version: 1,
  shownBy: ["title", "text", "label"],
  fields,
  View: Call,
});

function Call({ section }: ViewProps<typeof fields>) {
  const word = useWord();
  const { title, text, label, to } = section;
  if (!title && !text && !label) return null;
  const isBooking = to !== "contact";
  return (
    <CallToAction
      title={title}
      text={text}
      label={label || word(isBooking ? "Kostenloses Erstgespräch buchen" : "Nachricht schreiben")}
      to={isBooking ? "/dating" : "/contact"}
    />
  );
}
