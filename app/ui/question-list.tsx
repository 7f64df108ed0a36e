import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { fill } from "~/content/placeholders";
import type { Question } from "~/content/site-schema";
import { Container } from "./section";
import { useSite } from "./use-site";

export function Questions({ title, questions }: { title: string; questions: Question[] }) {
  return (
    <section id="fragen" className="py-16 md:py-28">
      <Container className="grid grid-cols-1 gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <h2 className="text-2xl md:text-3xl lg:sticky lg:top-28 lg:self-start" data-fade="">
          {title}
        </h2>
        <QuestionList questions={questions} />
      </Container>
    </section>
  );
}

interface QuestionListProps {
  questions: Question[];
  /** How an answer is drawn. */
  show?: (answer: string) => ReactNode;
}

export function QuestionList({ questions, show = (answer) => answer }: QuestionListProps) {
  const site = useSite();
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-semibold text-lg">
            <span className="min-w-0">{fill(question, site)}</span>
            <Plus className="size-5 shrink-0 text-brand transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-text pb-6 text-ink-muted">{show(fill(answer, site))}</p>
        </details>
      ))}
    </div>
  );
}
