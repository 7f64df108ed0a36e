import { expect, it } from "vitest";
import { blocksOf } from "~/schemas/blocks";
import { placeFigure } from "~/server/publishing/place-figure.server";

const figure = { src: "/media/a.webp", alt: "Kran", caption: "" };
const html = '<figure><img src="/media/a.webp" alt="Kran"></figure>';

it.each([
  ["<p>Bild fehlt: hochladen</p>", html],
  ["<p> <mark>Bild fehlt: hochladen</mark>\n</p>", html],
  ["<p>\n<mark> Bild fehlt: hochladen </mark></p>", html],
  ["<p>Vorn</p><p> [Bild] </p>", `<p>Vorn</p>${html}`],
  ["Vorn\n\n  [bild]\t\n\nHinten", `Vorn\n\n${html}\n\nHinten`],
  ["<p>Bild fehlt: hochladen, sagt er</p>", `<p>Bild fehlt: hochladen, sagt er</p>\n\n${html}`],
])("puts a picture where one is missing: %j", (typed, placed) => {
  expect(placeFigure(typed, figure, undefined)).toBe(placed);
});

it.each([
  ["Eins\n\nZwei\nnoch\n\nDrei", ["Eins", "Zwei noch", "Drei"]],
  ["Eins\n\n  ```\nCode\n\nCode\n```\n\nZwei", ["Eins", "``` Code Code ```", "Zwei"]],
  ["Eins\n```\nohne Ende\n\nZwei", ["Eins", "``` ohne Ende Zwei"]],
  ["<p>Eins</p> ```js\nx\n\ny\n```\nZwei ``` drei", ["Eins", "```js x y ```", "Zwei ``` drei"]],
])("counts the paragraphs of %j", (typed, blocks) => {
  expect(blocksOf(typed).map(({ words }) => words)).toEqual(blocks);
});

// Each of them once took seconds at a tenth of this length, and would take minutes.
it.each([
  ["blanks in a paragraph", `<p>${" ".repeat(600_000)}`],
  ["blanks behind the words", `<p>Bild fehlt: hochladen${" ".repeat(600_000)}`],
  ["blanks around a mark", `<p>${" ".repeat(600_000)}<mark>${" ".repeat(600_000)}`],
  ["blanks alone", " ".repeat(600_000)],
  ["lines of blanks", `${" ".repeat(300)}\n`.repeat(2000)],
  ["blanks within a line", `a${" ".repeat(600_000)}b`],
  ["openings of code", "```\n ".repeat(120_000)],
  ["paragraphs without end", "<p> ".repeat(150_000)],
])("takes no longer than its length explains: %s", { timeout: 60_000 }, (_, typed) => {
  placeFigure(typed, figure, undefined);
  expect(placeFigure(typed, figure, 3)).toContain(figure.src);
});
