import { useEffect } from "react";

const controls = "input, textarea, select";

/** The document as it came. */
const early = typeof document === "undefined" ? undefined : document.documentElement;

/**
 * Tells the page, once it has come to life, what was typed and ticked while its scripts were still on their way. When
 * something foreign in it, such as an extension's, made React build it anew, what was typed is brought over.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    if (early && early !== document.documentElement) bringOver(early);
    for (const control of document.querySelectorAll(controls))
      if (isChanged(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(initial, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  // A box has a value of its own, which is no text of anybody's.
  if (/^(?:checkbox|radio)$/.test(control.type)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function bringOver(from: Element) {
  const before = [...from.querySelectorAll<HTMLInputElement>(controls)];
  for (const control of document.querySelectorAll<HTMLInputElement>(controls)) {
    const twin = before.find(({ id, name }) => name === control.name && id === control.id);
    if (!twin || !isChanged(twin)) continue;
    if (control.type !== "file") control.value = twin.value;
    control.checked = twin.checked;
  }
}
