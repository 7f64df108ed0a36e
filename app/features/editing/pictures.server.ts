import { bringIn, type PictureRefusal } from "~/features/media/bring-in.server";
import { mediaNamed } from "~/features/media/model.server";
import { pictureChoices } from "~/features/media/picture-shown.server";
import { isOwnPicture } from "~/features/rich-text/own-pictures.server";
import type { Db } from "~/platform/database/db";
import { type FileLimits, text } from "~/platform/forms/read-form.server";
import { orElse, recordFault } from "~/platform/process/incidents.server";
import type { PictureSearch, Toast } from "~/schemas/answers";
import { mediaLimits, mediaName, mediaPath } from "~/schemas/media";
import type { Copy, Done, Intent, Posted } from "./editor.server";
import type { Texts } from "./view";

export type PictureForm = Pick<Posted, "db" | "request" | "form" | "files">;

export interface PictureTarget {
  file: string;
  chosen: string;
  words?: readonly string[];
  done: string;
  field: string;
  take: (fields: Texts, posted: PictureForm) => Promise<TakenPicture>;
}
export type TakenPicture = Pick<Done, "fields" | "status"> & { problems?: Texts; lines?: string[] };

interface Wanted {
  file: string;
  chosen: string;
  isLogo?: boolean;
  words: { alt: string; caption: string };
}

export async function uploadedOrChosen(
  fields: Texts,
  { db, request, form, files }: PictureForm,
  { file, chosen, isLogo = false, words }: Wanted,
): Promise<{ path: string; alt: string } | PictureRefusal> {
  const path = (fields[chosen] ?? "").trim();
  const posted = files.get(file);
  if (!posted && path && !text(form, file)) {
    const name = mediaName(path);
    if (!name || !isOwnPicture(path))
      return { problem: "Dieses Bild gibt es nicht mehr. Wähle ein anderes", status: 400 };
    const known = await orElse("media: a description is not known", mediaNamed(db, name), null);
    return { path, alt: known?.alt ?? "" };
  }
  const described = { alt: words.alt, caption: words.caption || null };
  const brought = await bringIn(db, { file: posted, name: text(form, file), isLogo }, described, request);
  if ("problem" in brought) return brought;
  const { picture } = brought;
  return { path: mediaPath(picture.name, picture), alt: picture.alt };
}

interface FieldTarget {
  field: string;
  file: string;
  chosen: string;
  isLogo?: boolean;
  done?: string;
  describe?: (fields: Texts) => string;
}

export function pictureOfField({ done = "Bild übernommen", field, describe, ...wanted }: FieldTarget) {
  const { file, chosen } = wanted;
  const take: PictureTarget["take"] = async (fields, posted) => {
    const words = { alt: describe?.(fields) ?? "", caption: "" };
    const picture = await uploadedOrChosen(fields, posted, { ...wanted, words });
    if ("problem" in picture) return { status: picture.status, problems: { [file]: picture.problem } };
    return { fields: { [field]: picture.path, [chosen]: "" } };
  };
  return { file, chosen, done, field, take } satisfies PictureTarget;
}

export function pictureFiles(targets: readonly PictureTarget[]): FileLimits {
  return Object.fromEntries(targets.map(({ file }) => [file, mediaLimits.bytes]));
}

export function pictureIntents(targets: readonly PictureTarget[], searches: readonly string[]) {
  const upload = (pressed: PictureTarget) =>
    taking(targets, (target, { files }) => target === pressed || files.has(target.file));
  const search =
    (name: string): Intent =>
    (_copy, { form }) => ({ address: { bild: text(form, name), feld: name } });
  return {
    intents: Object.fromEntries([
      ...targets.map((target) => [target.file, upload(target)] as const),
      ...searches.map((name) => [name, search(name)] as const),
    ]),
    alongside: ({ fields }: Copy, posted: Posted) => takeAlong(targets, fields, posted),
    enter: ({ fields }: Copy, posted: Posted) =>
      searches.find((name) => text(posted.form, name).trim()) ??
      targets.find((target) => isBrought(target, fields, posted) || isWorded(target, fields))?.file ??
      "",
  };
}

export function takeFiles(targets: readonly PictureTarget[]): Intent {
  return taking(targets, ({ file }, { files }) => files.has(file));
}

function taking(
  targets: readonly PictureTarget[],
  isMeant: (target: PictureTarget, posted: Posted) => boolean,
): Intent {
  return async ({ fields }, posted) => {
    const meant = targets.filter((target) => isMeant(target, posted));
    const { placed, ...done } = await takePictures(meant, fields, posted);
    const isUploaded = done.taken.length > placed.length;
    const title = isUploaded ? "Bild hochgeladen, noch nicht eingefügt" : "Bild nicht übernommen";
    const refusal = done.problems && { refusal: { title } };
    const [at] = placed.map(({ field }) => field);
    return { ...done, ...refusal, ...(at && { focus: at }), notices: placed.map(notYetSaved) };
  };
}

function notYetSaved({ title, lines }: Pick<Placed, "title" | "lines">): Toast {
  return { tone: "info", title: `${title}, noch nicht gespeichert`, ...(lines && { lines }) };
}

/** Takes what a form that is to be saved holds for pictures. Words of a picture that is missing are a fault: they would be lost. */
async function takeAlong(targets: readonly PictureTarget[], fields: Texts, posted: Posted): Promise<Done> {
  const isThere = (target: PictureTarget) => isBrought(target, fields, posted);
  const { placed, ...done } = await takePictures(targets.filter(isThere), fields, posted);
  const missing = targets.filter((target) => !isThere(target) && isWorded(target, fields));
  const problems = {
    ...done.problems,
    ...Object.fromEntries(missing.map(({ file }) => [file, [pictureMissing]])),
  };
  if (Object.keys(problems).length > 0)
    return { ...done, problems, refusal: { title: "Nicht gespeichert: Bild nicht übernommen" } };
  const notices = placed.flatMap(({ title, lines }): Toast[] =>
    lines ? [{ tone: "info", title, lines }] : [],
  );
  return { ...done, notices };
}

const pictureMissing = "Dazu fehlt das Bild: Wähle es aus, oder leere die Felder darunter";

function isBrought({ file, chosen }: PictureTarget, fields: Texts, { form, files }: PictureForm) {
  return files.has(file) || Boolean(text(form, file).trim() || fields[chosen]?.trim());
}

function isWorded({ words = [] }: PictureTarget, fields: Texts) {
  return words.some((name) => fields[name]?.trim());
}

interface Placed {
  field: string;
  title: string;
  lines?: string[];
}

type Taken = Pick<Done, "problems" | "status"> & { fields: Texts; taken: string[]; placed: Placed[] };

async function takePictures(
  targets: readonly PictureTarget[],
  fields: Texts,
  posted: PictureForm,
): Promise<Taken> {
  const all: Taken = { fields: {}, taken: [], placed: [] };
  // Of two that go into one form the second finds the first in it.
  for (const { file, done, field, take } of targets) {
    const {
      fields: given = {},
      problems,
      status = 400,
      lines,
    } = await take({ ...fields, ...all.fields }, posted);
    Object.assign(all.fields, given);
    if (Object.keys(given).length > 0) all.taken.push(file);
    if (!problems) {
      all.placed.push({ field, title: done, ...(lines && { lines }) });
      continue;
    }
    all.status = status === 503 ? 503 : (all.status ?? 400);
    const named = Object.entries(problems).map(([field, sentence]) => [field, [sentence]]);
    all.problems = { ...all.problems, ...Object.fromEntries(named) };
  }
  return all;
}

/** For the `around` of an editor; a form is as useful without pictures. */
export async function pictureSearch({ db, request }: { db: Db; request: Request }): Promise<PictureSearch> {
  const { searchParams } = new URL(request.url);
  const field = searchParams.get("feld");
  const words = (searchParams.get("bild") ?? "").trim();
  try {
    return { pictures: await pictureChoices(db, field ? words : ""), found: field ? { field, words } : null };
  } catch (error) {
    recordFault("editing: pictures are not known", error);
    return { pictures: [], found: null };
  }
}
