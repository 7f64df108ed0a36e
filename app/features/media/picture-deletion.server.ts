import { data, redirect } from "@remix-run/node";
import { itemAddress, listAddress } from "~/features/editing/list-query.server";
import { isId } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { goneAlready, pictureFault } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Refusal, Toast } from "~/schemas/answers";
import { deleteMedia, getMedia, PictureInUse, placesOfMedia } from "./model.server";
import { removeFiles } from "./picture.server";
import { pictureName, picturesPath, shownPlace } from "./picture-shown.server";

/** Throws a 404 Response, and on any backend fault. */
export async function askDeletePicture(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const [picture, places] = await Promise.all([getMedia(db, id), placesOfMedia(db, id)]);
  if (!picture) throw new Response(null, { status: 404, headers });
  const cancelTo = itemAddress(picturesPath, request, picture.id);
  return data({ name: pictureName(picture), cancelTo, places: places.map(shownPlace) }, { headers });
}

/** A picture in use stays, with 409. */
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
