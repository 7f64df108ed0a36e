import sharp from "sharp";

type Colour = string | { r: number; g: number; b: number };

export function jpeg(background: Colour, width = 640, height = Math.round((width * 2) / 3)): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
