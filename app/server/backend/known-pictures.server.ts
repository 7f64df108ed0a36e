import { createHash } from "node:crypto";
import { knownMedia } from "~/models/media.server";
import type { PictureSize } from "~/schemas/media";
import { publicDb } from "./client.server";

/** By the SHA-256 of their names, which is all that the database tells to whoever asks. */
export type KnownPictures = ReadonlyMap<string, PictureSize>;

type Dropped = (isDropped: (name: string) => boolean) => void;

let known: KnownPictures | undefined;
let tellOfDropped: Dropped = () => {};

/** Names who is told, soon after on every instance, which pictures have been deleted or replaced. */
export function onPicturesDropped(tell: Dropped): void {
  tellOfDropped = tell;
}

/** True once it is known which pictures there are. */
export function arePicturesKnown(): boolean {
  return known !== undefined;
}

/** The size of a picture, upright, or undefined when there is none of that name. Asks nobody. */
export function knownPicture(name: string): PictureSize | undefined {
  return known?.get(digestOf(name));
}

/** Reads which pictures there are; throws on any backend fault. */
export async function readPictures(): Promise<KnownPictures> {
  return new Map(
    Object.entries(await knownMedia(publicDb)).map(([digest, [width, height]]) => [
      digest,
      { width, height },
    ]),
  );
}

/** Goes by this list from now on. */
export function takePictures(pictures: KnownPictures): void {
  const before = known;
  known = pictures;
  const gone = new Set(before ? [...before.keys()].filter((digest) => !pictures.has(digest)) : []);
  // The first list after a start tells of what went while nobody was here.
  if (before === undefined) tellOfDropped((name) => !pictures.has(digestOf(name)));
  else if (gone.size > 0) tellOfDropped((name) => gone.has(digestOf(name)));
}

/** A picture that this process has just stored is known at once. */
export function notePicture(name: string, size: PictureSize): void {
  if (known) known = new Map([...known, [digestOf(name), size]]);
}

function digestOf(name: string) {
  return createHash("sha256").update(name).digest("hex");
}
