// A reader of our own: what is checked and what is written are the same, with strict limits.
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { shown } from "../platform/files/data-directory.server.js";

/** The message completes "is no complete backup: ". */
export class BadArchive extends Error {}

const block = 512;
const longestName = 4096;
const kinds = { 1: "a hard link", 2: "a link", 3: "a device", 4: "a device", 6: "a FIFO" };

/**
 * @param {string | number} archive its path or an open file
 * @param {string} directory
 * @param {{ isWanted: (name: string) => boolean, limits: { bytes: number, entries: number } }} options
 */
export async function unpack(archive, directory, { isWanted, limits }) {
  const source = reader(archive, limits.bytes);
  /** What a header says about the next one. @type {{ path?: string, size?: number }} */
  let ahead = {};
  let entries = 0;
  for (;;) {
    const header = await source.read(block);
    if (header.every((byte) => byte === 0)) break;
    const { name, size, type } = readHeader(header);
    if (++entries > limits.entries) throw new BadArchive(`it holds more than ${limits.entries} entries`);
    if ("xgLK".includes(type)) {
      if (size > 1024 * 1024) throw new BadArchive("one of its headers is too long");
      const said = (await source.read(padded(size))).subarray(0, size);
      if (type === "L") ahead.path = text(said);
      if (type === "x") ahead = { ...ahead, ...readPax(said) };
      continue;
    }
    const path = safePath(ahead.path ?? name);
    const length = ahead.size ?? size;
    ahead = {};
    const [top = ""] = path.split("/");
    const isFile = type === "0" || type === "\0";
    if (!isFile && type !== "5") throw new BadArchive(`${inShort(path)} is ${kindOf(type)}`);
    if (path === "" && isFile) throw new BadArchive("a file in it has no name");
    if (path !== "" && !isWanted(top)) await source.skip(padded(length));
    else if (!isFile) makeFolder(join(directory, path));
    else await writeFile(join(directory, path), length, source, inShort(path));
  }
  await source.drain();
  return entries;
}

/** Reads an archive piece by piece; rejects with BadArchive at its end, or when it unpacks to more than so many bytes. @param {string | number} archive @param {number} most */
function reader(archive, most) {
  const stream =
    typeof archive === "number" ? createReadStream("", { fd: archive }) : createReadStream(archive);
  const packed = stream.on("error", (error) => gunzip.destroy(error));
  const gunzip = createGunzip();
  packed.pipe(gunzip);
  const chunks = gunzip[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  let total = 0;

  /** @returns {Promise<boolean>} */
  const more = async () => {
    const { value, done } = await chunks.next().catch((error) => {
      throw new BadArchive(`it cannot be unpacked (${error.code ?? error.message})`);
    });
    if (done) return false;
    total += value.length;
    if (total > most)
      throw new BadArchive(`it unpacks to more than ${most} bytes, which is more than there is room for`);
    held = held.length ? Buffer.concat([held, value]) : value;
    return true;
  };
  /** At least one byte and at most so many. @param {number} length */
  const some = async (length) => {
    if (!held.length && !(await more())) throw new BadArchive("it ends too early");
    const part = held.subarray(0, length);
    held = held.subarray(part.length);
    return part;
  };
  return {
    some,
    /** @param {number} length */
    async read(length) {
      while (held.length < length) if (!(await more())) throw new BadArchive("it ends too early");
      return some(length);
    },
    /** @param {number} length */
    async skip(length) {
      for (let left = length; left > 0; ) left -= (await some(left)).length;
    },
    /** The checksum stands at the end. */
    async drain() {
      do held = Buffer.alloc(0);
      while (await more());
    },
  };
}

/** @param {Buffer} header */
function readHeader(header) {
  const field = (/** @type {number} */ from, /** @type {number} */ length) =>
    text(header.subarray(from, from + length));
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  if (sum !== Number.parseInt(field(148, 8), 8)) throw new BadArchive("one of its headers is damaged");
  // GNU tar has times where ustar has the prefix of a long name.
  const front = field(257, 6) === "ustar" && header[262] === 0 ? field(345, 155) : "";
  const name = front ? `${front}/${field(0, 100)}` : field(0, 100);
  return { name, size: readSize(header.subarray(124, 136)), type: String.fromCharCode(header[156] ?? 0) };
}

/** @param {Buffer} bytes */
function readSize(bytes) {
  const size =
    (bytes[0] ?? 0) & 0x80 ? Number(bytes.readBigUInt64BE(4)) : Number.parseInt(text(bytes).trim() || "0", 8);
  if (!Number.isSafeInteger(size)) throw new BadArchive("one of its headers is damaged");
  return size;
}

/** The lines of an extended header, "length key=value\n", as far as they matter here. @param {Buffer} bytes */
function readPax(bytes) {
  /** @type {{ path?: string, size?: number }} */
  const said = {};
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString("latin1", at, at + 20), 10);
    if (!(length > 0) || at + length > bytes.length) throw new BadArchive("one of its headers is damaged");
    const line = bytes.toString("utf8", at, at + length - 1);
    const [, key = "", value = ""] = /^\d+ ([^=]*)=(.*)$/s.exec(line) ?? [];
    if (key.startsWith("GNU.sparse")) throw new BadArchive("it holds a sparse file");
    if (key === "path") said.path = value;
    if (key === "size") said.size = Number(value);
    at += length;
  }
  if (said.size !== undefined && !(Number.isSafeInteger(said.size) && said.size >= 0))
    throw new BadArchive("one of its headers is damaged");
  return said;
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

/** @param {string} path @param {number} length @param {ReturnType<typeof reader>} source @param {string} name */
async function writeFile(path, length, source, name) {
  makeFolder(dirname(path));
  const handle = openNew(path, name);
  try {
    for (let left = length; left > 0; ) {
      const part = await source.some(left);
      writeFileSync(handle, part);
      left -= part.length;
    }
  } finally {
    closeSync(handle);
  }
  await source.skip(padded(length) - length);
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

/** @param {number} size */
function padded(size) {
  return Math.ceil(size / block) * block;
}

/** @param {Buffer} bytes */
function text(bytes) {
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? bytes.length : end);
}

/** @param {string} type */
function kindOf(type) {
  return kinds[/** @type {keyof typeof kinds} */ (Number(type))] ?? `of an unknown kind (${inShort(type)})`;
}

/** @param {string} name */
function inShort(name) {
  return shown(name.slice(0, 200));
}

// Reproducible archives: without times and owners.

/** @param {string} archive @param {Iterable<{ name: string, path: string }>} files */
export async function pack(archive, files) {
  const written = createWriteStream(archive, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(entries(files), { objectMode: false }), createGzip(), written);
}

/** @param {Iterable<{ name: string, path: string }>} files */
async function* entries(files) {
  for (const { name, path } of files) {
    const { size } = statSync(path);
    if (Buffer.byteLength(name) > 100) yield* longName(name);
    yield header(Buffer.from(name).subarray(0, 100), size, "0");
    if (size) yield* createReadStream(path, { end: size - 1 });
    yield* padding(size);
  }
  yield Buffer.alloc(2 * block);
}

/** The standard's extended header: one line that counts its own length. @param {string} name */
function* longName(name) {
  const rest = ` path=${name}\n`;
  const length = Buffer.byteLength(rest);
  const digits = String(length + String(length).length).length;
  const line = Buffer.from(`${length + digits}${rest}`);
  yield header(Buffer.from("PaxHeader"), line.length, "x");
  yield line;
  yield* padding(line.length);
}

/** @param {Buffer} name @param {number} size @param {string} type */
function header(name, size, type) {
  const bytes = Buffer.alloc(block);
  /** @param {number} value @param {number} at @param {number} length */
  const octal = (value, at, length) => bytes.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
  name.copy(bytes);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  bytes.write("        ", 148);
  bytes.write(type, 156);
  bytes.write("ustar\u000000", 257);
  octal(
    bytes.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return bytes;
}

/** @param {number} size */
function* padding(size) {
  const length = (block - (size % block)) % block;
  if (length) yield Buffer.alloc(length);
}
