import { type FormEvent, useState } from "react";
import { type TextRule, textFault } from "~/schemas/text";
import { tidyText } from "~/schemas/tidy-text";

/** What is wrong with the fields of a form, by their names. */
export type Faults = Record<string, string[]>;

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
 * whoever presses the button learns of everything at once. Gives what was found since the server's last `answer`, and the
 * form's onSubmit. It stands there while the form is under way: nothing moves under a second press.
 */
export function useCheck(answer: unknown, rules: Record<string, TextRule>, boxes: Faults = {}) {
  const [found, setFound] = useState<Found>({ times: 0 });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const faults = faultsIn(new FormData(event.currentTarget), rules, boxes);
    if (Object.keys(faults).length === 0) return;
    event.preventDefault();
    setFound(({ times }) => ({ faults, answer, times: times + 1 }));
  };
  return { faults: found.answer === answer ? found.faults : undefined, times: found.times, onSubmit };
}

function faultsIn(form: FormData, rules: Record<string, TextRule>, boxes: Faults): Faults {
  const texts = Object.entries(rules).flatMap(([name, rule]) => {
    const text = form.get(name);
    const fault = typeof text === "string" && textFault(tidyText(text), rule);
    return fault ? [[name, [fault]] as const] : [];
  });
  return Object.fromEntries([...texts, ...Object.entries(boxes).filter(([name]) => !form.has(name))]);
}
