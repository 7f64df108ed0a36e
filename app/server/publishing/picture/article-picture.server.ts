import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { slugify } from "~/schemas/slug";
import { type IndexedPicture, readPng, writePng } from "./png.server.js";
import { drawLine, fitLines } from "./typesetting.server";

const folder = "public/images/og/articles";
const grounds = new Set(readdirSync(folder).flatMap((file) => /^(.+)\.png$/.exec(file)?.[1] ?? []));
/** Finished pictures, about 60 kB each. */
const kept = new LRUCache<string, Buffer>({ max: 100 });

/** Where the words stand, in pixels; the ground leaves this place free (see app/bin/pictures.js). */
const place = { left: 72, width: 664, top: 150, bottom: 516, categorySize: 26, gap: 30 };
/** The first of sixteen steps from the ground to this colour, in every ground's palette. */
const tones = { title: 0, category: 16 };

/** The picture that stands for an article where its link is shared: 1200 × 630 pixels, its title set in type, as a PNG. */
export function articlePicture({ title, category }: { title: string; category: string | null }): Buffer {
  const key = JSON.stringify([title, category]);
  const ready = kept.get(key);
  if (ready) return ready;
  const made = compose(title, category);
  kept.set(key, made);
  return made;
}

function compose(title: string, category: string | null): Buffer {
  const slug = slugify(category ?? "");
  const picture = readPng(readFileSync(join(folder, `${grounds.has(slug) ? slug : "default"}.png`)));
  const label = fitLines(category ?? "", place.width, 40, { largest: place.categorySize, smallest: 16 })
    .lines[0];
  const labelHeight = label ? place.categorySize + place.gap : 0;
  const room = place.bottom - place.top - labelHeight;
  const setTitle = (text: string) => fitLines(text, place.width, room, { largest: 76, smallest: 32 });
  const set = setTitle(title);
  // A title without a single letter that the typeface has.
  const words = set.lines.length ? set : setTitle("Blog");
  const height = words.lines.length * words.leading + labelHeight;
  let y = Math.round((place.top + place.bottom - height) / 2);
  if (label) {
    put(picture, label, place.categorySize, y + place.categorySize, tones.category);
    y += labelHeight;
  }
  for (const [index, line] of words.lines.entries())
    put(picture, line, words.size, y + index * words.leading + Math.round(words.size * 0.86), tones.title);
  return writePng(picture, 6);
}

function put(
  { width, height, pixels }: IndexedPicture,
  text: string,
  size: number,
  baseline: number,
  tone: number,
) {
  drawLine(text, size, place.left, baseline, (x, y, strength) => {
    if (x < 0 || x >= width || y < 0 || y >= height) return;
    const at = y * width + x;
    // Where letters touch, the stronger edge stays.
    const there = (pixels[at] ?? 0) - tone;
    if (there < 0 || there > 15 || there < strength) pixels[at] = tone + strength;
  });
}
