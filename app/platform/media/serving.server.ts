import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { withoutVersion } from "~/content/picture-address";
import {
  arePicturesKnown,
  knownPicture,
  onPicturesDropped,
} from "~/platform/database/cached-pictures.server";
import { backend } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";
import { mediaName, variantsOf } from "~/schemas/media";
import { fetchFrom } from "./fetch-picture.server";
import { diskCache, openMediaCache } from "./media-cache.server";
import { cacheFolder, readOpen, removeDrafts, sampleDir } from "./picture-folder.server";
import { sendCached, sendPicture } from "./send-picture.server";
import { isBucketThere } from "./store-state.server";

/** How much of a bucket lies on this machine's disk (bytes). */
const mostOnDisk = 2 * 1024 * 1024 * 1024;
/** Uploads store files before their row (milliseconds). */
const longestUpload = 60 * 60 * 1000;
const folder = "/media/";

const isKnown = (name: string) => knownPicture(name) !== undefined;
const dataDir = backend.embedded ? env.DATA_DIR : join(env.DATA_DIR, cacheFolder);

export const shelf = backend.embedded
  ? openMediaCache({ dataDir, otherDirs: [sampleDir], isKnown })
  : openMediaCache({
      dataDir,
      // Imported pictures are only here until staff upload them to the bucket.
      otherDirs: [env.DATA_DIR, sampleDir],
      isKnown,
      source: {
        fetch: fetchFrom(backend.url, backend.fetch, { isBucketThere }),
        cache: diskCache(dataDir, mostOnDisk),
      },
    });

let isFirstList = true;
onPicturesDropped((isDropped) => {
  // The first list after a start may lack pictures that are being stored.
  const before = backend.embedded && isFirstList ? Date.now() - longestUpload : undefined;
  const removing = [shelf.drop(isDropped, before), isFirstList ? removeDrafts(dataDir) : undefined];
  isFirstList = false;
  Promise.all(removing).catch((error) => logFault({ what: "pictures: not removed" }, error));
});

export function isForPicture(url: string): boolean {
  return url.startsWith(folder);
}

export function sendCachedPicture(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = "", headers } = request;
  if (!isForPicture(url) || headers.range !== undefined) return false;
  const kept = shelf.kept(url.slice(folder.length));
  if (kept) sendCached(kept, request, response);
  return kept !== undefined;
}

/** "unknown" or "unavailable" tell why nothing was sent. Rejects when the response broke off. */
export async function answerPicture(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<"sent" | "unknown" | "unavailable"> {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const name = mediaName(path);
  if (!name) return "unknown";
  if (!arePicturesKnown()) return "unavailable";
  const file = path.slice(folder.length);
  const size = knownPicture(name);
  if (!size || !variantsOf(name, size.width).some((variant) => variant.file === file)) return "unknown";
  const found = await shelf
    .find(file)
    .catch((error) => logFault({ what: "picture: not found" }, error) ?? null);
  if (!found) return found === null ? "unavailable" : "unknown";
  await sendPicture(file, found, request, response);
  return "sent";
}

/** The smallest file that is at least `wanted` pixels wide. Undefined when missing; rejects when unavailable. */
export async function pictureBytes(path: string, wanted: number): Promise<Uint8Array | undefined> {
  const name = mediaName(path);
  if (!name) return readFile(join("public", withoutVersion(path)));
  const variants = variantsOf(name, knownPicture(name)?.width ?? 0);
  const variant = variants.find(({ width }) => width >= wanted) ?? variants.at(-1);
  const found = variant && (await shelf.find(variant.file));
  return found && ("body" in found ? found.body : readOpen(found));
}
