import { companyGroups } from "~/schemas/company-groups";
import { pictureNames } from "~/schemas/fact-texts";
import { mediaLimits } from "~/schemas/media";
import type { FileLimits } from "~/server/forms/read-form.server";
import type { PictureAim, Posted } from "./content-kind.server";
import { isBrought, takePictures } from "./editor-pictures.server";
import { becoming } from "./picture-aims.server";

const aims: PictureAim[] = Object.values(companyGroups)
  .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
  .flatMap((field) => {
    if (field.kind === "picture") return [becoming(field.name, pictureNames(field.name))];
    if (field.kind !== "list") return [];
    const pictures = field.fields.filter(({ kind }) => kind === "picture");
    const places = Array.from({ length: field.most }, (_, index) => `${field.name}.${index}`);
    return pictures.flatMap(({ name }) =>
      places.map((place) => becoming(`${place}.${name}`, pictureNames(`${place}.${name}`))),
    );
  });

/** The files that the forms of facts may send, and their limit in bytes. */
export const companyPictures: FileLimits = Object.fromEntries(
  aims.map(({ file }) => [file, mediaLimits.bytes]),
);

/** Whether a field is one for the file of a picture, or for one that is chosen instead. */
export function isPictureField(name: string, which: "file" | "chosen"): boolean {
  return aims.some((aim) => aim[which] === name);
}

/** Takes the pictures of a form: those that were sent, and what was chosen where the form is saved or that button was pressed. */
export function takeCompanyPictures(posted: Posted, intent: string) {
  const isWanted = (aim: PictureAim) =>
    aim.file === intent || posted.files.has(aim.file) || (intent === "" && isBrought(posted, aim));
  return takePictures(posted, aims.filter(isWanted));
}
