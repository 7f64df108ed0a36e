import { data, redirect } from "@remix-run/node";
import { readList } from "~/features/editing/items.server";
import { readListQuery } from "~/features/editing/list-query.server";
import type { Db } from "~/platform/database/db";
import { flash } from "~/platform/forms/flash.server";
import { pictureFault } from "~/platform/forms/toasts.server";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { storedWords } from "~/schemas/picture";
import { rowId } from "~/schemas/row-id";
import { bringIn } from "./bring-in.server";
import { listMedia, placesOfListed } from "./model.server";
import { readPictureForm } from "./picture-form.server";
import { pictureHealth } from "./picture-health.server";
import { listedPicture, picturesPath } from "./picture-shown.server";

export async function readPictures(request: Request) {
  const { db, headers } = await requireStaff(request);
  const { page, search } = readListQuery(request);
  const [{ list, status }, health] = await Promise.all([
    readList(request, pictureFault("list"), withPlaces(db, { page, search }), ({ picture, use }) =>
      listedPicture(picture, use),
    ),
    readPart(request, () => pictureHealth(db)),
  ]);
  return data({ ...list, page, search, health }, { status: health ? status : 503, headers });
}

async function withPlaces(db: Db, query: { page: number; search: string }) {
  const [{ rows, hasNext }, uses] = await Promise.all([listMedia(db, query), placesOfListed(db, query)]);
  return { rows: rows.map((picture) => ({ picture, use: uses[picture.id] })), hasNext };
}

export async function uploadPicture(request: Request) {
  const { staff, form, files, submission, fileName, refuse, restore } = await readPictureForm(request);
  if (form.get("intent") === "restore") return restore();
  const file = files.get("picture");
  if (submission.status !== "success")
    return refuse(400, fileName ? {} : { picture: "Wähle zuerst ein Bild aus." });
  const words = storedWords(submission.value);
  const brought = await bringIn(staff.db, { file, name: fileName }, words, request);
  if ("problem" in brought) return refuse(brought.status, { picture: brought.problem });
  const { picture, isNew } = brought;
  staff.headers.append("Set-Cookie", await flash(isNew ? done : known));
  const next = isNew ? `${picturesPath}#${rowId(picture.id)}` : `${picturesPath}/${picture.id}`;
  return redirect(next, { status: 303, headers: staff.headers });
}

const done: Toast = {
  tone: "success",
  title: "Bild hochgeladen",
  lines: ["Es steht jetzt ganz vorn in der Liste."],
};
const known: Toast = {
  tone: "info",
  title: "Dieses Bild gibt es schon",
  lines: ["Beschreibung und Bildunterschrift sind die von damals. Hier kannst Du sie ändern."],
};
