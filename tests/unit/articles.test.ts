import { describe, expect, it } from "vitest";
import { readingTime } from "~/features/blog/reading-time.server";
import { placeFigure } from "~/features/rich-text/place-figure.server";
import { nameTargets, plainArticle, readHtml, textOf } from "~/features/rich-text/readings.server";
import { OutOfBounds, parseHtml } from "~/features/rich-text/tree.server";
import { undescribedIn } from "~/features/rich-text/undescribed.server";
import { xml } from "~/features/rich-text/xml.server";
import { blocksOf } from "~/schemas/markup";

describe("reading time", () => {
  const words = (count: number) => Array(count).fill("Wort").join(" ");
  const timeOf = (html: string) => readingTime(textOf(readHtml(html)));

  it.each([
    [0, "1 min"],
    [1, "1 min"],
    [200, "1 min"],
    [201, "2 min"],
    [400, "2 min"],
    [401, "3 min"],
  ])("of %i words is %s", (count, time) => {
    expect(readingTime(words(count))).toBe(time);
  });

  it("counts words, not markup", () => {
    expect(timeOf(`<p>${"Be<strong>ton</strong>&nbsp;ist grau </p><p>".repeat(66)}a b`)).toBe("1 min");
    expect(timeOf('<img alt="a b c"> '.repeat(300))).toBe("1 min");
    expect(timeOf("<p>Wort</p>".repeat(201))).toBe("2 min");
  });
});

describe("headings", () => {
  it("get readable addresses, each its own", () => {
    const texts = ["Über uns & Größe", "Los", "Los", "los-2", "Los", "…"];
    const headings = texts.map((text) => ({ level: 2, text, name: "" }));
    expect(nameTargets(headings).map(({ id }) => id)).toEqual([
      "a-ueber-uns-groesse",
      "a-los",
      "a-los-2",
      "a-los-2-2",
      "a-los-3",
      "a-abschnitt",
    ]);
  });
});

describe("nesting", () => {
  const isTooDeep = (html: string) => {
    try {
      return parseHtml(html) === undefined;
    } catch (error) {
      return error instanceof OutOfBounds && error.bound === "deep";
    }
  };

  it.each([
    ["<div>".repeat(60), false],
    ["<div>".repeat(61), true],
    ["<b></i>".repeat(61), true],
    ["<p>Absatz".repeat(1000), false],
    [`<ul>${"<li>Punkt".repeat(1000)}</ul>`, false],
    ["<p><b>x</b></p>".repeat(1000), false],
    ["<br><img src=x>".repeat(1000), false],
  ])("%# is judged as a browser would build it", (html, tooDeep) => {
    expect(isTooDeep(html)).toBe(tooDeep);
  });
});

describe("an article without its markup", () => {
  it("keeps the words in their paragraphs", () => {
    expect(plainArticle("<h2>Titel</h2><p>Eins <b>zwei</b><br>drei</p><ul><li>vier</ul>")).toBe(
      "<p>Titel</p>\n<p>Eins zwei</p>\n<p>drei</p>\n<p>vier</p>",
    );
  });

  it.each([
    "<script>alert(1)</script>x",
    "<scr<script>ipt>alert(1)</script>x",
    "<img src=x onerror=alert(1)>x",
    "<<img src=x onerror=alert(1)>>x",
    "<img alt='>' src=x onerror=alert(1)//x",
    "<style>a{}</style ><svg/onload=alert(1)>x",
    "<p <p onclick=alert(1)>x",
    "<",
  ])("holds no tag but its own paragraphs: %s", (html) => {
    expect(plainArticle(html).replace(/<\/?p>/g, "")).not.toMatch(/[<>]/);
  });

  it.each(["<", "<script ", "<p", "</script", "<<p>"])(
    "takes linear time over %s, of which the square would take hours",
    (part) => {
      expect(plainArticle(part.repeat(1_000_000 / part.length))).toBeDefined();
    },
  );
});

describe("xml", () => {
  it("escapes every text and nothing of its own", () => {
    const items = ["<b>&\"'", "a\u0000\u000Bb\uD800\uFFFE😀"].map((text) => xml`<i t="${text}">${text}</i>`);
    expect(xml`<r>${items}</r>`.text).toBe(
      '<r><i t="&lt;b&gt;&amp;&quot;&#39;">&lt;b&gt;&amp;&quot;&#39;</i><i t="ab😀">ab😀</i></r>',
    );
  });
});

describe("pictures of a text that nobody has described", () => {
  const own = `/media/${"a".repeat(32)}-960.webp`;
  const bare = `<img src="${own}">`;
  const plain = `<img src="${own}" alt="">`;

  it("are none where all are described or decorate", () => {
    const described = `<p>Text</p>${plain}<img alt="Kran" src="${own}"><img src="/images/x.svg">`;
    expect(undescribedIn(described)).toBeUndefined();
  });

  it.each([
    [bare, "Bild 1 im Text (ganz oben)"],
    [`<p>Am Kai</p><figure>${bare}</figure>`, "Bild 1 im Text (nach „Am Kai“)"],
    [`<p>Eins</p>${plain}<h2>A &amp; b</h2>\n<figure>${bare}</figure>`, "Bild 2 im Text (nach „A & b“)"],
    [`<p>Davor</p><p>Ein <b>Wort</b> ${bare} danach</p>`, "Bild 1 im Text (nach „Ein Wort“)"],
    [`<ul><li>Punkt</li><li>${bare}</li></ul>`, "Bild 1 im Text (nach „Punkt“)"],
    [
      `<p>Dieser Absatz ist so lang, dass niemand ihn ganz lesen mag</p>${bare}`,
      "Bild 1 im Text (nach „Dieser Absatz ist so lang, dass niemand…“)",
    ],
  ])("are named by number and place: %s", (html, name) => {
    expect(undescribedIn(html)).toMatch(new RegExp(`^${name.replace(/[().]/g, "\\$&")} hat noch keine`));
  });

  it("are all named where there are several, without end where there are thousands", () => {
    const two = undescribedIn(`<p>Eins</p>${bare}<p>Zwei</p>${plain}<p>Drei</p>${bare}`);
    expect(two).toContain("Bild 1 im Text (nach „Eins“), Bild 3 im Text (nach „Drei“). Beschreibe");
    const many = undescribedIn(`<p>Viel</p>${bare.repeat(10_000)}`) ?? "";
    expect(many).toContain("und 9980 weitere");
    expect(many.length).toBeLessThan(1200);
  });
});

const figure = { src: "/media/a.webp", alt: "Kran", caption: "" };
const html = '<figure><img src="/media/a.webp" alt="Kran"></figure>';
const missing = (caption: string) => `<figure>\n<p><mark>Hier fehlt ein Bild</mark></p>\n${caption}</figure>`;

it.each([
  ["<p>Hier fehlt ein Bild</p>", html],
  ["<p> <mark>Hier fehlt ein Bild</mark>\n</p>", html],
  ["<p><mark>Bild fehlt: hochladen</mark></p>", html],
  ["<p>\n<mark> Hier fehlt ein Bild </mark></p>", html],
  [
    missing("<figcaption>Der <em>Kran</em></figcaption>\n"),
    html.replace("</figure>", "<figcaption>Der <em>Kran</em></figcaption></figure>"),
  ],
  ["<p>Vorn</p><p> [Bild] </p>", `<p>Vorn</p>${html}`],
  ["Vorn\n\n  [bild]\t\n\nHinten", `Vorn\n\n${html}\n\nHinten`],
  ["<p>Hier fehlt ein Bild, sagt er</p>", `<p>Hier fehlt ein Bild, sagt er</p>\n\n${html}`],
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
  ["blanks behind the words", `<p>Hier fehlt ein Bild${" ".repeat(600_000)}`],
  ["blanks around a mark", `<p>${" ".repeat(600_000)}<mark>${" ".repeat(600_000)}`],
  ["blanks alone", " ".repeat(600_000)],
  ["lines of blanks", `${" ".repeat(300)}\n`.repeat(2000)],
  ["blanks within a line", `a${" ".repeat(600_000)}b`],
  ["openings of code", "```\n ".repeat(120_000)],
  ["paragraphs without end", "<p> ".repeat(150_000)],
  ["captions without end", missing("<figcaption>").repeat(10_000)],
])("takes no longer than its length explains: %s", (_, typed) => {
  placeFigure(typed, figure, undefined);
  expect(placeFigure(typed, figure, 3)).toContain(figure.src);
});
