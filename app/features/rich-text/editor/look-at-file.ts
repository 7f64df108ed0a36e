import { headOfFile, kindOfHead, mediaLimits, pictureProblems, unreadable } from "~/schemas/media";

export async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > mediaLimits.bytes) return pictureProblems.large;
  const bytes = await file
    .slice(0, headOfFile)
    .arrayBuffer()
    .catch(() => undefined);
  if (!bytes) return unreadable;
  if (!bytes.byteLength) return pictureProblems.empty;
  const kind = kindOfHead(String.fromCharCode(...new Uint8Array(bytes)));
  return kind in pictureProblems ? pictureProblems[kind as keyof typeof pictureProblems] : undefined;
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
