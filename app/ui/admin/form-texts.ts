type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Chooses none of the pictures offered under this name. Browsers pass over radios of no value in a list of them. */
export function chooseNone(form: HTMLFormElement | null | undefined, name: string) {
  const none = form?.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"][value=""]`);
  if (none) none.checked = true;
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
    if (input.type === "hidden") return false;
    const isThere = !["radio", "checkbox"].includes(input.type) || input.checked;
    return (isThere && input.value !== "") || input.getAttribute("aria-invalid") === "true";
  });
}
