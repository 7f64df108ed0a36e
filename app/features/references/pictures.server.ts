import {
  type PictureTarget,
  pictureOfField,
  type TakenPicture,
  uploadedOrChosen,
} from "~/features/editing/pictures.server";
import { referenceLimits } from "~/schemas/limits";
import { parseResults } from "~/schemas/results";
import { rowField } from "~/schemas/testimonials";

const logoPicture = pictureOfField({ field: "image_url", file: "picture", chosen: "chosen", isLogo: true });

const portraitPicture: PictureTarget = {
  file: "portrait",
  chosen: "chosen_portrait",
  words: ["portrait_of"],
  done: "Porträt übernommen",
  field: "portraits",
  take: async (fields, posted): Promise<TakenPicture> => {
    const name = (fields.portrait_of ?? "").trim();
    const problems = problemOfName(name, fields.results ?? "");
    const alt = problems ? "" : name;
    const wanted = { file: "portrait", chosen: "chosen_portrait", words: { alt, caption: "" } };
    const picture = await uploadedOrChosen(fields, posted, wanted);
    if ("problem" in picture)
      return { status: picture.status, problems: { portrait: picture.problem, ...problems } };
    if (problems) return { problems, fields: { chosen_portrait: picture.path } };
    const others = (fields.portraits ?? "")
      .split("\n")
      .filter((line) => line.trim() && line.split(":")[0]?.trim() !== name);
    const portraits = [...others, `${name}: ${picture.path}`].join("\n");
    return { fields: { portraits, portrait_of: "", chosen_portrait: "" } };
  },
};

const rows = Array.from({ length: referenceLimits.testimonials }, (_, index) => index + 1);

const facePictures = rows.map((row) =>
  pictureOfField({
    field: rowField(row, "portrait"),
    file: rowField(row, "file"),
    chosen: rowField(row, "chosen"),
    done: "Porträt übernommen",
    describe: (fields) => (fields[rowField(row, "author")] ?? "").trim(),
  }),
);

export const referencePictures: readonly PictureTarget[] = [logoPicture, portraitPicture, ...facePictures];

function problemOfName(name: string, results: string): Record<string, string> | undefined {
  if (!name || /[:\n]/.test(name) || name.length > 100)
    return { portrait_of: "Von wem ist das Porträt? Schreib den Namen wie bei der Kundenstimme" };
  const authors = parseResults(results).testimonials.map(({ author }) => author);
  if (authors.length === 0 || authors.includes(name)) return undefined;
  return { portrait_of: `So heißt niemand in den Kundenstimmen. Dort steht: ${authors.join(", ")}` };
}
