import {
  isBrought,
  notYetSaved,
  type PictureForm,
  type PictureTarget,
  pictureFiles,
  pictureOfField,
  takePictures,
} from "~/features/editing/pictures.server";
import type { Toast } from "~/schemas/answers";
import { companyGroups } from "~/schemas/company-groups";
import { pictureNames } from "~/schemas/fact-texts";
import { textsOf } from "~/server/sessions/held-form.server";

const pictureOf = (field: string) => pictureOfField({ field, ...pictureNames(field) });

const targets: PictureTarget[] = Object.values(companyGroups)
  .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
  .flatMap((field) => {
    if (field.kind === "picture") return [pictureOf(field.name)];
    if (field.kind !== "list") return [];
    const pictures = field.fields.filter(({ kind }) => kind === "picture");
    const places = Array.from({ length: field.most }, (_, index) => `${field.name}.${index}`);
    return pictures.flatMap(({ name }) => places.map((place) => pictureOf(`${place}.${name}`)));
  });

/** The files that the forms of facts may send, and their limit in bytes. */
export const companyPictures = pictureFiles(targets);

/** Whether a field is one for the file of a picture, or for one that is chosen instead. */
export function isPictureField(name: string, which: "file" | "chosen"): boolean {
  return targets.some((target) => target[which] === name);
}

/** Takes the pictures of a form: those that were sent, and what was chosen where the form is saved or that button was pressed. */
export async function takeCompanyPictures(posted: PictureForm, intent: string) {
  const typed = Object.fromEntries(textsOf(posted.form));
  const isWanted = (target: PictureTarget) =>
    target.file === intent ||
    posted.files.has(target.file) ||
    (intent === "" && isBrought(target, typed, posted));
  const { fields, taken, placed, problems, status } = await takePictures(
    targets.filter(isWanted),
    typed,
    posted,
  );
  for (const [name, value] of Object.entries(fields)) posted.form.set(name, value);
  for (const file of taken) posted.form.delete(file);
  const toasts: Toast[] = placed.map(notYetSaved);
  return { taken, toasts, error: problems, status: status ?? 400 };
}
