import { bodyLimit, readFormWithFiles, text } from "~/platform/forms/read-form.server";
import { mediaLimits } from "~/schemas/media";
import type { UploadAnswer } from "~/schemas/picture-answers";
import { textLength } from "~/schemas/text";
import { bringIn } from "./bring-in.server";
import { answerScript, shownPicture } from "./picture-answers.server";

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
