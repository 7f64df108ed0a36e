import { renewBudget } from "~/platform/process/time-budget.server";
import { passwordFields } from "~/schemas/password";
import { tidyText } from "~/schemas/tidy-text";
import { type PostedFile, readMultipart } from "./multipart.server";
import { parsePostedForm, UnacceptableForm } from "./posted-form.server";

const kilobyte = 1024;

/** Largest bodies in bytes: what visitors may send, and what staff may. */
export const bodyLimit = { visitor: 64 * kilobyte, staff: 1024 * kilobyte };
/** The largest body in bytes of a form of staff with files in it. */
export const uploadLimit = 64 * 1024 * kilobyte;

/** True for a form that may hold files: one of staff, in parts. Such a body is not gathered before it is asked for. */
export function mayHoldFiles(path: string, type: string): boolean {
  return /^\/admin\b/.test(path) && /^multipart\/form-data\b/i.test(type);
}

/** The limits in bytes of the files that a form may send, by the names of their fields. */
export type FileLimits = Readonly<Record<string, number>>;
/** The files that came, by the names of their fields. */
export type PostedFiles = ReadonlyMap<string, PostedFile>;

/**
 * Reads a posted form that has these fields and no others; every text but a password comes back tidied (see
 * tidyText), of a file its name. Throws a Response: 405 for another method, 415 for another content type, 413 over the limit, 400 if unreadable or
 * with a field that the form does not have.
 */
export async function readForm(
  request: Request,
  fields: readonly string[],
  limit: number = bodyLimit.visitor,
): Promise<FormData> {
  return (await readFormWithFiles(request, fields, { limit, files: {} })).form;
}

/** The same with those of its files that are wanted. */
export async function readFormWithFiles(
  request: Request,
  fields: readonly string[],
  { limit, files }: { limit: number; files: FileLimits },
): Promise<{ form: FormData; files: PostedFiles }> {
  if (request.method !== "POST")
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response(null, { status: 415 });
  }
  const isStreamed = mayHoldFiles(new URL(request.url).pathname, type);
  const read = isStreamed
    ? readMultipart(type, bodyOf(request), { fields, files, limit: { body: uploadLimit, texts: limit } })
    : readBody(request, limit).then(async (body) => ({
        texts: await parsePostedForm(type, body),
        files: new Map(),
      }));
  const posted = await read.catch((error) => {
    throw error instanceof UnacceptableForm ? new Response(null, { status: error.status }) : error;
  });
  if (isStreamed) renewBudget();
  const form = new FormData();
  for (const [name, text] of posted.texts) {
    if (!fields.includes(name)) throw new Response(null, { status: 400 });
    form.append(name, passwordFields.includes(name) ? text : tidyText(text));
  }
  return { form, files: posted.files };
}

async function readBody(request: Request, limit: number) {
  const tooLarge = () => new Response(null, { status: 413 });
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function bodyOf(request: Request) {
  return (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
}

/** What was sent in a field of this name, or nothing. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
