import { type FormEvent, useEffect } from "react";

/**
 * Keeps what a visitor has typed into these fields of a form for as long as the tab is open, so that it is there again
 * after a look at another page, until it is `sent`. Gives the form's onInput.
 */
export function useKeptText(formId: string, names: readonly string[], sent: boolean) {
  const key = `typed:${formId}`;
  useEffect(() => {
    if (sent) write(key);
    else restore(document.getElementById(formId), read(key));
  }, [key, formId, sent]);
  return ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget);
    const here = names.filter((name) => typed.has(name)).map((name) => [name, typed.get(name)]);
    write(key, { ...read(key), ...Object.fromEntries(here) });
  };
}

/** What is in the fields already, typed or sent back by the server, stays. */
function restore(form: HTMLElement | null, texts: Record<string, unknown>) {
  for (const [name, text] of Object.entries(texts)) {
    const field = form instanceof HTMLFormElement && form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && !field.value && typeof text === "string") field.value = text;
  }
}

// Where storage is switched off, or full, nothing is kept.
function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage[key] ?? "{}");
  } catch {
    return {};
  }
}

function write(key: string, texts?: object) {
  try {
    if (texts) sessionStorage[key] = JSON.stringify(texts);
    else sessionStorage.removeItem(key);
  } catch {}
}
