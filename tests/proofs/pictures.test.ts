import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type MadePicture, makePicture } from "~/server/media/make.server";
import { deadlinesTimes } from "../helpers/deadlines";
import { animation, colourAt, film, halves, hugePng, photograph } from "../helpers/pictures";
import { takeErrors } from "../helpers/setup";

deadlinesTimes(1);

// As in the build: in a process of its own.
beforeAll(() => void vi.stubEnv("PROD", true));
afterAll(() => void vi.unstubAllEnvs());

const mega = 1024 * 1024;
const make = (file: Uint8Array, isLogo = false) => makePicture({ pieces: [Buffer.from(file)], isLogo });

async function made(file: Uint8Array, isLogo = false): Promise<MadePicture> {
  const picture = await make(file, isLogo);
  if ("problem" in picture) throw new Error(picture.problem);
  return picture;
}

const widths = async ({ files }: MadePicture) =>
  Promise.all(files.map(async ({ content }) => (await sharp(content).metadata()).width));
const contentOf = ({ files: [first] }: MadePicture) => first?.content ?? Buffer.alloc(0);

/** The processes that make pictures for this one. */
function makers(): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return Number(parent) === process.pid && command.includes("picture-maker") ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

/** The most memory that the process making pictures has held so far, in megabytes. */
function mostHeld() {
  const [maker = 0] = makers();
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${maker}/status`, "utf8"))?.[1]) / 1024;
}

describe("a picture from a phone", () => {
  it("stands upright in three widths, without the place it was taken at", async () => {
    const file = await (await photograph(4000, 3000))
      .jpeg({ quality: 90 })
      .withExif({
        IFD0: { Make: "Kamera des Lotsen" },
        IFD3: { GPSLatitude: "54/1 19/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await made(file);
    expect(picture).toMatchObject({ width: 3000, height: 4000 });
    expect(await widths(picture)).toEqual([480, 960, 1600]);
    for (const { content } of picture.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
      expect(content.includes("Lotsen")).toBe(false);
    }
    expect(mostHeld()).toBeLessThan(250);
  });

  it.each([
    ["CMYK JPEG", () => halves(1200, 800).toColourspace("cmyk").jpeg().toBuffer(), [480, 960, 1200]],
    ["16-bit PNG", () => halves(1200, 800).toColourspace("rgb16").png().toBuffer(), [480, 960, 1200]],
    ["palette PNG", () => halves(1200, 800).png({ palette: true }).toBuffer(), [480, 960, 1200]],
    ["animated GIF", () => animation("gif"), [480, 600]],
    ["animated WebP", () => animation("webp"), [480, 600]],
  ])("%s is taken, its first picture", async (_name, file, expected) => {
    const picture = await made(await file());
    expect(await widths(picture)).toEqual(expected);
    const [red = 0, green = 0, blue = 0] = await colourAt(contentOf(picture), 0.5, 0.2);
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(80);
  });

  it("a transparent logo stays transparent, for a dark ground too", async () => {
    const sight = { create: { width: 700, height: 200, channels: 4, background: "#ffffff00" } as const };
    const word = Buffer.from(
      '<svg width="700" height="200"><rect x="350" width="350" height="200" fill="#fff"/></svg>',
    );
    const logo = await sharp(sight)
      .composite([{ input: word }])
      .png()
      .toBuffer();
    const content = contentOf(await made(logo));
    expect((await colourAt(content, 0.2, 0.5))[3]).toBe(0);
    expect(await colourAt(content, 0.8, 0.5)).toEqual([255, 255, 255, 255]);
  });
});

it.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ["HEIC", () => film("heic", "mif1", "heic"), "heic"],
  ["a PDF that is called .jpg", () => Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "latin1"), "pdf"],
  ["a GIF that is a script as well", () => Buffer.from("GIF89a/*\0\0*/=alert(document.cookie)//"), "damaged"],
  ["30,000 × 30,000 pixels", () => hugePng(30_000, 30_000), "huge"],
  ["half a file", async () => (await halves(1200, 800).jpeg().toBuffer()).subarray(0, 3000), "damaged"],
  ["0 bytes", () => Buffer.alloc(0), "empty"],
  ["a drawing where no logo is wanted", () => Buffer.from("<svg viewBox='0 0 2 1'/>"), "svg"],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "unknown"],
  ["12 megabytes of nothing", () => Buffer.alloc(12 * mega), "unknown"],
  [
    "12 megabytes behind a PNG's first letters",
    () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(12 * mega - 8)]),
    "damaged",
  ],
])("%s is refused", async (_name, file, problem) => {
  expect(await make(await file())).toEqual({ problem });
});

it("only the picture is left of a GIF with a script behind it", async () => {
  const file = Buffer.concat([
    await halves(60, 60).gif().toBuffer(),
    Buffer.from("<script>alert(1)</script>"),
  ]);
  const { files } = await made(file);
  expect(files.some(({ content }) => content.includes("script"))).toBe(false);
});

describe("a drawing as a logo", () => {
  let url = "";
  const asked: string[] = [];
  const listener = createServer((request, response) => {
    asked.push(`${request.url}`);
    response.end();
  });
  const folder = mkdtempSync(join(tmpdir(), "drawings-"));
  const red = '<rect xmlns="http://www.w3.org/2000/svg" width="20" height="10" fill="red"/>';
  beforeAll(async () => {
    writeFileSync(
      join(folder, "red.svg"),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${red}</svg>`,
    );
    writeFileSync(join(folder, "red.xml"), red);
    await once(listener.listen(0, "127.0.0.1"), "listening");
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    listener.close();
    rmSync(folder, { recursive: true });
  });

  const svg = (content: string, before = "") =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">${content}</svg>`,
    );
  const mark = '<rect width="4" height="4" fill="#00e000"/>';

  it("is drawn without a script running or anything being fetched", async () => {
    const file = svg(
      `<script>fetch("${url}/script")</script><script href="${url}/script.js"/>
       <image href="${url}/a.png" width="20" height="10"/><image xlink:href="${url}/b.png" width="20" height="10"/>
       <use href="${url}/c.svg#a"/><feImage href="${url}/d.png"/>
       <style>@import url(${url}/e.css); @font-face { font-family: x; src: url(${url}/f.woff) }</style>
       <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/g"/></foreignObject>
       <text font-family="x" y="9" onload="fetch('${url}/h')">M</text>${mark}`,
      `<?xml version="1.0"?><?xml-stylesheet href="${url}/i.css"?>`,
    );
    const picture = await made(file, true);
    expect(picture).toMatchObject({ width: 960, height: 480 });
    expect(await colourAt(contentOf(picture), 0.1, 0.1)).toEqual([0, 224, 0, 255]);
    expect((await colourAt(contentOf(picture), 0.9, 0.1))[3]).toBe(0);
    expect(asked).toEqual([]);
  });

  it("never shows a file of this machine", async () => {
    const file = svg(
      `${["red.svg", "red.xml"].map((name) => `<image href="file://${folder}/${name}" width="20" height="10"/><image href="${folder}/${name}" width="20" height="10"/>`).join("")}
       <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${folder}/red.xml" parse="xml"/>${mark}`,
    );
    const content = contentOf(await made(file, true));
    expect(await colourAt(content, 0.1, 0.1)).toEqual([0, 224, 0, 255]);
    expect((await colourAt(content, 0.9, 0.9))[3]).toBe(0);
  });

  it.each([
    ["a file of this machine", () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${folder}/red.xml">]>`],
    ["one from elsewhere", () => `<!DOCTYPE svg SYSTEM "${url}/j.dtd" [<!ENTITY x SYSTEM "${url}/k">]>`],
  ])("lets no entity bring in %s", async (_what, before) => {
    const picture = await make(svg(`&x;${mark}`, before()), true);
    if ("files" in picture) expect((await colourAt(contentOf(picture), 0.9, 0.9))[3]).toBe(0);
    else expect(picture).toEqual({ problem: "damaged" });
    expect(asked).toEqual([]);
  });

  const often = (text: string, count: number) => text.repeat(count);
  const chain = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY a${index + 1} "${often(`&a${index};`, 10)}">`,
  );
  it.each<[string, () => Buffer]>([
    [
      "entities that grow",
      () => svg("<text>&a20;</text>", `<!DOCTYPE svg [<!ENTITY a0 "Kran">${chain.join("")}]>`),
    ],
    ["a hundred thousand tags deep", () => svg(`${often("<g>", 1e5)}${mark}${often("</g>", 1e5)}`)],
    [
      "30,000 × 30,000 pixels within",
      () =>
        svg(
          `<image href="data:image/png;base64,${hugePng(30_000, 30_000).toString("base64")}" width="20" height="10"/>`,
        ),
    ],
  ])("comes to an end soon: %s", async (_what, file) => {
    const started = performance.now();
    const picture = await make(file(), true);
    if ("problem" in picture) expect(picture).toEqual({ problem: "damaged" });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(mostHeld()).toBeLessThan(640);
  });

  it("that takes too long is given up after five seconds, its process ended, and the next one is drawn", async () => {
    const blur = '<feGaussianBlur stdDeviation="500"/><feTurbulence numOctaves="1000" baseFrequency="0.9"/>';
    const file = svg(
      `<filter id="f" x="-99" y="-99" width="300" height="300">${often(blur, 100)}</filter><rect width="9" height="9" filter="url(#f)"/>`,
    );
    const started = performance.now();
    const late = make(file, true);
    await expect.poll(() => makers().length).toBe(1);
    const [busy] = makers();
    expect(await late).toEqual({ problem: "exhausting" });
    expect(performance.now() - started).toBeLessThan(7000);
    expect(takeErrors().join()).toContain("picture: not made");
    expect(await make(svg(mark), true)).toHaveProperty("files");
    expect(makers()).not.toContain(busy);
  });
});

describe("the process that makes pictures", () => {
  it("is replaced when it is killed in the middle of one", async () => {
    const file = await (await photograph(4000, 3000)).jpeg().toBuffer();
    await make(file);
    const [killed = 0] = makers();
    const making = make(file);
    process.kill(killed, "SIGKILL");
    expect(await making).toEqual({ problem: "exhausting" });
    expect(takeErrors().join()).toContain("picture: not made");
    expect(await make(file)).toHaveProperty("files");
    expect(makers()).not.toContain(killed);
  });

  it("takes one after the other of many; who would wait too long is told so", async () => {
    const file = await halves(300, 200).png().toBuffer();
    await make(file);
    const [hanging = 0] = makers();
    process.kill(hanging, "SIGSTOP");
    const all = Array.from({ length: 200 }, () => make(file));
    // The first gets no answer within its fifteen seconds, by when the others have waited for more than nine.
    const problems = (await Promise.all(all)).map((one) => ("problem" in one ? one.problem : "made"));
    expect(problems).toEqual(["exhausting", ...Array(199).fill("busy")]);
    takeErrors();
    expect(await make(file)).toHaveProperty("files");
  });

  it("gives all its memory back within a minute, and so does who asked it", async () => {
    const held = () => process.memoryUsage().rss / mega;
    const file = await (await photograph(4000, 3000)).jpeg({ quality: 100 }).toBuffer();
    await make(file);
    const before = held();
    for (let count = 0; count < 5; count += 1) await make(file);
    expect(makers()).toHaveLength(1);
    await expect.poll(makers, { timeout: 60_000, interval: 500 }).toEqual([]);
    expect(held() - before).toBeLessThan(100);
  });
});
