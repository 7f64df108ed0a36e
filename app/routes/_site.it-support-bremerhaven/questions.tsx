import { landing } from "~/content/landing";
import { QuestionList } from "~/ui/question-list";
import { Section } from "~/ui/section";

export function Questions() {
  return (
    <Section id="fragen" title="Was Du vor dem Anruf wissen willst">
      <QuestionList questions={landing.questions} />
    </Section>
  );
}
