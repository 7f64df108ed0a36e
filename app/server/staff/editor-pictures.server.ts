import type { Toast } from "~/schemas/answers";
import { mediaLimits } from "~/schemas/media";
import { type PictureAim, type Posted, text } from "./content-kind.server";
import { coverPicture, logoPicture, portraitPicture, textPicture } from "./picture-aims.server";
import { facePictures, faceSearches } from "./testimonial-pictures.server";

/** The files that the editors of posts and of references may send for pictures, and their limit in bytes. */
export const postPictures = { picture: mediaLimits.bytes, cover: mediaLimits.bytes };
export const referencePictures = {
  picture: mediaLimits.bytes,
  portrait: mediaLimits.bytes,
  ...Object.fromEntries(facePictures.map(({ file }) => [file, mediaLimits.bytes])),
};

export const postAims: readonly PictureAim[] = [textPicture, coverPicture];
export const referenceAims: readonly PictureAim[] = [logoPicture, portraitPicture, ...facePictures];

/**
 * What the form of an editor asks for. Where no scripts run, the Enter key sends `enter` from any field: that means the
 * button of what has to do with pictures, before anything is saved.
 */
export function intentOf(posted: Posted, aims: readonly PictureAim[] = []): string {
  const intent = text(posted.form, "intent");
  if (intent !== "enter") return intent;
  const search = ["find", ...faceSearches].find((name) => text(posted.form, name).trim());
  if (search) return search;
  return aims.find((aim) => isBrought(posted, aim) || isWorded(posted, aim))?.file ?? "";
}

/** What became of the pictures of a form. */
export interface TakenPictures {
  /** The worst of their statuses. */
  status: 200 | 400 | 503;
  /** What is wrong with each, by field; missing when all are where they belong. */
  error?: Record<string, string[]>;
  /** The fields of the files that need not be sent again. */
  taken: string[];
  toasts: Toast[];
  /** What is worth knowing of them once the form is saved. */
  notices: Toast[];
}

/**
 * Takes along what a form that is to be saved holds for pictures. The form holds them afterwards. Words of a picture that
 * is missing are a fault: they would be lost.
 */
export async function takeAlong(posted: Posted, aims: readonly PictureAim[] = []): Promise<TakenPictures> {
  const isMissing = (aim: PictureAim) => !isBrought(posted, aim) && isWorded(posted, aim);
  const missing = aims.filter(isMissing).map(({ file }) => [file, [pictureMissing]]);
  const pictures = await takePictures(
    posted,
    aims.filter((aim) => isBrought(posted, aim)),
  );
  if (missing.length === 0) return pictures;
  const status = pictures.status === 200 ? 400 : pictures.status;
  return { ...pictures, status, error: { ...pictures.error, ...Object.fromEntries(missing) } };
}

const pictureMissing = "Dazu fehlt das Bild: Wähle es aus, oder leere die Felder darunter";

/** Whether a form brings a picture for this. */
export function isBrought({ form, files }: Posted, { file, chosen }: PictureAim) {
  return files.has(file) || [file, chosen].some((name) => text(form, name).trim());
}

function isWorded({ form }: Posted, { words = [] }: PictureAim) {
  return words.some((name) => text(form, name).trim());
}

/** Takes the pictures of a form to where they belong in it. */
export async function takePictures(posted: Posted, aims: readonly PictureAim[]): Promise<TakenPictures> {
  const all: TakenPictures = { status: 200, taken: [], toasts: [], notices: [] };
  // Of two that go into one form the second finds the first in it.
  for (const { file, done, take } of aims) {
    const { status, problems, fields, lines = [] } = await take(posted);
    for (const [name, value] of Object.entries(fields)) posted.form.set(name, value);
    if (Object.keys(fields).length > 0) {
      posted.form.delete(file);
      all.taken.push(file);
    }
    if (status === 200) {
      const said = { tone: "info" as const, ...(lines.length > 0 && { lines }) };
      all.toasts.push({ ...said, title: `${done}, noch nicht gespeichert` });
      if (lines.length > 0) all.notices.push({ ...said, title: done });
      continue;
    }
    all.status = status > all.status ? status : all.status;
    const error = Object.entries(problems).map(([field, sentence]) => [field, [sentence]]);
    all.error = { ...all.error, ...Object.fromEntries(error) };
  }
  return all;
}
