import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { groundOf, type Sharer } from "./ground.server";

const night = "#071c26";
/** Up to where the words have it for themselves, and from where on the picture is clear (pixels from the left). */
const words = { solid: 756, end: 900 };
const coverLeft = 700;

export async function backdropOf(of: Sharer): Promise<[string | Buffer, ...Buffer[]]> {
  if (of === "page") return [groundOf(of)];
  const { cover, drawing } = of;
  if (cover) return [sheet(plainNight), await cut(cover), sheet(shade(coverLeft))];
  if (!drawing) return [groundOf(of)];
  const scene = (await readFile(join("public", drawing), "utf8"))
    .replace("<svg ", '<svg x="400" ')
    .replace(/ width="\d+" height="\d+"/, ' width="1120" height="630"');
  return [sheet(scene + shade(0))];
}

const plainNight = `<rect width="1200" height="630" fill="${night}"/>`;

function sheet(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${content}</svg>`);
}

function shade(x: number): string {
  const solid = (words.solid - x) / (words.end - x);
  return `<defs><linearGradient id="shade"><stop offset="${solid}" stop-color="${night}"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient></defs><rect x="${x}" width="${words.end - x}" height="630" fill="url(#shade)"/>`;
}

function cut(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture, { density: 150 })
    .resize({ width: 1200 - coverLeft, height: 630, fit: "cover", position: "attention" })
    .flatten({ background: night })
    .png()
    .toBuffer();
}
