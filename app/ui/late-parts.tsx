import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { SentWords as SentWordsPart } from "./contact-sent";
import type { ErrorSummary as ErrorSummaryPart } from "./error-summary";
import { lateForm, loadLateForm } from "./kept-text";
import { isPageAlive } from "./page-meta";

// Parts of a form that come with the first input. A document that answers a form has them already: there they stay as they
// are until their code comes, and where that does not come.

const LateSummary = lazy(() => untilLoaded().then(({ ErrorSummary }) => ({ default: ErrorSummary })));
const LateWords = lazy(() => untilLoaded().then(({ SentWords }) => ({ default: SentWords })));

function untilLoaded() {
  return loadLateForm().catch(() => new Promise<never>(() => undefined));
}

export function ErrorSummary(props: ComponentProps<typeof ErrorSummaryPart>) {
  const [Part] = useState(() => lateForm()?.ErrorSummary ?? LateSummary);
  const [isEarly] = useState(() => !isPageAlive());
  return (
    <Suspense>
      <Part {...props} isEarly={isEarly} />
    </Suspense>
  );
}

export function SentWords(props: ComponentProps<typeof SentWordsPart>) {
  const [Part] = useState(() => lateForm()?.SentWords ?? LateWords);
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
