import { type FormEvent, useState } from "react";
import type { TextRule } from "~/schemas/text";
import type { Faults } from "./form-faults";
import { lateForm } from "./kept-text";

interface Found {
  /** Missing before anything was found. */
  faults?: Faults;
  /** What the server had said last. */
  answer?: unknown;
  /** How often something was found: each time, what is said above the form arrives anew. */
  times: number;
}

/**
 * Checks a form before it is sent, by the server's rules for its texts and by what is said of boxes that have to be ticked:
 * whoever presses the button learns of everything at once. Before anything was typed the server checks. Gives what was found since the server's last `answer`, and the
 * form's onSubmit. It stands there while the form is under way: nothing moves under a second press.
 */
export function useCheck(answer: unknown, rules: Record<string, TextRule>, boxes: Faults = {}) {
  const [found, setFound] = useState<Found>({ times: 0 });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const faults = lateForm()?.faultsIn(new FormData(event.currentTarget), rules, boxes);
    if (!faults || Object.keys(faults).length === 0) return;
    event.preventDefault();
    setFound(({ times }) => ({ faults, answer, times: times + 1 }));
  };
  return { faults: found.answer === answer ? found.faults : undefined, times: found.times, onSubmit };
}
