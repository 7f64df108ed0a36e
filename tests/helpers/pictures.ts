import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Compresses about as photographs do. */
export async function photograph(width: number, height: number) {
  let seed = 7;
  const layer = async (size: number, strength: number) => {
    const raw = { width: Math.ceil(width / size), height: Math.ceil(height / size), channels: 3 } as const;
    const bytes = Buffer.alloc(raw.width * raw.height * 3);
    for (const index of bytes.keys()) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      bytes[index] = seed >>> 24;
    }
    const shown = sharp(bytes, { raw }).resize(width, height, { fit: "fill" }).ensureAlpha(strength);
    return { input: await shown.png({ compressionLevel: 0 }).toBuffer() };
  };
  const layers = await Promise.all([layer(256, 1), layer(32, 0.4), layer(2, 0.2)]);
  return sharp({ create: { width, height, channels: 3, background: "grey" } }).composite(layers);
}

export function halves(width: number, height: number) {
  const half = Math.floor(height / 2);
  const blue = { create: { width, height: height - half, channels: 3, background: "#0000e0" } as const };
  const picture = sharp({ create: { width, height, channels: 3, background: "#e00000" } });
  return picture.composite([{ input: blue, left: 0, top: half }]);
}

/** Compresses a thousandfold; never wholly in memory. */
export function hugePng(width: number, height: number) {
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  const lines = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)), { level: 9 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 1 bit.
  header[8] = 1;
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, part("IHDR", header), part("IDAT", lines), part("IEND", Buffer.alloc(0))]);
}

function part(name: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Buffer) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

export async function animation(format: "gif" | "webp", width = 600, height = 400) {
  const frames = ["#e00000", "#0000e0"].map((background) => ({
    create: { width, height, channels: 3, background } as const,
  }));
  const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

export function film(...brands: string[]) {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`, "latin1");
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(200)]);
}

export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const [column, row] = [Math.floor(x * (info.width - 1)), Math.floor(y * (info.height - 1))];
  const start = (row * info.width + column) * info.channels;
  return [...data.subarray(start, start + info.channels)];
}

/** Each byte tells its position. */
export function passingWebp(size: number) {
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(size - 8, 4);
  bytes.write("WEBP", 8, "latin1");
  return bytes;
}
