import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withoutVersion } from "~/content/picture-address";
import { knownPicture } from "~/platform/database/cached-pictures.server";
import { mediaName, variantsOf } from "~/schemas/media";
import { shelf } from "./serving.server";

/** The smallest file that is at least `wanted` pixels wide. Undefined when missing; rejects when unavailable. */
export async function pictureBytes(path: string, wanted: number): Promise<Uint8Array | undefined> {
  const name = mediaName(path);
  if (!name) return readFile(join("public", withoutVersion(path)));
  const variants = variantsOf(name, knownPicture(name)?.width ?? 0);
  const variant = variants.find(({ width }) => width >= wanted) ?? variants.at(-1);
  const found = variant && (await shelf.find(variant.file));
  if (!found || "body" in found) return found?.body;
  try {
    return await found.handle.readFile();
  } finally {
    await found.handle.close();
  }
}
