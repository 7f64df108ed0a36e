import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { itemAddress, listAddress } from "~/features/editing/list-query.server";
import { notePicture } from "~/platform/database/cached-pictures.server";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm, text } from "~/platform/forms/read-form.server";
import { goneAlready, pictureFault } from "~/platform/forms/toasts.server";
import { removePicture, StoreFault, storeWithRow } from "~/platform/media/store.server";
import { orElse, recordFault, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { PictureAnswer, Refusal, Toast } from "~/schemas/answers";
import { type PictureInput, storedWords, UndescribedSchema } from "~/schemas/picture";
import { makePosted, sentenceOfFault } from "./bring-in.server";
import {
  createMedia,
  deleteMedia,
  describeMedia,
  findMedia,
  getMedia,
  type MediaRow,
  PictureInUse,
  placesOfMedia,
  replaceMedia,
  SamePicture,
} from "./model.server";
import { readPictureForm } from "./picture-form.server";
import { pictureName, picturesPath, shownPicture, shownPlace } from "./picture-shown.server";

export async function readPicture(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  try {
    const found = isId(id) ? await withPlaces(db, id) : null;
    const item = found && shownPicture(found.picture, found.places);
    return data({ item, toasts: [] }, { status: found ? 200 : 404, headers });
  } catch (error) {
    recordIncident(error, request);
    return data({ item: null, toasts: [pictureFault("item")] }, { status: 503, headers });
  }
}

async function withPlaces(db: Db, id: string) {
  const [picture, places] = await Promise.all([getMedia(db, id), placesOfMedia(db, id)]);
  return picture && { picture, places };
}

export async function changePicture(request: Request, id = "") {
  const posted = await readPictureForm(request, id);
  const { staff, form, submission, answer, refuse } = posted;
  if (!isId(id)) throw new Response(null, { status: 404, headers: staff.headers });
  if (form.get("intent") === "restore") return posted.restore();
  if (form.get("intent") === "replace") return replacePicture(request, id, posted);
  let wasThere: boolean;
  try {
    if (posted.fault) throw posted.fault;
    const words = submission.status === "success" ? submission.value : await undescribed(staff.db, id, form);
    if (!words) return refuse(400);
    wasThere = await describeMedia(staff.db, id, storedWords(words));
  } catch (error) {
    recordIncident(error, request);
    return answer(503, { refusal: pictureFault("change") });
  }
  staff.headers.append("Set-Cookie", await flash(wasThere ? described : goneAlready));
  return redirect(listAddress(picturesPath, request, id), { status: 303, headers: staff.headers });
}

async function undescribed(db: Db, id: string, form: FormData): Promise<PictureInput | undefined> {
  const submission = parseWithZod(form, { schema: UndescribedSchema });
  if (submission.status !== "success") return undefined;
  const picture = await getMedia(db, id);
  return picture?.alt === "" ? submission.value : undefined;
}

type Posted = Awaited<ReturnType<typeof readPictureForm>>;

async function replacePicture(
  request: Request,
  id: string,
  { staff, form, files, fileName, refuse }: Posted,
) {
  const refused = (status: number, problem: string, rest: Partial<PictureAnswer> = {}) =>
    refuse(status, { picture: problem }, { intent: "replace", ...rest });
  const sameAs = async (sha256: string): Promise<Partial<PictureAnswer>> => {
    const same = await orElse("media: the same picture is not known", findMedia(staff.db, sha256), null);
    if (!same) return {};
    const places = await orElse("media: uses are not known", placesOfMedia(staff.db, same.id), null);
    const [to, name] = [itemAddress(picturesPath, request, same.id), pictureName(same)];
    return { same: { to, name, ...(places?.length === 0 && { unused: same.id }) } };
  };
  const other = text(form, "same");
  let sha256 = "";
  let former: string | null;
  try {
    if (other) {
      const same = await getMedia(staff.db, other);
      if (!same || same.id === id)
        return refused(400, "Dieses Bild gibt es nicht mehr. Wähle die Datei neu.");
      sha256 = same.sha256;
      former = await replaceByOther(staff.db, id, same);
    } else {
      const made = await makePosted({ file: files.get("picture"), name: fileName });
      if ("problem" in made) return refused(made.status, made.problem);
      sha256 = made.sha256;
      // Files first, as with a new picture.
      former = await storeWithRow(staff.db, made, async () => {
        const former = await replaceMedia(staff.db, id, made);
        if (former !== null) notePicture(sha256.slice(0, 32), made);
        return former;
      });
    }
  } catch (error) {
    if (error instanceof PictureInUse)
      return refused(409, "Dieses Bild wird inzwischen verwendet und bleibt deshalb für sich.");
    if (error instanceof SamePicture)
      return refused(400, "Dieses Bild gibt es schon: Es steht in der Liste.", await sameAs(sha256));
    recordIncident(error, request);
    return refused(
      503,
      error instanceof StoreFault
        ? sentenceOfFault(error)
        : "Das Bild ließ sich nicht ersetzen: Die Datenbank hat nicht geantwortet. Versuche es gleich noch einmal.",
    );
  }
  const name = sha256.slice(0, 32);
  if (former === null) {
    staff.headers.append("Set-Cookie", await flash(goneAlready));
    return redirect(listAddress(picturesPath, request), { status: 303, headers: staff.headers });
  }
  const toast = former === name ? unchanged : await afterReplacing(staff.db, id, former);
  staff.headers.append("Set-Cookie", await flash(toast));
  return redirect(itemAddress(picturesPath, request, id), { status: 303, headers: staff.headers });
}

async function replaceByOther(db: Db, id: string, other: MediaRow): Promise<string | null> {
  const { sha256, width, height, bytes, alt, caption } = other;
  await deleteMedia(db, other.id);
  try {
    return await replaceMedia(db, id, other);
  } catch (error) {
    await createMedia(db, { sha256, width, height, bytes, alt, caption });
    throw error;
  }
}

/** Replaced already: only warnings follow. */
async function afterReplacing(db: Db, id: string, former: string) {
  const left = await removeFiles(db, former);
  const places = await placesOfMedia(db, id).catch((error) =>
    recordFault("media: places of a picture that was replaced not read", error),
  );
  return replaced(places?.length, left);
}

export async function removeFiles(db: Db, name: MediaRow["name"]): Promise<string | undefined> {
  try {
    await removePicture(db, name);
    return undefined;
  } catch (error) {
    recordFault("media: files of a picture that is no more are still in the store", error);
    return error instanceof StoreFault && error.reason === "forbidden" ? kept : unremoved;
  }
}

const unremoved =
  "Seine Dateien liegen noch im Speicher: Sie ließen sich gerade nicht entfernen. Unter den Bildern steht, wenn sie übrig sind, und dort räumst Du sie auf.";
const kept =
  "Seine Dateien liegen noch im Speicher, und wer ihre Adresse kennt, sieht sie: Der Speicher lässt Dich nichts entfernen. Gib es an die Technik weiter.";

const described: Toast = {
  tone: "success",
  title: "Bild gespeichert",
  lines: ["Wo es schon steht, bleiben die Worte, wie sie dort geschrieben sind."],
};
const unchanged: Toast = {
  tone: "info",
  title: "Das ist schon dieses Bild",
  lines: ["Es bleibt, wie es ist."],
};

function replaced(places: number | undefined, left: string | undefined): Toast {
  const many = places === 1 ? "An einer Stelle" : places ? `An ${places} Stellen` : "Wo das alte stand,";
  const where = places === 0 ? "Verwendet wurde das alte nirgends." : `${many} steht jetzt das neue.`;
  const lines = [where, "Passt die Beschreibung noch?"];
  if (!left) return { tone: "success", title: "Bild ersetzt", lines };
  return { tone: "error", title: "Bild ersetzt, das alte nicht entfernt", lines: [...lines, left] };
}

export async function askDeletePicture(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const [picture, places] = await Promise.all([getMedia(db, id), placesOfMedia(db, id)]);
  if (!picture) throw new Response(null, { status: 404, headers });
  const cancelTo = itemAddress(picturesPath, request, picture.id);
  return data({ name: pictureName(picture), cancelTo, places: places.map(shownPlace) }, { headers });
}

export async function deletePicture(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  if (!isId(id)) throw new Response(null, { status: 404, headers });
  const refuse = (status: number, refusal: Refusal) => data({ refusal }, { status, headers });
  let deleted: string | null;
  try {
    deleted = await deleteMedia(db, id);
  } catch (error) {
    if (error instanceof PictureInUse) return refuse(409, inUse);
    recordIncident(error, request);
    return refuse(503, pictureFault("deletion"));
  }
  const toast = deleted === null ? goneAlready : done(await removeFiles(db, deleted));
  headers.append("Set-Cookie", await flash(toast));
  return redirect(listAddress(picturesPath, request), { status: 303, headers });
}

const done = (left: string | undefined): Toast =>
  left
    ? {
        tone: "error",
        title: "Nicht ganz gelöscht",
        lines: ["Das Bild steht nicht mehr in der Liste.", left],
      }
    : { tone: "success", title: "Bild gelöscht" };
const inUse: Refusal = {
  title: "Nicht gelöscht",
  lines: ["Das Bild wird verwendet. Nimm es dort zuerst heraus."],
};
