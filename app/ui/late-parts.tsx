import { type ComponentProps, lazy, Suspense, useState } from "react";
import { lateForm, loadLateForm } from "./autosaved-text";
import type { SentWords as SentWordsPart } from "./contact-sent";
import type { ErrorSummary as ErrorSummaryPart } from "./error-summary";
import { isPageAlive } from "./use-fault-title";

// Loaded with the first input; server-rendered ones stay as they are until then.

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
