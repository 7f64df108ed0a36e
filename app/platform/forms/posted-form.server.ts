export const mostFields = 240;
/** Forty sections with all the rows that their lists take. */
export const mostOfPages = 4000;

export function mostFieldsOf(names: ReadonlySet<string>): number {
  return names.size > mostFields * 4 ? mostOfPages : mostFields;
}

/** Limits of what a response may echo: a multiple of the request, or so many bytes. */
const largestEcho = { times: 3.9, bytes: 95_000 };
const mostEcho = 16_000_000;

export class UnacceptableForm extends Error {
  constructor(
    readonly status: 400 | 413,
    /** The name of the longest field. */
    readonly longest?: string,
  ) {
    super();
  }
}

export function tooMuchText(fields: [string, string][]): UnacceptableForm {
  const [longest] = [...fields].sort(([, one], [, other]) => other.length - one.length);
  return new UnacceptableForm(413, longest?.[0]);
}

/** Throws UnacceptableForm before a parser sees too many fields: libraries take seconds (decisions/018-cost.md). */
export async function parsePostedForm(
  type: string,
  body: Buffer<ArrayBuffer>,
  most = mostFields,
): Promise<[string, string][]> {
  const separator = separatorOf(type);
  if (count(body, separator, most) > most) throw new UnacceptableForm(400);
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw new UnacceptableForm(400);
  });
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  checkTexts(fields, body.length);
  return fields;
}

/** Throws UnacceptableForm for texts that are too long or whose echo would be (bytes). */
export function checkTexts(fields: [string, string][], posted: number): void {
  const bytes = fields.reduce((total, [, text]) => total + Buffer.byteLength(text), 0);
  const special = fields.reduce((total, [, text]) => total + specialIn(text), 0);
  // Roughly the bytes of the texts as HTML and again in the page's data.
  const echo = 2 * bytes + 9 * special;
  const allowed = Math.min(mostEcho, Math.max(largestEcho.bytes, largestEcho.times * posted));
  if (echo > allowed) throw tooMuchText(fields);
}

function separatorOf(type: string) {
  return /^multipart\//i.test(type) ? `--${boundaryOf(type)}` : "&";
}

export function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || boundary.length > 70) throw new UnacceptableForm(400);
  return boundary;
}

function count(body: Buffer, separator: string, most: number) {
  let found = 0;
  for (let at = body.indexOf(separator); at >= 0 && found <= most; at = body.indexOf(separator, at + 1))
    found += 1;
  return found;
}

/** Length if the parts were URL-encoded (bytes), so that both encodings have one limit. */
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
