import { bodyLimit, readFormWithFiles, text } from "~/platform/forms/read-form.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import { mediaLimits, mediaPath, mediaSrcSet, type ShownPicture, type UploadAnswer } from "~/schemas/media";
import { textLength } from "~/schemas/text";
import { bringIn } from "./bring-in.server";
import type { MediaRow } from "./model.server";

const sentences: Record<number, string> = {
  303: "Deine Sitzung ist abgelaufen. Melde Dich in einem neuen Tab neu an, dann geht es hier weiter.",
  400: "Mit dem, was ankam, stimmt etwas nicht. Versuche es noch einmal.",
  403: "Von hier nehmen wir keine Bilder an. Bist Du noch angemeldet?",
  405: "Unter dieser Adresse werden Bilder nur abgegeben.",
  413: "Das ist zu viel auf einmal: Es gehen 12 MB. Verkleinere das Bild und wähle es dann neu.",
  415: "Das ist kein Formular mit einem Bild darin.",
  503: "Anmeldedienst oder Datenbank antworten gerade nicht. Versuche es gleich noch einmal.",
};

/** Every error becomes `{ problem }` in JSON; an ended session is 401, since fetch cannot follow to the login. */
export async function answerScript(
  request: Request,
  work: (staff: Staff) => Promise<{ body: object; status: number }>,
  words: Record<number, string> = sentences,
): Promise<Response> {
  let headers = new Headers();
  try {
    const staff = await requireStaff(request);
    headers = staff.headers;
    const { body, status } = await work(staff);
    return json(body, status, headers);
  } catch (thrown) {
    if (!(thrown instanceof Response)) {
      recordIncident(thrown, request);
      return json({ problem: words[503] ?? sentences[503] }, 503, headers);
    }
    const { status } = thrown;
    if (status === 303 && !request.headers.get("Accept")?.includes("application/json")) throw thrown;
    for (const [name, value] of thrown.headers) if (name !== "location") headers.append(name, value);
    return json({ problem: words[status] ?? sentences[400] }, status === 303 ? 401 : status, headers);
  }
}

function json(body: object, status: number, headers: Headers) {
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Type", "application/json; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "30");
  return new Response(JSON.stringify(body), { status, headers });
}

export function shownPicture({ id, name, width, height, alt, caption }: MediaRow): ShownPicture {
  const path = mediaPath(name, { width });
  return { id, path, width, height, srcSet: mediaSrcSet(name, { width }), alt, caption };
}

const words = ["alt", "decorative", "caption"];
const fields = ["picture", "logo", ...words];
/** Text fields sent as files are ignored. */
const files = { picture: mediaLimits.bytes, ...Object.fromEntries(words.map((word) => [word, 0])) };

/** Throws like answerScript. */
export function uploadPicture(request: Request): Promise<Response> {
  return answerScript(request, async ({ db }) => {
    const posted = await readFormWithFiles(request, fields, { limit: bodyLimit.staff, files });
    const { form } = posted;
    const alt = form.get("decorative") ? "" : text(form, "alt").trim();
    const caption = text(form, "caption").trim();
    const refuse = (problem: string): { body: UploadAnswer; status: number } => ({
      body: { problem },
      status: 400,
    });
    if (words.some((word) => posted.files.has(word)))
      return refuse("Beschreibung und Bildunterschrift müssen Text sein, keine Dateien.");
    if (textLength(alt) > mediaLimits.alt) return refuse(tooLong("Beschreibung", mediaLimits.alt));
    if (textLength(caption) > mediaLimits.caption)
      return refuse(tooLong("Bildunterschrift", mediaLimits.caption));
    const file = { file: posted.files.get("picture"), name: text(form, "picture"), isLogo: form.has("logo") };
    const brought = await bringIn(db, file, { alt, caption: caption || null }, request);
    if ("problem" in brought) return { body: { problem: brought.problem }, status: brought.status };
    const body: UploadAnswer = { picture: shownPicture(brought.picture) };
    return { body, status: 200 };
  });
}

function tooLong(what: string, most: number) {
  return `Die ${what} ist zu lang: Es gehen ${most} Zeichen.`;
}
