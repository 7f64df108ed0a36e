import { Frame } from "./parts";
import { defineSection, type ViewProps } from "./section";

interface Shown {
  title: string;
  text: string;
}

export const text = defineSection<Shown>({
  label: "Text",
  about: "Absätze, Zwischenüberschriften, Listen und Links",
  version: 1,
  shownBy: ["text"],
  fields: [
    { kind: "line", name: "title", label: "Überschrift", max: 120 },
    { kind: "rich", name: "text", label: "Text", max: 20_000 },
  ],
  View: Text,
});

function Text({ section }: ViewProps<Shown>) {
  if (!section.text) return null;
  return (
    <Frame section={section} isBeside>
      <div className="prose-site max-w-text" dangerouslySetInnerHTML={{ __html: section.text }} />
    </Frame>
  );
}
