import { createHash } from "node:crypto";
import type { PictureSize } from "~/schemas/media";

type Dropped = (isDropped: (name: string) => boolean) => void;

/** By the SHA-256 of their names, which is all that the database tells to whoever asks. */
let known: ReadonlyMap<string, PictureSize> | undefined;
/** Those that this process has just stored, until a list has them: one that was asked for earlier does not. */
const fresh = new Map<string, { size: PictureSize; until: number }>();
let tellOfDropped: Dropped = () => {};
/** Until the database has said so itself, the list is that of an earlier process, or none. */
let isOwnList = false;

/** A list that came later than that after a picture was stored has it, or it is gone again (milliseconds). */
const overtaken = 10_000;

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

/** Width and height, by the SHA-256 of the names. */
type PictureList = Record<string, [width: number, height: number]>;

/** Begins with the list of an earlier process, until the database gives its own. */
export function recallPictures(list: PictureList): void {
  known ??= sizesIn(list);
}

/** Goes by this list from now on. */
export function takePictures(list: PictureList): void {
  const pictures = sizesIn(list);
  for (const [digest, { size, until }] of fresh) {
    if (pictures.has(digest) || until < Date.now()) fresh.delete(digest);
    else pictures.set(digest, size);
  }
  const before = isOwnList ? known : undefined;
  known = pictures;
  isOwnList = true;
  const gone = new Set(before ? [...before.keys()].filter((digest) => !pictures.has(digest)) : []);
  // The first list after a start tells of what went while nobody was here.
  if (before === undefined) tellOfDropped((name) => !pictures.has(digestOf(name)));
  else if (gone.size > 0) tellOfDropped((name) => gone.has(digestOf(name)));
}

/** True when a picture that no list has had so far is known for too long: the next list says whether it is gone. */
export function isListWanted(): boolean {
  return [...fresh.values()].some(({ until }) => until < Date.now());
}

/** A picture that this process has just stored is known at once. */
export function notePicture(name: string, { width, height }: PictureSize): void {
  const size = { width, height };
  fresh.set(digestOf(name), { size, until: Date.now() + overtaken });
  if (known) known = new Map([...known, [digestOf(name), size]]);
}

function sizesIn(list: PictureList) {
  return new Map(
    Object.entries(list).map(([digest, [width, height]]): [string, PictureSize] => [
      digest,
      { width, height },
    ]),
  );
}

function digestOf(name: string) {
  return createHash("sha256").update(name).digest("hex");
}
