import {
  type PictureForm,
  type PictureTarget,
  pictureOfField,
  type TakenPicture,
  uploadedOrChosen,
} from "~/features/editing/pictures.server";
import type { Texts } from "~/features/editing/view";
import { placeFigure } from "~/features/rich-text/place-figure.server";
import { postLimits } from "~/schemas/limits";
import { blocksOf } from "~/schemas/markup";
import { mediaLimits } from "~/schemas/media";
import { showsSomething } from "~/schemas/text";

const textPicture: PictureTarget = {
  file: "picture",
  chosen: "chosen",
  words: ["alt", "caption", "after"],
  done: "Bild eingefügt",
  field: "content",
  take: intoText,
};
const coverPicture = pictureOfField({ field: "featured_image", file: "cover", chosen: "chosen_cover" });

export const postPictures: readonly PictureTarget[] = [textPicture, coverPicture];

async function intoText(fields: Texts, posted: PictureForm): Promise<TakenPicture> {
  const { content: before = "", after: place = "", decorative = "", ...typed } = fields;
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
  const isTooLong = (content: string) => content.length > postLimits.content * 2;
  if (isTooLong(before)) return { problems: { picture: tooLongTogether }, fields: kept };
  const after = /^\d+$/.exec(place.trim())?.[0];
  const figure = { src: picture.path, alt: described, caption };
  const content = placeFigure(before, figure, after === undefined ? undefined : Number(after));
  if (isTooLong(content)) return { problems: { picture: tooLongTogether }, fields: kept };
  const lines = beyond(before, after);
  return {
    fields: { content, alt: "", decorative: "", caption: "", after: "", chosen: "" },
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
