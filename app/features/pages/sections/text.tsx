import { Frame } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "rich", name: "text", label: "Text", max: 20_000 },
] as const satisfies readonly SectionField[];

export const text = defineSection({
  label: "Text",
  about: "Absätze, Zwischenüberschriften, Listen und Links",
  version: 1,
  shownBy: ["text"],
  fields,
  View: Text,
});

function Text({ section }: ViewProps<typeof fields>) {
  if (!section.text) return null;
  return (
    <Frame section={section} isBeside>
      <div className="prose-site max-w-text" dangerouslySetInnerHTML={{ __html: section.text }} />
    </Frame>
  );
}
