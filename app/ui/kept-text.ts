import type { ClientActionFunctionArgs } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";

let late: typeof import("./late-form") | undefined;

/** What a form needs once somebody types comes with the first input, before anything can be sent. */
export async function loadLateForm() {
  late ??= await import("./late-form");
  return late;
}

/** The same, as soon as it is there: until then, and where it does not come, the server alone judges. */
export const lateForm = () => late;

/** keepTyped for forms whose text is kept. */
export async function keepTypedText(args: ClientActionFunctionArgs) {
  const { keepTyped } = await loadLateForm();
  return keepTyped(args);
}

/**
 * Keeps what a visitor has typed into these fields of a form for as long as the tab is open, so that it is there again
 * after a look at another page, until it is `sent`. Gives the form's onInput.
 */
export function useAutosavedText(formId: string, names: readonly string[], sent: boolean) {
  useEffect(() => {
    const { [formId]: texts, ...others } = read();
    if (sent) write(others);
    else restore(document.getElementById(formId), texts ?? {});
  }, [formId, sent]);
  return ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    loadLateForm().catch(() => undefined);
    const typed = new FormData(currentTarget);
    const here = names.filter((name) => typed.has(name)).map((name) => [name, String(typed.get(name))]);
    const all = read();
    write({ ...all, [formId]: { ...all[formId], ...Object.fromEntries(here) } });
  };
}

/** What was typed into each form, by field. */
type Typed = Record<string, Record<string, string>>;

/** What is in the fields already, typed or sent back by the server, stays. */
function restore(form: HTMLElement | null, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const field = form instanceof HTMLFormElement && form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || field.value) continue;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// Where storage is switched off, or full, nothing is kept.
function read(): Typed {
  try {
    return JSON.parse(sessionStorage.typed);
  } catch {
    return {};
  }
}

function write(typed: Typed) {
  try {
    if (Object.keys(typed).length) sessionStorage.typed = JSON.stringify(typed);
    else sessionStorage.removeItem("typed");
  } catch {}
}
