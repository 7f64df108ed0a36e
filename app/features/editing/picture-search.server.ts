import { pictureChoices } from "~/features/media/picture-choices.server";
import type { Db } from "~/platform/database/db";
import { recordFault } from "~/platform/process/incidents.server";
import type { PictureChoice } from "~/schemas/answers";

/** The pictures that a form offers: the newest, or those that its address looks for. */
export interface PictureSearch {
  pictures: PictureChoice[];
  /** The field that looks for them, and its words. */
  found: { field: string; words: string } | null;
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
