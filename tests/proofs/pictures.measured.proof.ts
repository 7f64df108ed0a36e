// In npm test: tests/proofs/hostile-files.test.ts - a drawing that calls out; a huge picture, a script in a GIF: picture-maker
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makePicture } from "~/platform/media/make.server";
import { deadlinesTimes } from "../helpers/deadlines";
import { halves, hugePng, photograph } from "../helpers/pictures";
import { childOf, childrenOf, memoryOf } from "../helpers/processes";
import { takeErrors } from "../helpers/setup";

deadlinesTimes(1);

beforeAll(() => void vi.stubEnv("PROD", true));
afterAll(() => void vi.unstubAllEnvs());

const make = (file: Uint8Array, isLogo = false) => makePicture({ pieces: [Buffer.from(file)], isLogo });

const makers = () => childrenOf(process.pid, "picture-maker");
const maker = () => childOf(process.pid, "picture-maker");

describe("a drawing as a logo", () => {
  const svg = (content: string, before = "") =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">${content}</svg>`,
    );
  const mark = '<rect width="4" height="4" fill="#00e000"/>';

  const chain = Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`);
  const huge = () => `data:image/png;base64,${hugePng(30_000, 30_000).toString("base64")}`;
  it.each<[string, () => Buffer]>([
    [
      "entities that grow",
      () => svg("<text>&a20;</text>", `<!DOCTYPE svg [<!ENTITY a0 "Kran">${chain.join("")}]>`),
    ],
    ["a hundred thousand tags deep", () => svg(`${"<g>".repeat(1e5)}${mark}${"</g>".repeat(1e5)}`)],
    ["30,000 × 30,000 pixels within", () => svg(`<image href="${huge()}" width="20" height="10"/>`)],
  ])("comes to an end soon: %s", async (_what, draw) => {
    const started = performance.now();
    const picture = await make(draw(), true);
    if ("problem" in picture) expect(picture).toEqual({ problem: "damaged" });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(memoryOf(maker(), "VmHWM")).toBeLessThan(640);
  });

  it("that takes too long is given up after five seconds, its process ended, and the next one is drawn", async () => {
    const blur = '<feGaussianBlur stdDeviation="500"/><feTurbulence numOctaves="1000" baseFrequency="0.9"/>';
    const filter = `<filter id="f" x="-99" y="-99" width="300" height="300">${blur.repeat(100)}</filter>`;
    const file = svg(`${filter}<rect width="9" height="9" filter="url(#f)"/>`);
    const started = performance.now();
    const late = make(file, true);
    await expect.poll(() => makers().length).toBe(1);
    const busy = maker();
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
    const killed = maker();
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
    process.kill(maker(), "SIGSTOP");
    const all = Array.from({ length: 200 }, () => make(file));
    const problems = (await Promise.all(all)).map((one) => ("problem" in one ? one.problem : "made"));
    expect(problems).toEqual(["exhausting", ...Array(199).fill("busy")]);
    takeErrors();
    expect(await make(file)).toHaveProperty("files");
  });
});
