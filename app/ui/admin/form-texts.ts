import type { EditorAnswer } from "~/schemas/answers";
import { asBegun, isKeptField, isSameWords } from "~/schemas/draft";
import type { FormField } from "~/ui/form-fields";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over what is stored, save in fields where somebody typed since the form was sent. `isKnown` is false when what
 * is stored of one of those is not what was sent.
 */
export function adopt(form: HTMLFormElement, sent: FormData, stored: Record<string, string>) {
  let isKnown = true;
  let isStored = true;
  for (const [name, value] of Object.entries(stored)) {
    const control = controlOf(form, name);
    if (!control) continue;
    const was = String(sent.get(name) ?? "");
    if (textOf(control) === was) setValue(control, value);
    else {
      isStored = false;
      isKnown &&= isSameWords(was, value);
    }
  }
  return { isKnown, isStored };
}

/** Takes over what an answer has filled in, and the text of a file below what was typed while it was read. */
export function takeIn(form: HTMLFormElement, sent: FormData, { reply, imported }: Partial<EditorAnswer>) {
  for (const [name, value] of Object.entries(reply?.initialValue ?? {})) {
    const control = controlOf(form, name);
    if (!control || typeof value !== "string") continue;
    const typed = textOf(control);
    if (typed === String(sent.get(name) ?? "")) setValue(control, value.replaceAll("\r\n", "\n"));
    else if (imported && name === "content") setValue(control, `${typed}\n\n${imported}`);
  }
}

/** Where the files of an editor are chosen, or pictures in their place, and what is typed of them. */
const pictures = ["picture", "cover", "portrait", "chosen", "chosen_cover", "chosen_portrait"];
const wordsOfPictures = ["alt", "decorative", "caption", "after", "portrait_of"];

/** Lets go of the pictures that were saved along with a form, which would be taken once more by the next saving. */
export function letGo(form: HTMLFormElement, sent: FormData) {
  const ofRows = [...sent.keys()].filter((name) => /^testimonial_\d+_(?:file|chosen)$/.test(name));
  const taken = [...pictures, ...ofRows].filter((name) => isSent(form, name, sent.get(name)));
  for (const name of taken) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) chooseNone(form, name);
    else if (control instanceof HTMLInputElement) control.value = "";
  }
  if (taken.length === 0) return;
  for (const name of wordsOfPictures) {
    const control = controlOf(form, name);
    if (control && textOf(control) === String(sent.get(name) ?? "")) setValue(control, "");
  }
}

/** Chooses none of the pictures offered under this name. Browsers pass over radios of no value in a list of them. */
export function chooseNone(form: HTMLFormElement | null | undefined, name: string) {
  const none = form?.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"][value=""]`);
  if (none) none.checked = true;
}

function isSent(form: HTMLFormElement, name: string, sent: FormDataEntryValue | null) {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList) return sent !== "" && control.value === sent;
  const file = control instanceof HTMLInputElement ? control.files?.[0] : undefined;
  return file !== undefined && sent instanceof File && file.name === sent.name && file.size === sent.size;
}

/** How a form is sent with the files in it. */
export const inParts = "multipart/form-data";

/**
 * A form that holds no file for the button that was pressed is sent as one without: under load that can wait, or be held
 * and sent again. A Word file is read by a button of its own, and nobody else asks what has become of it.
 */
export function encodeAsNeeded(form: HTMLFormElement, button: Element | null | undefined) {
  const isImport = button?.getAttribute("value") === "import";
  const files = form.querySelectorAll<HTMLInputElement>("input[type=file]");
  const hasFile = [...files].some(({ name, files }) => files?.length && (isImport || name !== "document"));
  form.enctype = hasFile ? inParts : "application/x-www-form-urlencoded";
}

/** What a field shows after an answer: with scripts, Conform keeps what it began with. */
export function shownValue(
  { name, initialValue }: Pick<FormField, "name" | "initialValue">,
  answer?: Partial<EditorAnswer>,
) {
  const answered = answer?.reply?.initialValue?.[name];
  return typeof answered === "string" ? answered : (initialValue ?? "");
}

/** What a draft of a form keeps. */
export function textsOf(form: HTMLFormElement | null): [name: string, text: string][] {
  const texts = [...new FormData(form ?? undefined)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && isKeptField(entry[0]),
  );
  return Object.entries(asBegun(Object.fromEntries(texts)));
}

/** Whether the texts of a form are just what is stored. */
export function isStoredIn(texts: FormData, stored: Record<string, string>) {
  return Object.entries(stored).every(([name, value]) => String(texts.get(name) ?? "") === value);
}

/** What somebody can type or choose under this name. */
function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control;
  if (!(control instanceof HTMLInputElement) || ["hidden", "file"].includes(control.type)) return undefined;
  return control;
}

function textOf(control: Control) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked ? "on" : "";
  return control.value;
}

/** Puts a text into a field as if somebody had typed it. */
export function setValue(control: Control, value: string) {
  if (textOf(control) === value) return;
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "on";
  else control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Whether somebody has typed or chosen something in this part of a form, or something is wrong in it. */
export function isFilled(part: HTMLElement | null): boolean {
  const inputs = [...(part?.querySelectorAll("input") ?? [])];
  return inputs.some((input) => {
    const isThere = !["radio", "checkbox"].includes(input.type) || input.checked;
    return (isThere && input.value !== "") || input.getAttribute("aria-invalid") === "true";
  });
}
