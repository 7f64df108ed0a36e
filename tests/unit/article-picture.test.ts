import { describe, expect, it } from "vitest";
import { articlePicture } from "~/server/publishing/picture/article-picture.server";
import { readPng } from "~/server/publishing/picture/png.server.js";
import { drawLine, fitLines } from "~/server/publishing/picture/typesetting.server";

const frame = [664, 340, { largest: 76, smallest: 32 }] as const;
const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longest = "Warum Passwörter nicht am Monitor kleben. ".repeat(5).slice(0, 200);

/** How far to the right a line reaches, in pixels. */
function reach(line: string, size: number) {
  let right = 0;
  drawLine(line, size, 0, 100, (x) => {
    right = Math.max(right, x);
  });
  return right;
}

describe("titles", () => {
  it.each([
    "KI",
    "Hafenlotse: Die Geburt einer neuen Digitalisierungs-Ära",
    "IT-Sicherheitsbeauftragtenschulungstermine",
    word,
    longest,
    "ÄÖÜ „ß“ – Łódź",
  ])("%s stays in its place, whole", (title) => {
    const { lines, size, leading } = fitLines(title, ...frame);
    expect(lines.length * leading).toBeLessThanOrEqual(340);
    for (const line of lines) expect(reach(line, size)).toBeLessThanOrEqual(664);
    const letters = (text: string) => text.replace(/[\s-]/g, "");
    expect(letters(lines.join(""))).toBe(letters(title));
  });

  it("never leave their place, even when that costs their end", () => {
    const { lines, size, leading } = fitLines("W".repeat(200), ...frame);
    expect(lines.length * leading).toBeLessThanOrEqual(340);
    for (const line of lines) expect(reach(line, size)).toBeLessThanOrEqual(664);
  });

  it("are large when they are short, and break no word that fits", () => {
    expect(fitLines("KI", ...frame)).toMatchObject({ size: 76, lines: ["KI"] });
    const { lines } = fitLines(longest, ...frame);
    for (const part of lines.join(" ").split(" ")) expect(longest.split(/\s/)).toContain(part);
  });

  it("leave out what the typeface lacks, and keep the letter under an accent", () => {
    expect(fitLines("Moin 🚢👩‍🔧 du\u0000 \u202e", ...frame).lines.join(" ")).toBe("Moin du");
    expect(fitLines("Điện", ...frame).lines).toEqual(["Đien"]);
    expect(fitLines("🎉", ...frame).lines).toEqual([]);
  });
});

describe("pictures", () => {
  it("are 1200 × 630, and each title has its own", () => {
    const [first, second] = ["Eins", "Zwei"].map((title) => articlePicture({ title, category: null }));
    expect(readPng(first ?? Buffer.of())).toMatchObject({ width: 1200, height: 630 });
    expect(first?.equals(second ?? Buffer.of())).toBe(false);
    expect(first?.length).toBeLessThan(150_000);
  });

  it("have the ground of their category, and one for all others", () => {
    const ground = (category: string | null) => {
      const { width, pixels } = readPng(articlePicture({ title: "Eins", category }));
      return Buffer.from(pixels.subarray(0, width * 100)).toString("base64");
    };
    expect(ground("IT-Sicherheit")).not.toBe(ground("Einblicke"));
    expect(ground("../../secret")).toBe(ground(null));
  });

  it("show something even for a title without letters", () => {
    const [none, blog] = ["🎉🎉", "Blog"].map((title) => articlePicture({ title, category: null }));
    expect(none?.equals(blog ?? Buffer.of())).toBe(true);
  });

  it("are made once", () => {
    const post = { title: "Zweimal gefragt", category: "Einblicke" };
    expect(articlePicture(post)).toBe(articlePicture({ ...post }));
  });
});
