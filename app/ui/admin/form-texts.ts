type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Browsers do not select a radio by an empty value. */
export function chooseNone(form: HTMLFormElement | null | undefined, name: string) {
  const none = form?.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"][value=""]`);
  if (none) none.checked = true;
}

export const inParts = "multipart/form-data";

/** A form without a file for its button is sent urlencoded, so that it can be queued, held and retried. */
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

export function setValue(control: Control, value: string) {
  if (textOf(control) === value) return;
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "on";
  else control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

export function isFilled(part: HTMLElement | null): boolean {
  const inputs = [...(part?.querySelectorAll("input") ?? [])];
  return inputs.some((input) => {
    if (input.type === "hidden") return false;
    const isThere = !["radio", "checkbox"].includes(input.type) || input.checked;
    return (isThere && input.value !== "") || input.getAttribute("aria-invalid") === "true";
  });
}
