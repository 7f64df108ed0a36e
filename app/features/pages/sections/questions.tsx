import { QuestionList } from "~/ui/question-list";
import { withEmphasis } from "./emphasis";
import { Frame } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  {
    kind: "list",
    name: "questions",
    label: "Fragen",
    item: "Frage",
    most: 40,
    needs: ["question", "answer"],
    fields: [
      { kind: "line", name: "question", label: "Frage", max: 200 },
      {
        kind: "text",
        name: "answer",
        label: "Antwort",
        max: 2000,
        rows: 3,
        hint: "**fett**, *kursiv* und [Links](/contact) gehen.",
      },
    ],
  },
] as const satisfies readonly SectionField[];

export const questions = defineSection({
  label: "Fragen und Antworten",
  about: "Zum Aufklappen; Suchmaschinen lesen sie mit",
  version: 1,
  shownBy: ["questions"],
  fields,
  View: Questions,
});

function Questions({ section }: ViewProps<typeof fields>) {
  if (section.questions.length === 0) return null;
  return (
    <Frame section={section} isBeside>
      <QuestionList questions={section.questions} show={withEmphasis} />
    </Frame>
  );
}
