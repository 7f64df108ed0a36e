import { isSameWords } from "~/schemas/draft";
import { setValue } from "~/ui/admin/form-texts";
import type { Texts } from "./view";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Of several to choose from the one that is chosen. */
type Chosen = { radios: RadioNodeList };

/** Writes into fields that still hold what was sent. `isKnown`: the others are stored as sent; `isWhole`: there are no others. */
export function takeOver(form: HTMLFormElement, sent: FormData, stored: Texts, adds?: string) {
  let isKnown = true;
  let isWhole = true;
  for (const [name, value] of Object.entries(stored)) {
    const control = controlOf(form, name);
    if (!control) continue;
    const was = String(sent.getAll(name).at(-1) ?? "");
    const now = textOf(control);
    // React has written it where nobody has ever typed: what looks on at the field is told.
    if (isSameWords(now, value)) {
      if (now !== was && !("radios" in control)) control.dispatchEvent(new Event("input", { bubbles: true }));
      continue;
    }
    if (now === was && "radios" in control) control.radios.value = value;
    else if (now === was) setValue(control as Control, value.replaceAll("\r\n", "\n"));
    else if (adds === name && control instanceof HTMLTextAreaElement && value.length > was.length) {
      isWhole = false;
      setValue(control, `${now.trimEnd()}\n\n${addedTo(was, value)}`);
    } else {
      isWhole = false;
      isKnown &&= isSameWords(was, value);
    }
  }
  return { isKnown, isWhole };
}

function addedTo(was: string, value: string) {
  const [before, after] = [was, value].map((text) => text.replaceAll("\r\n", "\n").trimEnd()) as [
    string,
    string,
  ];
  return after.startsWith(before) ? after.slice(before.length).trimStart() : after;
}

/** Lets go of the files that were taken with a form: the next post would bring them once more. */
export function letGoOfFiles(form: HTMLFormElement, sent: FormData, intent: string): void {
  const isElsewhere = /^(?:draft|restore|(?:un)?share)|find/.test(intent);
  for (const [name, file] of sent) {
    const control = form.elements.namedItem(name);
    const isTaken = !isElsewhere && (name === "document") === (intent === "import");
    if (!isTaken || !(file instanceof File) || !(control instanceof HTMLInputElement)) continue;
    const [chosen] = control.files ?? [];
    if (chosen?.name === file.name && chosen.size === file.size) control.value = "";
  }
}

export function isStoredIn(form: HTMLFormElement, stored: Texts): boolean {
  return Object.entries(stored).every(([name, value]) => {
    const control = controlOf(form, name);
    return !control || isSameWords(textOf(control), value);
  });
}

/** What somebody can type or choose under this name; before a box stands its hidden `off`. */
function controlOf(form: HTMLFormElement, name: string): Control | Chosen | undefined {
  const named = form.elements.namedItem(name);
  if (named instanceof RadioNodeList && [...named].every(isRadio)) return { radios: named };
  const control = named instanceof RadioNodeList ? [...named].find(isBox) : named;
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control;
  if (!(control instanceof HTMLInputElement) || ["hidden", "file"].includes(control.type)) return undefined;
  return control;
}

function isBox(node: Node): node is HTMLInputElement {
  return node instanceof HTMLInputElement && node.type === "checkbox";
}

function isRadio(node: Node): boolean {
  return node instanceof HTMLInputElement && node.type === "radio";
}

function textOf(control: Control | Chosen) {
  if ("radios" in control) return control.radios.value;
  return isBox(control) ? (control.checked ? "on" : "off") : control.value;
}
