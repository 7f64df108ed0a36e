import { createHash } from "node:crypto";
import type { PictureSize } from "~/schemas/media";

type Dropped = (isDropped: (name: string) => boolean) => void;

/** Keyed by the SHA-256 of the name: the database reveals no more to anonymous readers. */
let known: ReadonlyMap<string, PictureSize> | undefined;
/** Stored by this process; a list that was requested earlier does not have them yet. */
const fresh = new Map<string, { size: PictureSize; until: number }>();
let tellOfDropped: Dropped = () => {};
let isOwnList = false;

/** A list requested this long after a picture was stored has it, or the picture is gone (milliseconds). */
const overtaken = 10_000;

export function onPicturesDropped(tell: Dropped): void {
  tellOfDropped = tell;
}

export function arePicturesKnown(): boolean {
  return known !== undefined;
}

export function knownPicture(name: string): PictureSize | undefined {
  return known?.get(digestOf(name));
}

type PictureList = Record<string, [width: number, height: number]>;

export function recallPictures(list: PictureList): void {
  known ??= sizesIn(list);
}

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
  if (before === undefined) tellOfDropped((name) => !pictures.has(digestOf(name)));
  else if (gone.size > 0) tellOfDropped((name) => gone.has(digestOf(name)));
}

export function isListWanted(): boolean {
  return [...fresh.values()].some(({ until }) => until < Date.now());
}

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
