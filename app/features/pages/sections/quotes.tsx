import { TestimonialQuote } from "~/ui/testimonial-quote";
import { useGermanLang } from "~/ui/use-site";
import { Frame } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  {
    kind: "list",
    name: "chosen",
    label: "Testimonials",
    item: "Testimonial",
    most: 4,
    fields: [{ kind: "item", name: "id", label: "Testimonial", of: "testimonials" }],
  },
] as const satisfies readonly SectionField[];

export const quotes = defineSection({
  label: "Stimmen",
  about: "Was Kunden sagen, aus den Referenzen gewählt",
  version: 1,
  shownBy: ["chosen"],
  fields,
  View: Quotes,
});

function Quotes({ section }: ViewProps<typeof fields>) {
  const lang = useGermanLang();
  const { chosen } = section;
  if (chosen.length === 0) return null;
  return (
    <Frame section={section}>
      <div className={`grid gap-10 ${chosen.length > 1 ? "md:grid-cols-2 lg:gap-16" : "max-w-3xl"}`}>
        {chosen.map((voice, index) => (
          <div key={voice.quote} lang={lang} className="flex" data-fade="" data-fade-index={index % 2}>
            <TestimonialQuote {...voice} large={chosen.length === 1} />
          </div>
        ))}
      </div>
    </Frame>
  );
}
