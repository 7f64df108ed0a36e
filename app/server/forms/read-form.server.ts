import { tidyText } from "~/schemas/text";
import { parsePostedForm, UnacceptableForm } from "./posted-form.server";

const kilobyte = 1024;

/** Largest bodies in bytes: what visitors may send, and what staff may. */
export const bodyLimit = { visitor: 64 * kilobyte, staff: 1024 * kilobyte };

/**
 * Reads a posted form that has these fields and no others; every text comes back tidied (see tidyText), files are left
 * out. Throws a Response: 405 for another method, 415 for another content type, 413 over the limit, 400 if unreadable or
 * with a field that the form does not have.
 */
export async function readForm(
  request: Request,
  fields: readonly string[],
  limit: number = bodyLimit.visitor,
): Promise<FormData> {
  if (request.method !== "POST")
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response(null, { status: 415 });
  }
  const posted = await parsePostedForm(type, await readBody(request, limit)).catch((error) => {
    throw error instanceof UnacceptableForm ? new Response(null, { status: error.status }) : error;
  });
  const form = new FormData();
  for (const [name, text] of posted) {
    if (!fields.includes(name)) throw new Response(null, { status: 400 });
    form.append(name, tidyText(text));
  }
  return form;
}

async function readBody(request: Request, limit: number) {
  const tooLarge = () => new Response(null, { status: 413 });
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
