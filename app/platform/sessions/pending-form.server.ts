import { data, redirect } from "@remix-run/node";
import {
  bodyLimit,
  type FileLimits,
  type PostedFiles,
  readForm,
  readFormWithFiles,
} from "~/platform/forms/read-form.server";
import type { PendingForm } from "~/schemas/answers";
import { admitToPage, requireStaff, type Staff } from "./require-staff.server";

/**
 * Gives the signed-in member of staff and the posted form, which has these fields, with its files up to these limits:
 * nothing of it is read before it is known who sends it. Throws like requireStaff and
 * readForm, but never loses what was typed: without a session the browser carries the form on to the login page, and
 * while the auth service is down the 503 holds it (PendingForm).
 */
export async function requireEditor(
  request: Request,
  fields: readonly string[],
  files: FileLimits = {},
): Promise<{ staff: Staff; form: FormData; files: PostedFiles }> {
  let staff: Staff;
  try {
    staff = await requireStaff(request);
  } catch (refusal) {
    throw await keepForm(request, fields, refusal);
  }
  return { staff, ...(await readFormWithFiles(request, fields, { limit: bodyLimit.staff, files })) };
}

async function keepForm(request: Request, fields: readonly string[], refusal: unknown) {
  if (!(refusal instanceof Response)) return refusal;
  const location = refusal.headers.get("Location");
  // 307 repeats the post at the new address, with everything in it.
  if (location) return redirect(location, { status: 307, headers: refusal.headers });
  if (refusal.status !== 503) return refusal;
  return heldForm(await readForm(request, fields, bodyLimit.staff), refusal.headers);
}

/**
 * Throws the 503 that holds the form when the page around an answer to it could not be shown: what was typed would be
 * lost with it; after this, nobody is asked once more who they are. Every answer to an editor's form other than a redirect comes after this.
 */
export async function requirePage(request: Request, form: FormData): Promise<void> {
  if (!(await admitToPage(request))) throw heldForm(form);
}

/** The answer, to be thrown, while nothing can be checked or stored: the staff frame shows it with a button to try again. */
export function heldForm(form: FormData, headers = new Headers({ "Retry-After": "30" })) {
  return data<PendingForm>({ kept: textsOf(form) }, { status: 503, headers });
}

/**
 * The form that a post to the login page carries with it: as it came, or in the field `kept` of the sign-in form.
 * Anybody can post anything there: what is no form of ours counts as none.
 */
export function pendingForm(form: FormData): PendingForm["kept"] | undefined {
  const texts = textsOf(form);
  // The company has an e-mail address, too.
  const isSignIn = form.has("password") || (form.has("email") && !form.has("group"));
  if (texts.length && !isSignIn) return texts;
  const kept = parse(form.get("kept"));
  return Array.isArray(kept) && kept.length <= mostKept && kept.every(isField) ? kept : undefined;
}

/** More fields than any of our forms has. */
const mostKept = 200;

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

/** The names and texts of a form, in order. */
export function textsOf(form: FormData): PendingForm["kept"] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
