export interface Dated {
  id: string;
  created_at: string;
  updated_at: string;
}

/** What was sent in a field of this name, or nothing. */
export function text(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
