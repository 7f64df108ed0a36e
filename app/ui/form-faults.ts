import type { TextRule } from "~/schemas/text";
import { textFault } from "~/schemas/text-fault";
import { tidyText } from "~/schemas/tidy-text";

export type Faults = Record<string, string[]>;

export function faultsIn(form: FormData, rules: Partial<Record<string, TextRule>>, boxes: Faults): Faults {
  const texts = Object.entries(rules).flatMap(([name, rule]) => {
    const text = form.get(name);
    const fault = rule && typeof text === "string" && textFault(tidyText(text), rule);
    return fault ? [[name, [fault]] as const] : [];
  });
  return Object.fromEntries([...texts, ...Object.entries(boxes).filter(([name]) => !form.has(name))]);
}
