import { renewBudget } from "~/platform/process/time-budget.server";
import { passwordFields } from "~/schemas/sign-in";
import { tidyText } from "~/schemas/tidy-text";
import { type PostedFile, readMultipart } from "./multipart.server";
import { mostFieldsOf, parsePostedForm, UnacceptableForm } from "./posted-form.server";

const kilobyte = 1024;

/** Without a session, staff's entrances take `small` ones; texts that keep themselves are as long as is stored of them. */
export const bodyLimit = {
  small: 64 * kilobyte,
  visitor: 1280 * kilobyte,
  autosave: 1024 * kilobyte,
  staff: 4 * 1024 * kilobyte,
};
export const uploadLimit = 64 * 1024 * kilobyte;
export const moveLimit = 300 * 1024 * kilobyte;

/** Of a multipart form of staff (bytes). */
export function uploadLimitFor(url: string): number {
  return /^\/admin\/move(?:\.data)?(?:\?|$)/.test(url) ? moveLimit : uploadLimit;
}

/** True for a multipart form of staff, which is streamed instead of gathered. */
export function mayHoldFiles(path: string, type: string): boolean {
  return /^\/admin\b/.test(path) && /^multipart\/form-data\b/i.test(type);
}

export type FileLimits = Readonly<Record<string, number>>;
export type PostedFiles = ReadonlyMap<string, PostedFile>;

export interface PostedForm {
  form: FormData;
  files: PostedFiles;
  /** What was typed into fields that the form does not have, as one that was opened before an update. */
  others: string[];
}

interface Wishes {
  limit: number;
  files: FileLimits;
  mostFields?: number | undefined;
  /** Otherwise a field that is not known makes the form one of nobody's. */
  takesOthers?: boolean;
}

/** What a form says that has no place any more for what stands in it: a field that is empty is not missed. */
export const noPlaceFor = (others: string[]): string[] => [
  "Dieses Formular ist inzwischen erneuert, und für einen Text gibt es kein Feld mehr. Er steht hier, alles andere im Formular. Sende es noch einmal; siehst Du das alte Feld noch, leere es vorher.",
  ...others.map((text) => `„${text}“`),
];

/** Reads a form with exactly these fields, tidied. Throws a Response: 405, 415, 413, or 400. */
export async function readForm(
  request: Request,
  fields: readonly string[],
  limit: number = bodyLimit.visitor,
  mostFields?: number,
): Promise<FormData> {
  return (await readFormWithFiles(request, fields, { limit, files: {}, mostFields })).form;
}

export async function readFormWithFiles(
  request: Request,
  fields: readonly string[],
  { limit, files, mostFields, takesOthers = false }: Wishes,
): Promise<PostedForm> {
  if (request.method !== "POST")
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response(null, { status: 415 });
  }
  const known = new Set(fields);
  const isStreamed = mayHoldFiles(new URL(request.url).pathname, type);
  const read = isStreamed
    ? readMultipart(type, bodyOf(request), {
        fields: known,
        takesOthers,
        files,
        limit: { body: uploadLimit, texts: limit },
      })
    : readBody(request, limit).then(async (body) => ({
        texts: await parsePostedForm(type, body, mostFields ?? mostFieldsOf(known)),
        files: new Map(),
      }));
  const posted = await read.catch((error) => {
    throw error instanceof UnacceptableForm
      ? new Response(error.longest ?? null, { status: error.status })
      : error;
  });
  if (isStreamed) renewBudget();
  const form = new FormData();
  const others: string[] = [];
  for (const [name, text] of posted.texts) {
    if (known.has(name))
      form.append(name, passwordFields.includes(name) ? text : tidyText(markedIn(name, text)));
    else if (!takesOthers) throw new Response(null, { status: 400 });
    else if (tidyText(text).trim()) others.push(tidyText(text));
  }
  return { form, files: posted.files, others };
}

/** An address without its control characters would be another one. */
function markedIn(name: string, text: string) {
  return /(?:^|\.)email$|^test_to$/.test(name) ? text.replace(/(?![\t\n\r])\p{Cc}/gu, "\ufffd") : text;
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

/** As browsers send a ticked box. */
export function isTicked(form: FormData, name: string): boolean {
  return /^(?:on|true|1|yes|ja)$/i.test(text(form, name).trim());
}

export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
