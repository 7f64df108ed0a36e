import { mediaNamed } from "~/models/media.server";
import { mediaName, mediaPath } from "~/schemas/media";
import { isOwnPicture } from "~/server/publishing/own-pictures.server";
import { bringIn, type PictureRefusal } from "./bring-in.server";
import { type Posted, text } from "./content-kind.server";

interface Wanted {
  /** The fields of the file, and of the picture that is chosen instead. */
  file: string;
  chosen: string;
  isLogo?: boolean;
  words: { alt: string; caption: string };
}

/** A picture that lies on this site: its address, and what it shows as far as somebody has said so. */
interface TakenPicture {
  path: string;
  alt: string;
}

/** The picture that was sent, or else the one that was chosen; or the sentence that says what is wrong. */
export async function takePicture(
  { db, request, form, files }: Posted,
  { file, chosen, isLogo = false, words }: Wanted,
): Promise<TakenPicture | PictureRefusal> {
  const path = text(form, chosen).trim();
  const posted = files.get(file);
  if (!posted && path && !text(form, file)) {
    const name = mediaName(path);
    if (!name || !isOwnPicture(path))
      return { problem: "Dieses Bild gibt es nicht mehr. Wähle ein anderes", status: 400 };
    const known = await mediaNamed(db, name).catch(() => null);
    return { path, alt: known?.alt ?? "" };
  }
  const described = { alt: words.alt, caption: words.caption || null };
  const brought = await bringIn(db, { file: posted, name: text(form, file), isLogo }, described, request);
  if ("problem" in brought) return brought;
  const { picture } = brought;
  return { path: mediaPath(picture.name, picture), alt: picture.alt };
}

export function isRefused(taken: TakenPicture | PictureRefusal): taken is PictureRefusal {
  return "problem" in taken;
}
