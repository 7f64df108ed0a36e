// Pictures in an export: from the data directory, or from the project's bucket.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stands } from "../platform/files/data-directory.server.js";
import { cacheFolder, movedFolders, pictureFolder } from "./moved.js";
import { copyFile, copyFiles } from "./moved-files.js";

/** For one file, in milliseconds. */
const patience = 30_000;

export const otherFolders = movedFolders.filter((folder) => folder !== pictureFolder);

/**
 * @param {import("./database.js").OperatorDatabase} database
 * @param {string} dataDir
 * @param {string} copy
 * @param {string | undefined} project The address of the project.
 */
export async function copyPictures(database, dataDir, copy, project) {
  // With a bucket, imported pictures are here until staff upload them.
  const missing = copyFiles(dataDir, copy, [pictureFolder]).map((odd) => `${odd}; only plain files are`);
  mkdirSync(join(copy, pictureFolder), { recursive: true, mode: 0o700 });
  const pictures = await pictureNames(database);
  /** @param {string} file */
  const isLeft = (file) => /^[0-9a-f]{32}-\d+\.webp$/.test(file) && !pictures.has(file.slice(0, 32));
  for (const file of readdirSync(join(copy, pictureFolder)).filter(isLeft))
    rmSync(join(copy, pictureFolder, file));
  for (const name of await namesInBucket(database)) {
    if (isLeft(name)) continue;
    const target = join(copy, pictureFolder, name);
    if (stands(target)) continue;
    const fetched = join(dataDir, cacheFolder, pictureFolder, name);
    if (stands(fetched)?.isFile()) copyFile(fetched, target);
    else {
      const content = await fetchFile(project, name);
      if (content) writeFileSync(target, content, { mode: 0o600 });
      else missing.push(`the file ${name} of a picture, which the project did not give`);
    }
  }
  return missing;
}

/** What lies in the bucket; nothing where this database has none. @param {import("./database.js").OperatorDatabase} database */
async function namesInBucket(database) {
  const [found] = await database.query("select to_regclass('storage.objects') is not null as is_there");
  if (!found?.is_there) return [];
  const rows = await database.query(
    `select name from storage.objects where bucket_id = 'media' and name ~ '^[0-9a-f]{32}-[0-9]+[.]webp$' order by name`,
  );
  return rows.map(({ name }) => String(name));
}

/** By which a file is told to be that of a picture, and not what a deleted one has left. @param {import("./database.js").OperatorDatabase} database */
async function pictureNames(database) {
  const rows = await database.query("select name from public.media");
  return new Set(rows.map(({ name }) => String(name)));
}

/** @param {string | undefined} project @param {string} name */
async function fetchFile(project, name) {
  if (!project) return undefined;
  try {
    const address = new URL(`/storage/v1/object/public/media/${name}`, project);
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
