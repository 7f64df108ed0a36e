import { tidyText } from "~/schemas/text";

const kilobyte = 1024;

/** Largest bodies in bytes: what visitors may send, and what staff may. */
export const bodyLimit = { visitor: 64 * kilobyte, staff: 1024 * kilobyte };

/**
 * Reads a posted form; every text comes back tidied (see tidyText), files are left out.
 * Throws a Response: 405 for another method, 415 for another content type, 413 over the limit, 400 if unreadable.
 */
export async function readForm(request: Request, limit: number = bodyLimit.visitor): Promise<FormData> {
  if (request.method !== "POST")
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response(null, { status: 415 });
  }
  const body = await readBody(request, limit);
  const raw = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  const form = new FormData();
  for (const [name, value] of raw) {
    // Names with underscores in front are commands to the form library, never sent by our pages.
    if (typeof value === "string" && !name.startsWith("__")) form.append(name, tidyText(value));
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
