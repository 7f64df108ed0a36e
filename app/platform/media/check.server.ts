import { checkMedia, type MediaCheck } from "~/features/media/model.server";
import { backend, publicDb } from "~/platform/database/client.server";
import { clockApart } from "~/platform/database/clock.server";
import { serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { renewBudget } from "~/platform/process/time-budget.server";
import { env } from "~/platform/settings/env.server";
import { toBerlinTime } from "~/schemas/berlin-time";
import { mediaName, variantsOf } from "~/schemas/media";
import { isThere, listPictures, sampleDir } from "./picture-folder.server";
import { storeFaults } from "./store-state.server";

export interface PictureCheck {
  at: number;
  /** "fault": no answer; "key"/"clock": the database refused this server's token. */
  problem?: "fault" | "key" | "clock" | "store";
  missing: { id: string; name: string; files: string[] }[];
  orphans: string[];
}

const minute = 60_000;
/** Uploads store files before their row (seconds). */
const young = 24 * 60 * 60;

let last: PictureCheck | undefined;

export function pictureCheck(): PictureCheck | undefined {
  return last;
}

/** Five minutes after the start, then nightly between three and four in Berlin. */
export function schedulePictureChecks(): void {
  setTimeout(checkPictures, 5 * minute).unref();
  setInterval(() => isNight(new Date()) && checkPictures(), 60 * minute).unref();
}

function isNight(now: Date) {
  return toBerlinTime(now).slice(11, 13) === "03";
}

/** Never throws. */
export async function checkPictures(): Promise<PictureCheck> {
  // Its query must not share an exhausted budget.
  renewBudget();
  try {
    last = { at: Date.now(), ...(await compare()) };
  } catch (error) {
    logFault({ level: "warn", what: "pictures: not compared with their files" }, error);
    last = { at: Date.now(), problem: "fault", missing: [], orphans: [] };
  }
  return last;
}

async function compare(): Promise<Omit<PictureCheck, "at">> {
  const nothing = { missing: [], orphans: [] };
  const found = await checkMedia(publicDb, serverToken("pictures"));
  if (!found) return { problem: clockApart() === 0 ? "key" : "clock", ...nothing };
  const store = await storeFaults();
  if (store.length > 0) logFault({ level: "warn", what: "pictures: their store" }, store.join(", "));
  if (store.includes("missing")) return { problem: "store", ...nothing };
  const files = found.files ?? (backend.embedded ? await filesOnDisk() : undefined);
  if (!files) return { problem: "store", ...nothing };
  const sample = (await listPictures(sampleDir)).map(({ file }): [string, number] => [file, 0]);
  const cut = found.files ? [] : await cutFiles(files);
  const { missing, orphans } = difference(found.pictures, [...files, ...sample], cut);
  // Deleted or replaced meanwhile: not missing.
  const still = missing.length > 0 ? await checkMedia(publicDb, serverToken("pictures")) : found;
  const names = new Set(still?.pictures.map(([, name]) => name));
  return { missing: missing.filter(({ name }) => names.has(name)), orphans };
}

export function difference(
  pictures: MediaCheck["pictures"],
  files: NonNullable<MediaCheck["files"]>,
  cut: readonly string[] = [],
) {
  const names = new Set(pictures.map(([, name]) => name));
  const there = new Set(files.map(([file]) => file));
  for (const file of cut) there.delete(file);
  const missing = pictures.flatMap(([id, name, width]) => {
    const own = variantsOf(name, width).map(({ file }) => file);
    const files = own.filter((file) => !there.has(file));
    return files.length > 0 ? [{ id, name, files }] : [];
  });
  const old = files.filter(([, age]) => age > young).map(([file]) => mediaName(`/media/${file}`));
  const orphans = new Set(old.filter((name) => name !== undefined && !names.has(name)));
  return { missing, orphans: [...orphans] as string[] };
}

async function filesOnDisk() {
  const files = await listPictures(env.DATA_DIR);
  return files.map(({ file, changed }): [file: string, age: number] => [file, (Date.now() - changed) / 1000]);
}

async function cutFiles(files: NonNullable<MediaCheck["files"]>) {
  const cut: string[] = [];
  for (const [file] of files) if (!(await isThere(env.DATA_DIR, file))) cut.push(file);
  return cut;
}
