import { data, redirect } from "@remix-run/node";
import { mostOfPages } from "~/platform/forms/posted-form.server";
import {
  bodyLimit,
  type FileLimits,
  type PostedForm,
  readForm,
  readFormWithFiles,
} from "~/platform/forms/read-form.server";
import type { PendingForm } from "~/schemas/answers";
import { admitToPage, requireStaff, type Staff } from "./require-staff.server";

/** Throws like requireStaff and readForm, but keeps the form: 307 to the login, or a 503 that holds it. */
export async function requireEditor(
  request: Request,
  fields: readonly string[],
  files: FileLimits = {},
  takesOthers = false,
): Promise<PostedForm & { staff: Staff }> {
  let staff: Staff;
  try {
    staff = await requireStaff(request);
  } catch (refusal) {
    throw await keepForm(request, fields, refusal);
  }
  return {
    staff,
    ...(await readFormWithFiles(request, fields, { limit: bodyLimit.staff, files, takesOthers })),
  };
}

async function keepForm(request: Request, fields: readonly string[], refusal: unknown) {
  if (!(refusal instanceof Response)) return refusal;
  const location = refusal.headers.get("Location");
  // 307 repeats the post with its body.
  if (location) return redirect(location, { status: 307, headers: refusal.headers });
  if (refusal.status !== 503) return refusal;
  return pendingFormResponse(await readForm(request, fields, bodyLimit.staff), refusal.headers);
}

/** Throws the 503 with the form while the layout cannot load. Every non-redirect response comes after it. */
export async function requirePage(request: Request, form: FormData): Promise<void> {
  if (!(await admitToPage(request))) throw pendingFormResponse(form);
}

export function pendingFormResponse(form: FormData, headers = new Headers({ "Retry-After": "30" })) {
  return data<PendingForm>({ kept: textsOf(form) }, { status: 503, headers });
}

/** Untrusted: what is no form of ours counts as none. */
export function pendingForm(form: FormData): PendingForm["kept"] | undefined {
  const texts = textsOf(form);
  // The company form has an e-mail address, too.
  const isSignIn = form.has("password") || (form.has("email") && !form.has("group"));
  if (texts.length && !isSignIn) return texts;
  const kept = parse(form.get("kept"));
  return Array.isArray(kept) && kept.length <= mostOfPages && kept.every(isField) ? kept : undefined;
}

function isField(entry: unknown): entry is [string, string] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [name, value] = entry;
  return (
    typeof name === "string" &&
    name.length <= 40 &&
    /^[a-z]\w*(\.\w+)*$/.test(name) &&
    typeof value === "string"
  );
}

function parse(json: unknown): unknown {
  try {
    return typeof json === "string" ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

export function textsOf(form: FormData): PendingForm["kept"] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
