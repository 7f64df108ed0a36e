import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawShared } from "~/features/media/shared-picture/draw.server";

const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longest = "Warum Passwörter nicht am Monitor kleben. ".repeat(5).slice(0, 200);
const place = { left: 72, top: 150, width: 664, height: 366 };

const places = "Bremerhaven · Oldenburg";
const draw = (title: string, category: string | null = null, name: string | null = null) =>
  drawShared({ title, of: { category }, name, places });

async function brightness(png: Buffer, part?: typeof place) {
  const picture = sharp(png).greyscale();
  return part ? picture.extract(part).raw().toBuffer() : picture.raw().toBuffer();
}

async function inkOf(png: Buffer, part: typeof place) {
  return (await brightness(png, part)).filter((value) => value > 180).length;
}

describe("titles", () => {
  it.each(["IT-Sicherheitsbeauftragtenschulungstermine", word, longest, "ÄÖÜ „ß“ – Łódź"])(
    "%s is whole: its last letter shows",
    async (title) => {
      expect((await draw(title)).equals(await draw(`${title.slice(0, -1)}w`))).toBe(false);
    },
  );

  it.each(["W".repeat(200), "Zz ".repeat(66)])("%s never leaves its place", async (title) => {
    const png = await draw(title, "Einblicke");
    expect(await inkOf(png, { left: 0, top: 120, width: place.left - 2, height: 420 })).toBe(0);
    expect(await inkOf(png, { left: 738, top: 120, width: 60, height: 420 })).toBe(0);
    expect(await inkOf(png, { left: 72, top: place.top + place.height, width: 600, height: 20 })).toBe(0);
  });

  it("are large when they are short", async () => {
    const pixels = [...(await brightness(await draw("KI"), place))];
    const rows = pixels.flatMap((value, at) => (value > 180 ? [Math.floor(at / place.width)] : []));
    expect((rows.at(-1) ?? 0) - (rows[0] ?? 0)).toBeGreaterThan(45);
  });

  it.each([
    ["Moin 🚢👩‍🔧 du\u0000 \u202eda", "Moin du da"],
    ["Điện שלום مرحبا 漢字", "Điện"],
    ["U\u0308ber \u0334\u0327uns\tund\r\nalle", "Über uns und alle"],
    ["🚢 🚢 שלום עולם", "Blog"],
    ["\u202e\u0301", "Blog"],
  ])("%j is set as %j: what the typeface lacks is left out", async (title, settable) => {
    expect((await draw(title)).equals(await draw(settable))).toBe(true);
  });
});

describe("what a reader has of it", () => {
  const title = "Ordnung in der Ablage";
  const withLine = (benefit: string, title: string, of: Parameters<typeof drawShared>[0]["of"] = "page") =>
    drawShared({ title, benefit, of, name: null, places });

  it("stands below the title, also of an article", async () => {
    for (const of of ["page", { category: "Einblicke" }] as const) {
      const without = await withLine("", title, of);
      expect((await withLine("Jeder findet, was er braucht.", title, of)).equals(without)).toBe(false);
    }
  });

  it("leaves a long title its size, and never leaves its place", async () => {
    const line = "Jeder findet, was er braucht. ".repeat(4);
    expect((await withLine(line, longest)).equals(await withLine("", longest))).toBe(true);
    const png = await withLine(line, title);
    expect(await inkOf(png, { left: 0, top: 120, width: 70, height: 420 })).toBe(0);
    expect(await inkOf(png, { left: 72, top: 506, width: 500, height: 20 })).toBe(0);
  });
});

describe("pictures", () => {
  it("are 1200 × 630, light, and carry the title, the places, and the logo or a name that it does not show", async () => {
    const top = { left: 130, top: 60, width: 400, height: 60 };
    const own = { title: "Eins", of: { category: null }, name: null, places };
    const other = { title: "Kontakt", of: "page", name: null, places } as const;
    const pictures = await Promise.all([
      drawShared(own),
      drawShared({ ...own, title: "Zwei" }),
      drawShared({ ...own, name: "Werft & Söhne" }),
      drawShared({ ...own, name: "Werft & Sohn" }),
      drawShared(other),
      drawShared({ ...other, places: "Kiel" }),
    ]);
    expect(new Set(pictures.map((png) => png.toString("latin1"))).size).toBe(pictures.length);
    for (const png of pictures) {
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
      expect(png.length).toBeLessThan(150_000);
      expect(await inkOf(png, top)).toBeGreaterThan(300);
    }
  });

  it("hold the longest name, places and titles of a page within the picture", async () => {
    const long = "Donaudampfschifffahrtsgesellschaft ";
    const png = await drawShared({
      title: long.repeat(5),
      of: "page",
      name: long.repeat(5),
      places: long.repeat(9),
    });
    expect(await inkOf(png, { left: 700, top: 40, width: 100, height: 110 })).toBe(0);
    expect(await inkOf(png, { left: 0, top: 0, width: 70, height: 630 })).toBe(0);
  });

  it("have the ground of their category, and one for all others", async () => {
    const side = { left: 806, top: 0, width: 394, height: 630 };
    const [security, insights, none, unknown] = await Promise.all(
      ["IT-Sicherheit", "Einblicke", null, "../../secret"].map(async (category) => [
        ...(await brightness(await draw("Eins", category), side)),
      ]),
    );
    const difference = (one: number[] = [], other: number[] = []) =>
      one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
    expect(difference(security, insights)).toBeGreaterThan(10);
    expect(difference(none, unknown)).toBeLessThan(2);
  });
});
