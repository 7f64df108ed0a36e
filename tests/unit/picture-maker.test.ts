import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { type MadePicture, makePicture } from "~/platform/media/make.server";
import { animation, colourAt, film, halves, hugePng, photograph } from "../helpers/pictures";

const make = (file: Uint8Array, isLogo = false) => makePicture({ pieces: [Buffer.from(file)], isLogo });

async function made(file: Uint8Array, isLogo = false): Promise<MadePicture> {
  const picture = await make(file, isLogo);
  if ("problem" in picture) throw new Error(picture.problem);
  return picture;
}

const contentOf = ({ files }: MadePicture, at = 0) => files[at]?.content ?? Buffer.alloc(0);
const red = ([r = 0, g = 0, b = 0]: number[]) => r > 180 && g < 60 && b < 60;
const blue = ([r = 0, g = 0, b = 0]: number[]) => r < 80 && g < 90 && b > 130;
const drawing = (content: string, size = 'viewBox="0 0 20 10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );

describe("files of a picture", () => {
  it.each([
    [2000, 300, ["480x72", "960x144", "1600x240"]],
    [961, 100, ["480x50", "960x100", "961x100"]],
    [480, 48, ["480x48"]],
    [31, 7, ["31x7"]],
    [12_000, 1, ["480x1", "960x1", "1600x1"]],
    [1, 12_000, ["1x12000"]],
  ])("%d × %d: each width up to the first that holds it", async (width, height, sizes) => {
    const file = await halves(width, Math.max(height, 2))
      .extract({ left: 0, top: 0, width, height })
      .png()
      .toBuffer();
    const picture = await made(file);
    const name = createHash("sha256").update(file).digest("hex");
    expect(picture).toMatchObject({ sha256: name, width, height });
    expect(picture.files.map((one) => one.file)).toEqual(
      [480, 960, 1600].slice(0, sizes.length).map((one) => `${name.slice(0, 32)}-${one}.webp`),
    );
    const found = await Promise.all(picture.files.map(({ content }) => sharp(content).metadata()));
    expect(found.map((one) => `${one.width}x${one.height}`)).toEqual(sizes);
    expect(found.every(({ format }) => format === "webp")).toBe(true);
    expect(picture.bytes).toBe(picture.files.reduce((sum, { content }) => sum + content.length, 0));
  });

  it("of a picture too long for WebP are made smaller, and so is what is said of it", async () => {
    const picture = await made(hugePng(170, 20_000));
    expect(picture).toMatchObject({ width: 139, height: 16_383 });
    const { width, height } = await sharp(contentOf(picture)).metadata();
    expect([width, height]).toEqual([139, 16_383]);
  });
});

describe("what comes with a picture", () => {
  it("is gone, place and name included, and it stands upright", async () => {
    const file = await halves(100, 60)
      .jpeg()
      .withExif({
        IFD0: { Copyright: "Wiebke" },
        IFD3: { GPSLatitude: "54/1 19/1 0/1", GPSLatitudeRef: "N" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Wiebke</x:xmpmeta>")
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(file.includes("Wiebke")).toBe(true);
    const picture = await made(file);
    expect(picture).toMatchObject({ width: 60, height: 100 });
    for (const { content } of picture.files) {
      const { exif, icc, xmp, iptc, orientation, hasProfile } = await sharp(content).metadata();
      expect([exif, icc, xmp, iptc, orientation, hasProfile]).toEqual([...Array(5), false]);
      expect(content.includes("Wiebke")).toBe(false);
      expect(red(await colourAt(content, 0.8, 0.5))).toBe(true);
      expect(blue(await colourAt(content, 0.2, 0.5))).toBe(true);
    }
  });

  it.each([
    [1, 0.5, 0.1],
    [2, 0.5, 0.1],
    [3, 0.5, 0.9],
    [4, 0.5, 0.9],
    [5, 0.1, 0.5],
    [6, 0.9, 0.5],
    [7, 0.9, 0.5],
    [8, 0.1, 0.5],
  ])("orientation %d is applied", async (orientation, x, y) => {
    const picture = await made(await halves(64, 40).jpeg().withMetadata({ orientation }).toBuffer());
    expect([picture.width, picture.height]).toEqual(orientation < 5 ? [64, 40] : [40, 64]);
    expect(red(await colourAt(contentOf(picture), x, y))).toBe(true);
  });
});

describe("kinds of pictures", () => {
  it.each([
    ["CMYK JPEG", (picture: Sharp) => picture.toColourspace("cmyk").jpeg()],
    ["JPEG in steps", (picture: Sharp) => picture.jpeg({ progressive: true })],
    ["JPEG of a phone with a wide gamut", (picture: Sharp) => picture.withIccProfile("p3").jpeg()],
    ["16-bit PNG", (picture: Sharp) => picture.toColourspace("rgb16").png()],
    ["palette PNG", (picture: Sharp) => picture.png({ palette: true })],
    ["interlaced PNG", (picture: Sharp) => picture.png({ progressive: true })],
    ["WebP", (picture: Sharp) => picture.webp({ lossless: true })],
    ["GIF", (picture: Sharp) => picture.gif()],
    ["AVIF", (picture: Sharp) => picture.avif({ quality: 90, effort: 0 })],
  ])("%s keeps its colours", async (_name, as) => {
    const picture = await made(await as(halves(120, 80)).toBuffer());
    expect(picture).toMatchObject({ width: 120, height: 80 });
    for (const { content } of picture.files) {
      expect(red(await colourAt(content, 0.5, 0.2))).toBe(true);
      expect([await colourAt(content, 0.5, 0.8)].filter((one) => !blue(one))).toEqual([]);
    }
  });

  it.each(["gif", "webp"] as const)("of an animated %s it is the first picture", async (format) => {
    const file = await animation(format, 60, 40);
    expect((await sharp(file).metadata()).pages).toBe(2);
    const picture = await made(file);
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect((await sharp(contentOf(picture)).metadata()).pages ?? 1).toBe(1);
    expect(red(await colourAt(contentOf(picture), 0.5, 0.5))).toBe(true);
  });

  it("what is transparent stays so, also with a palette and in grey", async () => {
    const clear = { create: { width: 90, height: 30, channels: 4, background: "#e0000000" } as const };
    const box = '<svg width="90" height="30"><rect x="45" width="45" height="30" fill="#e00000"/></svg>';
    const drawn = await sharp(clear)
      .composite([{ input: Buffer.from(box) }])
      .png()
      .toBuffer();
    const logo = () => sharp(drawn);
    for (const file of await Promise.all([
      logo().png().toBuffer(),
      logo().png({ palette: true }).toBuffer(),
      logo().toColourspace("rgb16").png().toBuffer(),
      logo().gif().toBuffer(),
      logo().webp().toBuffer(),
    ]))
      for (const { content } of (await made(file)).files) {
        expect((await colourAt(content, 0.2, 0.5))[3]).toBe(0);
        const there = await colourAt(content, 0.8, 0.5);
        expect([red(there), there[3]]).toEqual([true, 255]);
      }
    const grey = await made(await logo().toColourspace("b-w").png().toBuffer());
    expect((await colourAt(contentOf(grey), 0.2, 0.5))[3]).toBe(0);
  });
});

describe("a file is what stands in it:", () => {
  it.each([
    ["HEIC of an iPhone", film("heic", "mif1", "heic"), "heic"],
    ["HEIC of another phone", film("mif1", "mif1", "heix"), "heic"],
    ["HEIC in pictures one after the other", film("hevc", "msf1", "hevc"), "heic"],
    ["AVIF without a picture", film("avif", "mif1", "avif"), "damaged"],
    ["AVIF that names the container first", film("mif1", "avif", "miaf"), "damaged"],
    ["a film", film("isom", "isom", "mp42"), "unknown"],
    ["half a box", Buffer.from("\0\0\0\x18ftyp", "latin1"), "unknown"],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), "pdf"],
    ["a PDF behind blank lines", Buffer.from("\r\n\r\n%PDF-1.4"), "pdf"],
    ["nothing", Buffer.alloc(0), "empty"],
    ["words", Buffer.from("Moin"), "unknown"],
    ["a page", Buffer.from("<!doctype html><svg></svg>"), "unknown"],
    ["a drawing packed with gzip", Buffer.from("\x1f\x8b\x08\0", "latin1"), "unknown"],
    ["a drawing", drawing(""), "svg"],
    [
      "a drawing with words before it",
      Buffer.from(
        `\ufeff<?xml version="1.0"?>\n<!-- <b> -->\n<!DOCTYPE svg PUBLIC "a>" "b" [<!ENTITY c "d">]><svg/>`,
      ),
      "svg",
    ],
    ["a drawing in two bytes a letter", Buffer.from("\ufeff<svg xmlns='a'/>", "utf16le"), "svg"],
    ["nothing but a JPEG's first letters", Buffer.from("\xff\xd8\xff", "latin1"), "damaged"],
    ["nothing but a PNG's first letters", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "damaged"],
    ["nothing but a GIF's first letters", Buffer.from("GIF89a"), "damaged"],
    ["nothing but a WebP's first letters", Buffer.from("RIFF\0\0\0\0WEBPVP8 "), "damaged"],
    ["a GIF that is a script", Buffer.from("GIF89a/*\0\0*/=1;alert(document.domain)//"), "damaged"],
    ["a little more than 40 megapixels", hugePng(8001, 5000), "huge"],
  ])("%s", async (_name, file, problem) => {
    expect(await make(file)).toEqual({ problem });
  });

  it("also when it comes in pieces", async () => {
    const file = await halves(60, 40).webp().toBuffer();
    const pieces = [file.subarray(0, 1), file.subarray(1, 9), file.subarray(9)];
    expect(await makePicture({ pieces, isLogo: false })).toMatchObject({ width: 60, height: 40 });
  });

  it("an AVIF that says it has more than 40 megapixels", async () => {
    const file = await halves(60, 40).avif({ effort: 0 }).toBuffer();
    const size = file.indexOf("ispe") + 8;
    file.writeUInt32BE(30_000, size);
    file.writeUInt32BE(30_000, size + 4);
    expect(await make(file)).toEqual({ problem: "huge" });
  });

  it("40 megapixels go", async () => {
    expect(await make(hugePng(8000, 5000))).toMatchObject({ width: 8000, height: 5000 });
  });

  it.each(["jpeg", "png", "gif", "webp", "avif"] as const)("half a %s is damaged", async (format) => {
    const file = await (await photograph(90, 60)).toFormat(format).toBuffer();
    for (const share of [0.5, 0.9])
      expect(await make(file.subarray(0, file.length * share))).toEqual({ problem: "damaged" });
    expect(await make(file)).toHaveProperty("files");
  });

  it("what follows a picture stays behind", async () => {
    const gif = await halves(50, 50).gif().toBuffer();
    const file = Buffer.concat([gif, Buffer.from("<script>alert(1)</script>")]);
    expect(contentOf(await made(file)).includes("script")).toBe(false);
  });
});

describe("drawings, as logos", () => {
  it.each([
    ["without a size", 'viewBox="0 0 20 10"', [960, 480]],
    ["odd", 'width="2.5px" height="1px" viewBox="0 0 25 10"', [960, 384]],
    ["in millimetres", 'width="200mm" height="100mm" viewBox="0 0 20 10"', [960, 480]],
    ["tiny", 'viewBox="0 0 1 1.5"', [960, 1440]],
    ["large", 'width="30000" height="15000" viewBox="0 0 20 10"', [960, 480]],
    ["tall", 'viewBox="0 0 1 10"', [160, 1600]],
  ])("%s: drawn so large that they are sharp", async (_name, size, [width, height]) => {
    const picture = await made(drawing('<rect width="50%" height="50%" fill="#e00000"/>', size), true);
    expect(picture).toMatchObject({ width, height });
    expect(await colourAt(contentOf(picture), 0.2, 0.2)).toEqual([224, 0, 0, 255]);
    expect((await colourAt(contentOf(picture), 0.8, 0.8))[3]).toBe(0);
  });

  it("are read however much stands before them", async () => {
    const before = `<?xml version="1.0" encoding="utf-8"?>\n<!-- ${"Kran ".repeat(400)} -->`;
    const file = Buffer.from(before + drawing('<rect width="9" height="9"/>'));
    expect(await make(file, true)).toMatchObject({ width: 960, height: 480 });
  });

  it.each([
    ["nothing to see", "<svg/>"],
    ["a tag too few", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><g></svg>'],
    ["no name", "<svg></svg>"],
  ])("are damaged with %s", async (_name, file) => {
    expect(await make(Buffer.from(file), true)).toEqual({ problem: "damaged" });
  });

  it("of more than two megabytes are too much", async () => {
    const file = drawing(`<!--${" ".repeat(2 * 1024 * 1024)}-->`);
    expect(await make(file, true)).toEqual({ problem: "exhausting" });
  });
});
