import type { ElementHandle, Locator, Page } from "@playwright/test";
import sharp from "sharp";

interface Painting {
  pixels: Buffer;
  width: number;
}

/** What is painted where an element stands, with so many pixels around it. */
export async function paint(page: Page, part: Locator | ElementHandle, around = 0): Promise<Painting> {
  await (part as Locator).evaluate((element) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  const box = await part.boundingBox();
  if (!box) throw new Error("nothing to be seen");
  const [x, y] = [Math.max(0, Math.floor(box.x) - around), Math.max(0, Math.floor(box.y) - around)];
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const width = Math.min(Math.ceil(box.width) + 2 * around, size.width - x);
  const height = Math.min(Math.ceil(box.height) + 2 * around, size.height - y);
  return photograph(page, { x, y, width, height });
}

/** What is painted in a part of the window. */
export async function photograph(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Painting> {
  const picture = await page.screenshot({ clip, animations: "disabled", scale: "css" });
  return { pixels: await sharp(picture).removeAlpha().raw().toBuffer(), width: clip.width };
}

/** 3 : 1 and more. */
export function changed(one: Painting, { pixels }: Painting): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (contrast(one.pixels.subarray(at, at + 3), pixels.subarray(at, at + 3)) >= 3) count++;
  return count;
}

export function shareChanged(one: Painting, other: Painting): number {
  return (3 * changed(one, other)) / one.pixels.length;
}

export function ground({ pixels }: Painting): Uint8Array {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [[most] = [0]] = [...counts].sort(([, one], [, other]) => other - one);
  return Uint8Array.of(most >> 16, (most >> 8) & 255, most & 255);
}

/** Of the strongest per mille of pixels. */
export function strongest(painting: Painting, among = 5): number {
  const base = ground(painting);
  const contrasts: number[] = [];
  for (let at = 0; at < painting.pixels.length; at += 3)
    contrasts.push(contrast(painting.pixels.subarray(at, at + 3), base));
  contrasts.sort((one, other) => other - one);
  return contrasts[Math.floor((contrasts.length * among) / 1000)] ?? 1;
}

function contrast(one: Uint8Array, other: Uint8Array): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red = 0, green = 0, blue = 0]: Uint8Array) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(byte: number) {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
