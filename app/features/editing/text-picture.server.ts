import { hasPictureMark, placeFigure } from "~/features/rich-text/place-figure.server";
import { blocksOf } from "~/schemas/markup";
import { mediaLimits } from "~/schemas/media";
import { showsSomething } from "~/schemas/text";
import { type PictureForm, type PictureTarget, type TakenPicture, uploadedOrChosen } from "./pictures.server";
import type { Texts } from "./view";

/** A picture for the text of an item, or for the first of the others that has a place for it. `limit` is of what is typed. */
export function pictureOfText(field: string, limit: number, others: readonly string[] = []): PictureTarget {
  return {
    file: "picture",
    chosen: "chosen",
    words: ["alt", "caption", "after"],
    done: "Bild eingefügt",
    field,
    take: (fields, posted) => {
      const isMarked = (name: string) => hasPictureMark(fields[name] ?? "");
      const target = !isMarked(field) && !fields.after?.trim() ? others.find(isMarked) : undefined;
      return intoText({ field: target ?? field, limit }, fields, posted);
    },
  };
}

interface Target {
  field: string;
  limit: number;
}

async function intoText({ field, limit }: Target, fields: Texts, posted: PictureForm): Promise<TakenPicture> {
  const { [field]: before = "", after: place = "", decorative = "", ...typed } = fields;
  const alt = showsSomething(typed.alt?.trim() ?? "") ? (typed.alt ?? "").trim() : "";
  const caption = (typed.caption ?? "").trim();
  const isDecorative = /^(?:on|true|1)$/.test(decorative);
  const problems = { ...problemsOfWords({ alt, caption }), ...problemOfPlace(place) };
  const isFine = Object.keys(problems).length === 0;
  const words = isFine ? { alt, caption } : { alt: "", caption: "" };
  const picture = await uploadedOrChosen(fields, posted, { file: "picture", chosen: "chosen", words });
  const isMissing = "problem" in picture;
  const described = isDecorative ? "" : alt || (isMissing ? "" : picture.alt);
  if (!described && !isDecorative) problems.alt = undescribed;
  if (isMissing) return { status: picture.status, problems: { picture: picture.problem, ...problems } };
  // It is there already, so that nobody has to choose the file again.
  const kept = { chosen: picture.path };
  if (Object.keys(problems).length > 0) return { problems, fields: kept };
  const isTooLong = (text: string) => text.length > limit;
  if (isTooLong(before)) return { problems: { picture: tooLongTogether }, fields: kept };
  const after = /^\d+$/.exec(place.trim())?.[0];
  const figure = { src: picture.path, alt: described, caption };
  const text = placeFigure(before, figure, after === undefined ? undefined : Number(after));
  if (isTooLong(text)) return { problems: { picture: tooLongTogether }, fields: kept };
  const lines = beyond(before, after);
  return {
    fields: { [field]: text, alt: "", decorative: "", caption: "", after: "", chosen: "" },
    ...(lines && { lines }),
  };
}

const undescribed = "Beschreibe in einem Satz, was zu sehen ist, oder wähle „Nur Dekoration“";
const tooLongTogether = "Mit dem Bild wird der Text zu lang. Mach zwei daraus";

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

function beyond(content: string, after: string | undefined): string[] | undefined {
  const { length } = blocksOf(content);
  if (after === undefined || Number(after) <= length) return;
  return [`Der Text hat nur ${length === 1 ? "einen Absatz" : `${length} Absätze`}: Das Bild steht am Ende.`];
}
