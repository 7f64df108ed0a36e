import { kindOfTable } from "~/content/kinds";
import { placeOfGroup } from "~/features/company/facts.server";
import type { Db } from "~/platform/database/db";
import type { PictureChoice } from "~/schemas/answers";
import { longDateTime, shortDateTime } from "~/schemas/berlin-time";
import { mediaPath, mediaSrcSet, mediaWidths, variantsOf } from "~/schemas/media";
import { inGerman } from "~/schemas/text";
import type { MediaPlace, MediaUse } from "./model.server";
import { listMedia, type MediaRow } from "./model.server";

export type PicturePlace = ReturnType<typeof shownPlace>;
export type ListedPicture = ReturnType<typeof listedPicture>;
export type ShownPicture = ReturnType<typeof shownPicture>;

export const picturesPath = "/admin/media";

export function shownPlace({ kind, item_id, title }: MediaPlace) {
  if (kind === "site_facts") return { title, ...placeOfGroup(item_id), kind: "Firma" };
  const { path, name } = kindOfTable(kind) ?? { path: picturesPath, name: "" };
  return { to: `${path}/${item_id}`, title, kind: name };
}

export function listedPicture(picture: MediaRow, { count, places }: MediaUse = { count: 0, places: [] }) {
  const { id, name, alt, caption, width, height } = picture;
  const shown = Math.min(width, mediaWidths[0]);
  return {
    id,
    src: `/media/${name}-${mediaWidths[0]}.webp`,
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
    alt,
    caption,
    name: pictureName(picture),
    size: `${inGerman(width)} × ${inGerman(height)} Pixel`,
    uses: count,
    places: places.map(shownPlace),
  };
}

export function shownPicture(picture: MediaRow, places: MediaPlace[]) {
  const { name, alt, caption, width, height, bytes, created_at } = picture;
  return {
    ...listedPicture(picture, { count: places.length, places }),
    width,
    height,
    srcSet: mediaSrcSet(name, picture),
    path: mediaPath(name, picture),
    files: `${inWords(variantsOf(name, width).map((file) => inGerman(file.width)))} Pixel breit, zusammen ${weight(bytes)}`,
    broughtIn: longDateTime(created_at),
    // Without a description it may be decorative, or not described yet.
    fields: { alt, decorative: "", caption: caption ?? "" },
  };
}

export function pictureName({ alt, caption, created_at }: MediaRow): string {
  return alt || caption || `Bild vom ${shortDateTime(created_at)}`;
}

function inWords(parts: string[]) {
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} und ${parts.at(-1)}` : parts.join();
}

function weight(bytes: number) {
  const [size, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "kB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("de-DE", { maximumFractionDigits: 1 })} ${unit}`;
}

const offered = 24;

export async function pictureChoices(db: Db, search = ""): Promise<PictureChoice[]> {
  const { rows } = await listMedia(db, { search, page: 1 });
  return rows.slice(0, offered).map(choiceOf);
}

function choiceOf(row: MediaRow): PictureChoice {
  const { name, width, height } = row;
  const [smallest] = variantsOf(name, width);
  return {
    path: mediaPath(name, { width }),
    thumbnail: { src: `/media/${smallest?.file}`, width, height },
    words: pictureName(row),
  };
}
