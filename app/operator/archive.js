// tar reads and writes the format; what may come out of an archive, and where to, is checked here.
import { closeSync, createReadStream, createWriteStream, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { create, Parser } from "tar";
import { shown } from "../platform/files/data-directory.server.js";

/** The message completes "is no complete backup: ". */
export class BadArchive extends Error {}

const longestName = 4096;
/** @type {Record<string, string>} */
const kinds = {
  Link: "a hard link",
  SymbolicLink: "a link",
  CharacterDevice: "a device",
  BlockDevice: "a device",
  FIFO: "a FIFO",
};

/**
 * @param {string | number} archive its path or an open file
 * @param {string} directory
 * @param {{ isWanted: (name: string) => boolean, limits: { bytes: number, entries: number } }} options
 */
export async function unpack(archive, directory, { isWanted, limits }) {
  const stream =
    typeof archive === "number" ? createReadStream("", { fd: archive }) : createReadStream(archive);
  const packed = stream.on("error", (error) => gunzip.destroy(error));
  const gunzip = createGunzip();
  packed.pipe(gunzip);
  let entries = 0;
  /** @param {import("tar").ReadEntry} entry */
  const take = (entry) => {
    if (entry.meta) throw new BadArchive("one of its headers is too long");
    if (++entries > limits.entries) throw new BadArchive(`it holds more than ${limits.entries} entries`);
    const path = safePath(entry.path);
    const isFile = entry.type === "File" || entry.type === "OldFile";
    if (!isFile && entry.type !== "Directory")
      throw new BadArchive(
        `${inShort(path)} is ${kinds[entry.type] ?? `of an unknown kind (${entry.type})`}`,
      );
    if (path === "" && isFile) throw new BadArchive("a file in it has no name");
    if (path !== "" && !isWanted(path.split("/")[0] ?? "")) entry.resume();
    else if (isFile) writeFile(join(directory, path), entry, inShort(path));
    else {
      makeFolder(join(directory, path));
      entry.resume();
    }
  };
  const parser = new Parser({ strict: true, onReadEntry: take });
  parser.on("ignoredEntry", take);
  parser.on("meta", (text) => {
    if (/ GNU\.sparse/.test(text)) throw new BadArchive("it holds a sparse file");
  });
  parser.on("error", ({ message }) => {
    throw new BadArchive(/truncated/i.test(message) ? "it ends too early" : "one of its headers is damaged");
  });
  let total = 0;
  try {
    for await (const part of gunzip) {
      total += part.length;
      if (total > limits.bytes)
        throw new BadArchive(
          `it unpacks to more than ${limits.bytes} bytes, which is more than there is room for`,
        );
      parser.write(part);
    }
    parser.end();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw code?.startsWith("Z_") ? new BadArchive(`it cannot be unpacked (${code})`) : error;
  }
  return entries;
}

/** A path in an archive as one below a directory: "" for that itself. @param {string} name */
function safePath(name) {
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  if (name.startsWith("/") || parts.includes("..") || name.includes("\0") || name.length > longestName)
    throw new BadArchive(`${inShort(name)} leads elsewhere`);
  return parts.join("/");
}

/** @param {string} path */
function makeFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** @param {string} path @param {import("tar").ReadEntry} entry @param {string} name */
function writeFile(path, entry, name) {
  makeFolder(dirname(path));
  const handle = openNew(path, name);
  entry.on("data", (part) => writeFileSync(handle, part));
  entry.on("end", () => closeSync(handle));
}

/** @param {string} path @param {string} name */
function openNew(path, name) {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== "EEXIST") throw error;
    throw new BadArchive(`${name} is in it twice`);
  }
}

/** @param {string} name */
function inShort(name) {
  return shown(name.slice(0, 200));
}

/** Packs files below a folder, reproducibly: without times and owners. @param {string} archive @param {string} folder @param {string[]} names */
export async function pack(archive, folder, names) {
  /** @param {import("tar").WriteEntry} entry */
  const onWriteEntry = ({ stat }) => {
    if (stat) stat.mode = 0o600;
  };
  const packed = create({ gzip: true, portable: true, noMtime: true, cwd: folder, onWriteEntry }, names);
  const written = createWriteStream(archive, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(packed), written);
}
