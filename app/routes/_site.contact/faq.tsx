import type { Question } from "~/content/faq";
import { QuestionList } from "~/ui/question-list";
import { Section } from "~/ui/section";

export function Faq({ questions }: { questions: Question[] }) {
  return (
    <Section id="fragen" title="Häufige Fragen">
      <QuestionList questions={questions} />
    </Section>
  );
}
