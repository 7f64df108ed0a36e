import { referenceLimits } from "~/schemas/limits";
import { rowField } from "~/schemas/testimonials";
import { type PictureAim, type Posted, type Taking, text } from "./content-kind.server";
import { isRefused, takePicture } from "./taken-picture.server";

const rows = Array.from({ length: referenceLimits.testimonials }, (_, index) => index + 1);

/** The faces of those who speak in testimonials that stand as rows. */
export const facePictures: readonly PictureAim[] = rows.map((row) => {
  const [file, chosen] = [rowField(row, "file"), rowField(row, "chosen")];
  const take = async (posted: Posted): Promise<Taking> => {
    const alt = text(posted.form, rowField(row, "author")).trim();
    const taken = await takePicture(posted, { file, chosen, words: { alt, caption: "" } });
    if (isRefused(taken)) return { status: taken.status, problems: { [file]: taken.problem }, fields: {} };
    return { status: 200, problems: {}, fields: { [rowField(row, "portrait")]: taken.path, [chosen]: "" } };
  };
  return { file, chosen, done: "Porträt übernommen", take };
});

/** The fields by which they are looked for. */
export const faceSearches: readonly string[] = rows.map((row) => rowField(row, "find"));
