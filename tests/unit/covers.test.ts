import { expect, test } from "vitest";
import { coverOf, coversOf } from "~/features/media/drawing/cover.server";
import { draw } from "~/features/media/drawing/draw.server";
import { drawingOf, drawnPath } from "~/features/media/drawing/name.server";
import { type Motif, signs } from "~/features/media/drawing/signs.server";
import { drawingFor } from "~/features/media/drawing/words.server";
import { shownPicture } from "~/features/rich-text/own-pictures.server";
import { PostSchema } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";

const motifs = Object.keys(signs) as Motif[];
const seeds = Array.from({ length: 40 }, (_, index) => index * 1091);

/** What is left of a drawing without its elements: nothing, where each is closed and has attributes as they should be. */
function malformed(svg: string) {
  const tag = /<([a-zA-Z]+)((?: [\w-]+="[^"<&]*")*)(?:\/>|>([^<>]*)<\/\1>)/g;
  let rest = svg.replace(' xmlns="http://www.w3.org/2000/svg"', "");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(tag, "");
  }
  return rest;
}

test.each(motifs)("%s is drawn in every scene, by day and by night", (main) => {
  for (const seed of seeds) {
    for (const isNight of [false, true]) {
      const svg = draw({ motifs: [main, "compass"], seed, isNight });
      expect(malformed(svg)).toBe("");
      expect(svg).toContain(' width="1200" height="675"');
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity|<script|<style|style=|href=/);
      expect(svg.length).toBeLessThan(12_000);
    }
  }
});

test("the same name is the same picture, another seed, motif or hour another one", () => {
  const pictures = motifs.flatMap((main) =>
    seeds.flatMap((seed) => [false, true].map((isNight) => draw({ motifs: [main], seed, isNight }))),
  );
  expect(new Set(pictures).size).toBe(pictures.length);
  const drawing = { motifs: ["mail", "lock"], seed: 7, isNight: true } as const;
  expect(draw(drawing)).toBe(draw(drawing));
});

test("an address says everything that is drawn", () => {
  for (const isNight of [false, true]) {
    const drawing = { motifs: ["mail", "lock"], seed: 0xbeef00, isNight } as const;
    const name = drawnPath(drawing).replace(/^\/images\/drawn\/|\.svg$/g, "");
    expect(drawingOf(name)).toEqual(drawing);
  }
});

test.each([
  ...["", "2-mail", "0-mail-00ff00", "2-nix-00ff00", "2-mail-nix-00ff00", "2-mail-lock-ai-00ff00"],
  ...["2-mail-00FF00", "2-mail-00ff000", "2-mail-00ff00-day", "2-mail-00ff00\n"],
  ...["2-constructor-00ff00", "2-toString-00ff00"],
])("%j is no name of a drawing", (name) => expect(drawingOf(name)).toBeUndefined());

const post = { slug: "a", excerpt: null, category: null, featured_image: null };

test.each([
  ["Mailumzug am Wochenende", "mail"],
  ["Die Sicherung, die nie jemand zurückgespielt hat", "lifebuoy"],
  ["E-Rechnung empfangen", "invoice"],
  ["KI im Büro", "ai"],
  ["Windows 10 geht von Bord", "monitor"],
  ["Das neue WLAN", "wifi"],
  ["Weihnachten", "compass"],
])("%s is drawn as %s", (title, main) => expect(drawingFor({ ...post, title }).motifs[0]).toBe(main));

test("articles of one category have a picture each", () => {
  const posts = Array.from({ length: 40 }, (_, n) => ({ ...post, title: "Neu", slug: `artikel-${n}` }));
  expect(new Set(posts.map((one) => coverOf(one).src)).size).toBe(40);
});

test("cards beside one another do not show the same picture, nor that of the article above them", () => {
  const image = "/images/covers/it-sicherheit.svg";
  const other = "/images/covers/einblicke.svg";
  const as = (slug: string) => ({ ...post, slug, title: "Neu", featured_image: image });
  const article = as("a");
  const shown = coversOf([as("b"), as("c"), { ...as("d"), featured_image: other }], article);
  const sources = shown.map(({ src }) => src);
  expect(sources[2]).toBe(other);
  expect(new Set([coverOf(article).src, ...sources]).size).toBe(4);
  const [first, second] = coversOf([as("b"), as("c")]).map(({ src }) => src);
  expect([first, second]).toEqual([image, expect.stringContaining("/drawn/")]);
});

const fields = [shownPicture(PostSchema.shape.featured_image), shownPicture(ReferenceSchema.shape.image_url)];
const isTaken = (address: string) => fields.map((field) => field.safeParse(address).success);

/** Addresses made of pieces of real ones, right and wrong. */
function* addresses() {
  const site = ["https://musterhafen.example/", "http://bilder.example/", "https://", "javascript:"];
  const starts = ["", "/", "//", "/\\", "/images/", "/images//", "/IMAGES/", "images/", ...site];
  const folders = ["", "covers/", "clients/", "../images/covers/", "./", "gibtesnicht/"];
  const names = ["default", "praxis-am-deich", "logo", "Default", ".default", "default x", "default%20"];
  const ends = ["", ".svg", ".SVG", ".png", ".txt", ".svg?x=1", ".svg#x", ".svg/", ".svg\\"];
  for (const start of starts)
    for (const folder of folders)
      for (const name of names) for (const end of ends) yield start + folder + name + end;
}

test("exactly the addresses that are shown as a picture can be saved", () => {
  let shown = 0;
  for (const address of addresses()) {
    const post = { slug: "a", title: "A", excerpt: null, category: null, featured_image: address };
    const isShown = coverOf(post).src === address.trim();
    expect(isTaken(address), address).toEqual([isShown, isShown]);
    if (isShown) shown += 1;
  }
  expect(shown).toBeGreaterThanOrEqual(3);
});

test("no picture is as good as one", () => {
  expect(isTaken("")).toEqual([true, true]);
});
