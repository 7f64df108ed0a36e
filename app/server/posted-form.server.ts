/** More fields than any form has. */
const mostFields = 200;

/** A page that shows a form again is so many times as large as what was posted, or so large, at the most (bytes). */
const largestAnswer = { times: 4, bytes: 100_000 };
/** What such a page weighs without the form. */
const frame = 40_000;

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
  const weight = fields.reduce((total, [, text]) => total + echoOf(text), 0);
  const { times, bytes } = largestAnswer;
  if (weight > Math.max(bytes, times * body.length) - frame) throw new UnacceptableForm(413);
  return fields;
}

/** What stands before each field but the first. */
function separatorOf(type: string) {
  if (!/^multipart\//i.test(type)) return "&";
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || boundary.length > 70) throw new UnacceptableForm(400);
  return `--${boundary}`;
}

function count(body: Buffer, separator: string) {
  let found = 0;
  for (let at = body.indexOf(separator); at >= 0 && found <= mostFields; at = body.indexOf(separator, at + 1))
    found += 1;
  return found;
}

/** Roughly the bytes of a text in a page that shows it again: as HTML, and in the data behind it. */
function echoOf(text: string) {
  let special = 0;
  for (let at = 0; at < text.length; at += 1) if (isSpecial(text.charCodeAt(at))) special += 1;
  return 2 * Buffer.byteLength(text) + 9 * special;
}

/** " & ' < > \ */
function isSpecial(code: number) {
  return code === 34 || code === 38 || code === 39 || code === 60 || code === 62 || code === 92;
}
