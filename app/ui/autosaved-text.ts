import type { ClientActionFunctionArgs } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";

let late: typeof import("./late-form") | undefined;

/** Loaded with the first input, before anything can be sent. */
export async function loadLateForm() {
  late ??= await import("./late-form");
  return late;
}

/** Undefined until loaded: then the server alone validates. */
export const lateForm = () => late;

export async function keepAutosavedText(args: ClientActionFunctionArgs) {
  const { keepTyped } = await loadLateForm();
  return keepTyped(args);
}

/** Keeps typed text in sessionStorage until `sent`. Gives the form's onInput. */
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

type Typed = Record<string, Record<string, string>>;

/** Fields that already have text stay. */
function restore(form: HTMLElement | null, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const field = form instanceof HTMLFormElement && form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || field.value) continue;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// Storage may be disabled or full.
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
