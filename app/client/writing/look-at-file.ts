import { mediaLimits } from "~/schemas/media";
import { pictureProblems } from "~/schemas/picture-problems";

const unreadable = "Die Datei lässt sich nicht lesen. Ist es ein Ordner, oder liegt sie nicht mehr dort?";

/** What is wrong with a file that is to be a picture, seen from how it begins; the server looks again, and closer. */
export async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > mediaLimits.bytes) return pictureProblems.large;
  const bytes = await file
    .slice(0, 256)
    .arrayBuffer()
    .catch(() => undefined);
  if (!bytes) return unreadable;
  if (!bytes.byteLength) return pictureProblems.empty;
  const start = String.fromCharCode(...new Uint8Array(bytes));
  if (/^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP)/.test(start)) return undefined;
  if (/^[\s\S]{4}ftyp[\s\S]{0,24}(heic|heix|hevc|heim|heis|mif1|msf1)/.test(start))
    return pictureProblems.heic;
  if (start.startsWith("%PDF")) return pictureProblems.pdf;
  return /<svg|^\s*<\?xml/i.test(start) ? pictureProblems.svg : pictureProblems.unknown;
}

/** A small copy to look at meanwhile, as an address that our content policy lets in; nothing where there is none. */
export async function previewOf(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 320, resizeQuality: "medium" });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL("image/webp", 0.7);
  } catch {
    return undefined;
  }
}
