import { useEffect } from "react";

/** Tells the page, once it has come to life, what was typed and ticked while its scripts were still on their way. */
export function useEarlyInput(): void {
  useEffect(() => {
    for (const control of document.querySelectorAll("input, textarea, select"))
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
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}
