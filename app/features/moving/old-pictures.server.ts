import { setTimeout as sleep } from "node:timers/promises";
import { parseUrl } from "~/content/parse-url";
import { storeMade } from "~/features/media/bring-in.server";
import { findMedia, getMedia, type MediaRow, mediaNamed } from "~/features/media/model.server";
import { isOwnPicture } from "~/features/rich-text/own-pictures.server";
import { notePicture } from "~/platform/database/cached-pictures.server";
import type { Db } from "~/platform/database/db";
import { type MadePicture, makePicture } from "~/platform/media/make.server";
import { pictureBytes } from "~/platform/media/serving.server";
import { orElse } from "~/platform/process/incidents.server";
import { mediaLimits, mediaName, mediaPath, mediaWidths } from "~/schemas/media";
import { storedAddress } from "~/schemas/old-address";
import { isPicturePath } from "~/schemas/staff-fields";
import { fetchOldPicture } from "./fetch-old-picture.server";
import { pictureKey } from "./folder.server";
import type { OldPicture } from "./item";
import { addMark, type Mark } from "./marks.server";
import { cut } from "./reading/common.server";
import { finishMoved } from "./stored.server";

export interface PictureSource {
  archived: (name: string) => Promise<Buffer | null>;
  supplied?: (address: string) => Promise<Buffer | null>;
  fetch?: typeof fetchOldPicture;
  /** Waits until the next picture may be asked for. */
  pace?: () => Promise<void>;
  afterStep?: (step: string) => Promise<void> | void;
}

const pictureMark = (address: string) => `picture:${pictureKey(address)}`;

const betweenFetches = 500;

/** At most two a second. */
export function pacing(now = Date.now, wait: (milliseconds: number) => Promise<unknown> = sleep) {
  let next = 0;
  return async () => {
    const at = Math.max(next, now());
    next = at + betweenFetches;
    if (at > now()) await wait(at - now());
  };
}

/** Takes each picture once, and gives its path here; null where it is not to be had. */
export function takingPictures(
  db: Db,
  move: string,
  hosts: ReadonlySet<string>,
  done: ReadonlyMap<string, Mark>,
  source: PictureSource,
) {
  const { archived, supplied, fetch = fetchOldPicture, pace = pacing(), afterStep } = source;
  const paths = new Map<string, Promise<string | null>>();

  async function read({ address, inArchive }: OldPicture): Promise<Buffer | null> {
    const found = (await supplied?.(address)) ?? (inArchive ? await archived(inArchive) : null);
    if (found) return found;
    // WordPress names the original without the size of a smaller copy.
    const original = address.replace(/-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/, "");
    for (const one of new Set([original, address])) {
      if (!hosts.has(parseUrl(one)?.host ?? "")) return null;
      await pace();
      const content = await fetch(one, hosts);
      if (content) return content;
    }
    return null;
  }

  async function take(picture: OldPicture, title?: string): Promise<string | null> {
    const mark = done.get(pictureMark(picture.address));
    if (mark && (mark.state === "taken" || mark.state === "known")) {
      const there = mark.item_id && (await getMedia(db, mark.item_id));
      if (there) return mediaPath(there.name, there);
    }
    const content = await read(picture);
    const own = content && (await sameHere(db, picture.address, content));
    if (own?.media) {
      const mark = { move_id: move, source_id: pictureMark(picture.address), kind: "media" } as const;
      await addMark(db, { ...mark, item_id: own.media.id, state: "known" });
    }
    if (own) return own.path;
    const made = content && (await makeInTurn(content));
    if (!made) {
      const { address } = picture;
      const what = title
        ? `In „${title}“ fehlt ein Bild: ${address}`
        : `Ein Bild war nicht zu finden: ${address}`;
      const losses = [{ what, picture: address }];
      const source_id = pictureMark(picture.address);
      await addMark(db, { move_id: move, source_id, kind: "media", state: "missing", losses });
      return null;
    }
    return keepPicture(db, move, { ...picture, made, afterStep });
  }

  return (picture: OldPicture, title?: string): Promise<string | null> => {
    const known = paths.get(picture.address) ?? take(picture, title);
    paths.set(picture.address, known);
    return known;
  };
}

/** Of an export of this site: the file that is still here, by the path in its address. Packed again it would have another name. */
async function sameHere(db: Db, address: string, content: Buffer) {
  const { pathname = "" } = parseUrl(address, "https://umzug.invalid") ?? {};
  const [path] = /\/(?:media|images)\/(?!images\/|media\/)\S+$/.exec(pathname) ?? [];
  if (!path || !isPicturePath(path)) return null;
  const name = mediaName(path);
  const media = name ? await mediaNamed(db, name) : null;
  if (media) notePicture(media.name, media);
  if (!isOwnPicture(path)) return null;
  const stored = await orElse(
    "moving: a picture that is here was not read",
    pictureBytes(path, mediaWidths[2]),
    undefined,
  );
  if (!stored || !content.equals(stored) || (name && !media)) return null;
  return { media, path: media ? mediaPath(media.name, media) : path };
}

async function makeInTurn(content: Buffer): Promise<MadePicture | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    const made = await makePicture({ pieces: [content], isLogo: false });
    if (!("problem" in made)) return made;
    if (made.problem !== "busy") return null;
  }
  return null;
}

interface Kept extends Pick<OldPicture, "address" | "alt" | "caption"> {
  made: MadePicture;
  afterStep?: PictureSource["afterStep"];
}

/** Idempotent. A picture that was here before the move is marked as known, and stays when the move is undone. */
export async function keepPicture(db: Db, move: string, { address, alt, caption, made, afterStep }: Kept) {
  const source_id = pictureMark(address);
  const earlier = await findMedia(db, made.sha256);
  const before = await markOf(db, move, source_id);
  const isKnown = earlier !== null && before?.state !== "begun";
  const state = isKnown ? "known" : "begun";
  if (!before) await addMark(db, { move_id: move, source_id, kind: "media", state });
  else if (before.state !== state)
    await db
      .from("move_items")
      .update({ state })
      .eq("move_id", move)
      .eq("source_id", source_id)
      .throwOnError();
  await afterStep?.("picture begun");
  const words: Pick<MediaRow, "alt" | "caption"> = {
    alt: cut(alt, mediaLimits.alt),
    caption: cut(caption, mediaLimits.caption) || null,
  };
  const { picture } = await storeMade(db, made, words);
  await afterStep?.("picture stored");
  const path = mediaPath(picture.name, picture);
  await finishMoved(db, {
    ...{ move, source: source_id, item: picture.id, target: path, state: isKnown ? "known" : "taken" },
    addresses: oldPathOf(address),
  });
  await afterStep?.("picture finished");
  return path;
}

async function markOf(db: Db, move: string, source: string) {
  const mark = db.from("move_items").select("state").eq("move_id", move).eq("source_id", source);
  return (await mark.maybeSingle().throwOnError()).data;
}

function oldPathOf(address: string): string[] {
  const url = parseUrl(address, "https://umzug.invalid");
  const isOwn = /\/media\/[0-9a-f]{32}-\d+\.webp$/.test(address);
  return url && !isOwn ? [storedAddress(url.pathname + url.search)] : [];
}
