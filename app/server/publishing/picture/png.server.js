// Pictures of at most 256 colours as PNG files. JavaScript, because app/bin/pictures.js uses it without a build.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * @typedef {object} IndexedPicture
 * @property {number} width
 * @property {number} height
 * @property {Buffer} palette Red, green and blue of each colour.
 * @property {Uint8Array} pixels The colour of each pixel, row by row.
 */

/** The file of a picture. @param {IndexedPicture} picture @param {number} level How hard to compress, up to 9. */
export function writePng({ width, height, palette, pixels }, level = 9) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A picture out of a file that `writePng` has made; throws on any other. @param {Buffer} file @returns {IndexedPicture} */
export function readPng(file) {
  /** @type {Record<string, Buffer>} */
  const chunks = {};
  for (let at = signature.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks[file.toString("latin1", at + 4, at + 8)] = file.subarray(at + 8, at + 8 + length);
    at += length + 12;
  }
  const { IHDR, PLTE, IDAT } = chunks;
  if (!IHDR || !PLTE || !IDAT || IHDR.readUInt16BE(8) !== 0x0803) throw new Error("not one of our pictures");
  const width = IHDR.readUInt32BE(0);
  const height = IHDR.readUInt32BE(4);
  const rows = inflateSync(IDAT);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1);
    if (rows[start] !== 0) throw new Error("not one of our pictures");
    pixels.set(rows.subarray(start + 1, start + 1 + width), y * width);
  }
  return { width, height, palette: PLTE, pixels };
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}
