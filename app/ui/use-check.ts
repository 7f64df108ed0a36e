import { type FormEvent, useState } from "react";
import type { TextRule } from "~/schemas/text";
import { lateForm } from "./autosaved-text";
import type { Faults } from "./form-faults";

interface Found {
  faults?: Faults;
  answer?: unknown;
  times: number;
}

/** Validates before sending, by the server's rules; before any input only the server validates. */
export function useCheck(answer: unknown, rules: Partial<Record<string, TextRule>>, boxes: Faults = {}) {
  const [found, setFound] = useState<Found>({ times: 0 });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const faults = lateForm()?.faultsIn(new FormData(event.currentTarget), rules, boxes);
    if (!faults || Object.keys(faults).length === 0) return;
    event.preventDefault();
    setFound(({ times }) => ({ faults, answer, times: times + 1 }));
  };
  return { faults: found.answer === answer ? found.faults : undefined, times: found.times, onSubmit };
}
