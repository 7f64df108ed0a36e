import { blocksOf } from "~/schemas/blocks";
import { postLimits } from "~/schemas/limits";
import { mediaLimits } from "~/schemas/media";
import { parseResults } from "~/schemas/results";
import { showsSomething } from "~/schemas/text";
import { placeFigure } from "~/server/publishing/place-figure.server";
import { type PictureAim, type Posted, type Taking, text } from "./content-kind.server";
import { isRefused, takePicture } from "./taken-picture.server";

/** A picture for an article's text: `alt` or `decorative`, `caption`, and `after`, the number of a block. */
export const textPicture: PictureAim = {
  file: "picture",
  chosen: "chosen",
  words: ["alt", "caption", "after"],
  done: "Bild eingefügt",
  take: intoText,
};

export const coverPicture = becoming("featured_image", { file: "cover", chosen: "chosen_cover" });

/** The logo of a reference's client, which may be a drawing. */
export const logoPicture = becoming("image_url", { file: "picture", chosen: "chosen", isLogo: true });

/** The face of somebody who speaks in a reference (`portrait_of`). */
export const portraitPicture: PictureAim = {
  file: "portrait",
  chosen: "chosen_portrait",
  words: ["portrait_of"],
  done: "Porträt übernommen",
  take: asPortrait,
};

/** A picture whose address a field of the form holds. */
export function becoming(
  target: string,
  wanted: { file: string; chosen: string; isLogo?: boolean },
): PictureAim {
  const take = async (posted: Posted): Promise<Taking> => {
    const taken = await takePicture(posted, { ...wanted, words: { alt: "", caption: "" } });
    if (isRefused(taken)) return refused(taken.status, { [wanted.file]: taken.problem });
    return { status: 200, problems: {}, fields: { [target]: taken.path, [wanted.chosen]: "" } };
  };
  return { ...wanted, done: "Bild übernommen", take };
}

async function intoText(posted: Posted): Promise<Taking> {
  const { form } = posted;
  const typed = text(form, "alt").trim();
  const alt = showsSomething(typed) ? typed : "";
  const caption = text(form, "caption").trim();
  const isDecorative = /^(?:on|true|1)$/.test(text(form, "decorative"));
  const problems = { ...problemsOfWords({ alt, caption }), ...problemOfPlace(text(form, "after")) };
  const isFine = Object.keys(problems).length === 0;
  const words = isFine ? { alt, caption } : { alt: "", caption: "" };
  const taken = await takePicture(posted, { file: "picture", chosen: "chosen", words });
  const described = isDecorative ? "" : alt || (isRefused(taken) ? "" : taken.alt);
  if (!described && !isDecorative) problems.alt = undescribed;
  if (isRefused(taken)) return refused(taken.status, { picture: taken.problem, ...problems });
  // It is there already, so that nobody has to choose the file again.
  const kept = { chosen: taken.path };
  if (Object.keys(problems).length > 0) return refused(400, problems, kept);
  const before = text(form, "content");
  const isTooLong = (content: string) => content.length > postLimits.content * 2;
  if (isTooLong(before)) return refused(400, { picture: tooLongTogether }, kept);
  const after = /^\d+$/.exec(text(form, "after").trim())?.[0];
  const figure = { src: taken.path, alt: described, caption };
  const content = placeFigure(before, figure, after === undefined ? undefined : Number(after));
  if (isTooLong(content)) return refused(400, { picture: tooLongTogether }, kept);
  const fields = { content, alt: "", decorative: "", caption: "", after: "", chosen: "" };
  return { status: 200, problems: {}, fields, lines: beyond(before, after) };
}

const undescribed = "Beschreibe in einem Satz, was zu sehen ist, oder wähle „Das Bild schmückt nur“";
const tooLongTogether = "Mit dem Bild wird der Text zu lang. Mach zwei daraus";

async function asPortrait(posted: Posted): Promise<Taking> {
  const { form } = posted;
  const name = text(form, "portrait_of").trim();
  const problems = problemOfName(name, text(form, "results"));
  const alt = Object.keys(problems).length > 0 ? "" : name;
  const wanted = { file: "portrait", chosen: "chosen_portrait", words: { alt, caption: "" } };
  const taken = await takePicture(posted, wanted);
  if (isRefused(taken)) return refused(taken.status, { portrait: taken.problem, ...problems });
  if (!alt) return refused(400, problems, { chosen_portrait: taken.path });
  const others = text(form, "portraits")
    .split("\n")
    .filter((line) => line.trim() && line.split(":")[0]?.trim() !== name);
  const portraits = [...others, `${name}: ${taken.path}`].join("\n");
  return { status: 200, problems: {}, fields: { portraits, portrait_of: "", chosen_portrait: "" } };
}

function problemOfName(name: string, results: string): Record<string, string> {
  if (!name || /[:\n]/.test(name) || name.length > 100)
    return { portrait_of: "Von wem ist das Porträt? Schreib den Namen wie im Testimonial" };
  const voices = parseResults(results).testimonials.map(({ author }) => author);
  if (voices.length === 0 || voices.includes(name)) return {};
  return { portrait_of: `So heißt niemand in den Testimonials. Dort steht: ${voices.join(", ")}` };
}

function problemsOfWords({ alt, caption }: { alt: string; caption: string }): Record<string, string> {
  const tooLong = (what: string, most: number) => `Die ${what} darf maximal ${most} Zeichen lang sein`;
  return {
    ...([...alt].length > mediaLimits.alt && { alt: tooLong("Beschreibung", mediaLimits.alt) }),
    ...([...caption].length > mediaLimits.caption && {
      caption: tooLong("Bildunterschrift", mediaLimits.caption),
    }),
  };
}

function problemOfPlace(after: string): Record<string, string> {
  if (/^\s*\d{0,5}\s*$/.test(after)) return {};
  return { after: "Schreib die Nummer des Absatzes als Zahl, oder lass das Feld leer" };
}

function refused(
  status: Taking["status"],
  problems: Record<string, string>,
  fields: Record<string, string> = {},
): Taking {
  return { status, problems, fields };
}

/** What is said of a place that there is not. */
function beyond(content: string, after: string | undefined): string[] {
  const { length } = blocksOf(content);
  if (after === undefined || Number(after) <= length) return [];
  return [`Der Text hat nur ${length === 1 ? "einen Absatz" : `${length} Absätze`}: Das Bild steht am Ende.`];
}
