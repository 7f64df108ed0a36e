// Reproducible archives: without times and owners.
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const block = 512;

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
