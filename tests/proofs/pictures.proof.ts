// In npm test: tests/proofs/hostile-files.test.ts - a zip bomb, a huge picture, a script in a GIF, a picture that calls out
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type MadePicture, makePicture } from "~/server/media/make.server";
import { deadlinesTimes } from "../helpers/deadlines";
import { halves, hugePng, photograph } from "../helpers/pictures";
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
const _contentOf = ({ files: [first] }: MadePicture) => first?.content ?? Buffer.alloc(0);

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
});

describe("a drawing as a logo", () => {
  const svg = (content: string, before = "") =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">${content}</svg>`,
    );
  const mark = '<rect width="4" height="4" fill="#00e000"/>';

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
