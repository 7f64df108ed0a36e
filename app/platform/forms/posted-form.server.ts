/** More fields than any form has. */
export const mostFields = 200;

/** What comes back in a page with a form is so many times what was posted, or so much, at the most (bytes). */
const largestEcho = { times: 3.9, bytes: 95_000 };
/** And never more than what is made in 50 ms: an article of the longest length, with three letters in ten to escape. */
const mostEcho = 1_200_000;
/** The longest texts altogether; more fits only into a body that escapes every letter (bytes). */
export const longestTexts = 420_000;

/** A posted form that is none of ours, or would come back many times as large. */
export class UnacceptableForm extends Error {
  constructor(readonly status: 400 | 413) {
    super();
  }
}

/**
 * Reads a posted body into its texts, in order; files are left out. Throws UnacceptableForm before a parser sees more
 * fields than forms have: what our libraries do with thousands of them takes seconds (docs/decisions/018-cost.md).
 */
export async function parsePostedForm(type: string, body: Buffer<ArrayBuffer>): Promise<[string, string][]> {
  const separator = separatorOf(type);
  if (count(body, separator) > mostFields) throw new UnacceptableForm(400);
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw new UnacceptableForm(400);
  });
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  checkTexts(fields, body.length);
  return fields;
}

/** Throws UnacceptableForm for texts that are too long, or would come back many times as large as what was posted (bytes). */
export function checkTexts(fields: [string, string][], posted: number): void {
  const bytes = fields.reduce((total, [, text]) => total + Buffer.byteLength(text), 0);
  const special = fields.reduce((total, [, text]) => total + specialIn(text), 0);
  // Roughly the bytes of a page that shows the texts again: as HTML, and in the data behind it.
  const echo = 2 * bytes + 9 * special;
  const allowed = Math.min(mostEcho, Math.max(largestEcho.bytes, largestEcho.times * posted));
  if (bytes > longestTexts || echo > allowed) throw new UnacceptableForm(413);
}

/** What stands before each field but the first. */
function separatorOf(type: string) {
  return /^multipart\//i.test(type) ? `--${boundaryOf(type)}` : "&";
}

/** What stands between the parts of a form; throws UnacceptableForm where nothing does. */
export function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || boundary.length > 70) throw new UnacceptableForm(400);
  return boundary;
}

function count(body: Buffer, separator: string) {
  let found = 0;
  for (let at = body.indexOf(separator); at >= 0 && found <= mostFields; at = body.indexOf(separator, at + 1))
    found += 1;
  return found;
}

/** What texts sent in parts would be long if they were escaped, as they are elsewhere (bytes): parts are shorter, and no worse. */
export function escapedLength(fields: [string, string][]): number {
  return fields.reduce((total, [, text]) => total + Buffer.byteLength(text) + 2 * specialIn(text), 0);
}

function specialIn(text: string) {
  let special = 0;
  for (let at = 0; at < text.length; at += 1) if (isSpecial(text.charCodeAt(at))) special += 1;
  return special;
}

/** " & ' < > \ */
function isSpecial(code: number) {
  return code === 34 || code === 38 || code === 39 || code === 60 || code === 62 || code === 92;
}
