import type { Texts } from "./view";

/** A form that holds these fields. */
export function formOf(fields: Texts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
