import type { SubmissionResult } from "@conform-to/react";
import { mediaNamed } from "~/models/media.server";
import type { Toast } from "~/schemas/answers";
import { blocksOf } from "~/schemas/blocks";
import { postLimits } from "~/schemas/limits";
import { mediaLimits, mediaName, mediaPath } from "~/schemas/media";
import { parseResults } from "~/schemas/results";
import { showsSomething } from "~/schemas/text";
import { recordIncident } from "~/server/process/incidents.server";
import { isOwnPicture } from "~/server/publishing/own-pictures.server";
import { placeFigure } from "~/server/publishing/place-figure.server";
import { textsOf } from "~/server/sessions/held-form.server";
import { bringIn } from "./bring-in.server";
import { type Aside, type Posted, text } from "./content-kind.server";
import { pictureChoices } from "./picture-choices.server";

/** The files that the editors of posts and of references may send for pictures, and their limit in bytes. */
export const postPictures = { picture: mediaLimits.bytes, cover: mediaLimits.bytes };
export const referencePictures = { picture: mediaLimits.bytes, portrait: mediaLimits.bytes };

/** Takes an editor's form that looks for pictures by words (`find`). */
export async function findPictures({ db, form, request }: Posted): Promise<Aside> {
  const initialValue = fieldsOf(form);
  try {
    const pictures = await pictureChoices(db, text(form, "find").trim());
    return { status: 200, answer: { reply: { initialValue }, pictures } };
  } catch (error) {
    recordIncident(error, request);
    return { status: 503, answer: { reply: { initialValue }, refusal: { title: "Bilder nicht geladen" } } };
  }
}

/** Takes an article's form with a picture for its text: `alt` or `decorative`, `caption`, and `after`, the number of a block. */
export async function insertPicture(posted: Posted): Promise<Aside> {
  const { form } = posted;
  const alt = text(form, "alt").trim();
  const typed = { alt: showsSomething(alt) ? alt : "", caption: text(form, "caption").trim() };
  const decorative = /^(?:on|true|1)$/.test(text(form, "decorative"));
  const wordsProblem = problemOfWords(typed) ?? problemOfPlace(text(form, "after"));
  if (wordsProblem) return refusal(form, wordsProblem, 400);
  const taken = await takePicture(posted, { file: "picture", chosen: "chosen", words: typed });
  if ("status" in taken) return taken;
  const { picture } = taken;
  const words = decorative ? "" : typed.alt || picture.alt;
  if (!words && !decorative) return undescribed(posted, picture);
  const after = /^\d+$/.exec(text(form, "after").trim())?.[0];
  const content = placeFigure(
    text(form, "content"),
    { src: picture.path, alt: words, caption: typed.caption },
    after === undefined ? undefined : Number(after),
  );
  if (content.length > postLimits.content * 2)
    return refusal(form, { picture: "Mit dem Bild wird der Text zu lang. Mach zwei daraus" }, 400);
  const initialValue = {
    ...fieldsOf(form),
    ...{ content, alt: "", decorative: "", caption: "", after: "", chosen: "" },
  };
  return {
    status: 200,
    answer: {
      reply: { initialValue },
      toasts: [inserted("Bild eingefügt", beyond(text(form, "content"), after))],
    },
  };
}

/** Takes an article's form with a picture for its cover. */
export const chooseCover = choosing({ file: "cover", chosen: "chosen_cover", target: "featured_image" });

/** Takes a reference's form with the logo of its client, which may be a drawing. */
export const chooseLogo = choosing({ file: "picture", chosen: "chosen", target: "image_url", isLogo: true });

/** Takes a reference's form with the face of somebody who speaks in it (`portrait_of`). */
export async function choosePortrait(posted: Posted): Promise<Aside> {
  const { form } = posted;
  const name = text(form, "portrait_of").trim();
  if (!name || /[:\n]/.test(name) || name.length > 100)
    return refusal(
      form,
      { portrait_of: "Von wem ist das Porträt? Schreib den Namen wie im Testimonial" },
      400,
    );
  const voices = parseResults(text(form, "results")).testimonials.map(({ author }) => author);
  if (voices.length > 0 && !voices.includes(name)) {
    const portrait_of = `So heißt niemand in den Testimonials. Dort steht: ${voices.join(", ")}`;
    return refusal(form, { portrait_of }, 400);
  }
  const taken = await takePicture(posted, {
    file: "portrait",
    chosen: "chosen_portrait",
    words: { alt: name, caption: "" },
  });
  if ("status" in taken) return taken;
  const others = text(form, "portraits")
    .split("\n")
    .filter((line) => line.trim() && line.split(":")[0]?.trim() !== name);
  const portraits = [...others, `${name}: ${taken.picture.path}`].join("\n");
  const initialValue = { ...fieldsOf(form), portraits, portrait_of: "", chosen_portrait: "" };
  return { status: 200, answer: { reply: { initialValue }, toasts: [inserted("Porträt übernommen")] } };
}

interface Choosing {
  /** The fields of the file, of the chosen picture, and the one that its address goes to. */
  file: string;
  chosen: string;
  target: string;
  isLogo?: boolean;
}

function choosing({ target, ...wanted }: Choosing) {
  return async (posted: Posted): Promise<Aside> => {
    const taken = await takePicture(posted, { ...wanted, words: { alt: "", caption: "" } });
    if ("status" in taken) return taken;
    const initialValue = { ...fieldsOf(posted.form), [target]: taken.picture.path, [wanted.chosen]: "" };
    return { status: 200, answer: { reply: { initialValue }, toasts: [inserted("Bild übernommen")] } };
  };
}

interface Wanted extends Omit<Choosing, "target"> {
  words: { alt: string; caption: string };
}

/** The picture that was sent, or else the one that was chosen; or the answer that says what is wrong. */
async function takePicture(
  { db, request, form, files }: Posted,
  { file, chosen, isLogo = false, words }: Wanted,
) {
  const path = text(form, chosen).trim();
  const posted = files.get(file);
  if (!posted && path && !text(form, file)) {
    const name = mediaName(path);
    if (!name || !isOwnPicture(path))
      return refusal(form, { [file]: "Dieses Bild gibt es nicht mehr. Wähle ein anderes" }, 400);
    const known = await mediaNamed(db, name).catch(() => null);
    return { picture: { path, alt: known?.alt ?? "" } };
  }
  const described = { alt: words.alt, caption: words.caption || null };
  const brought = await bringIn(db, { file: posted, name: text(form, file), isLogo }, described, request);
  if ("problem" in brought) return refusal(form, { [file]: brought.problem }, brought.status);
  const { picture } = brought;
  return { picture: { path: mediaPath(picture.name, picture), alt: picture.alt } };
}

/** It is there already, so that nobody has to choose the file again. */
async function undescribed({ db, form }: Posted, { path }: { path: string }): Promise<Aside> {
  const alt = "Beschreibe in einem Satz, was zu sehen ist, oder wähle „Das Bild schmückt nur“";
  const refused = refusal(form, { alt }, 400);
  const pictures = await pictureChoices(db).catch(() => []);
  const initialValue = { ...refused.answer.reply.initialValue, chosen: path };
  return {
    status: 400,
    answer: { ...refused.answer, reply: { ...refused.answer.reply, initialValue }, pictures },
  };
}

function problemOfWords({
  alt,
  caption,
}: {
  alt: string;
  caption: string;
}): Record<string, string> | undefined {
  if ([...alt].length > mediaLimits.alt)
    return { alt: `Die Beschreibung darf maximal ${mediaLimits.alt} Zeichen lang sein` };
  if ([...caption].length > mediaLimits.caption)
    return { caption: `Die Bildunterschrift darf maximal ${mediaLimits.caption} Zeichen lang sein` };
  return undefined;
}

function problemOfPlace(after: string): Record<string, string> | undefined {
  if (/^\s*\d{0,5}\s*$/.test(after)) return undefined;
  return { after: "Schreib die Nummer des Absatzes als Zahl, oder lass das Feld leer" };
}

function refusal(form: FormData, problems: Record<string, string>, status: number): Aside {
  const error = Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, [sentence]]));
  return {
    status,
    answer: {
      reply: { initialValue: fieldsOf(form), error } as SubmissionResult,
      refusal: { title: "Bild nicht übernommen" },
    },
  };
}

/** What was typed; the names of files are no texts of the form. */
function fieldsOf(form: FormData): Record<string, string> {
  const files = ["picture", "cover", "portrait", "document"];
  return Object.fromEntries(textsOf(form).filter(([name]) => !files.includes(name)));
}

function inserted(what: string, lines: string[] = []): Toast {
  return { tone: "info", title: `${what}, noch nicht gespeichert`, ...(lines.length && { lines }) };
}

/** What is said of a place that there is not. */
function beyond(content: string, after: string | undefined): string[] {
  const { length } = blocksOf(content);
  if (after === undefined || Number(after) <= length) return [];
  return [`Der Text hat nur ${length === 1 ? "einen Absatz" : `${length} Absätze`}: Das Bild steht am Ende.`];
}
