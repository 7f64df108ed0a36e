import { describe, expect, it } from "vitest";
import { longDate } from "~/schemas/berlin-time";
import { nameHeadings, nestingExceeds, plainArticle } from "~/server/publishing/markup.server";
import { readingTime } from "~/server/publishing/reading-time.server";
import { xml } from "~/server/publishing/xml.server";

describe("reading time", () => {
  const words = (count: number) => `<p>${Array(count).fill("Wort").join(" ")}</p>`;

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
    expect(readingTime(`<p>${"Be<strong>ton</strong>&nbsp;ist grau </p><p>".repeat(66)}a b`)).toBe("1 min");
    expect(readingTime('<img alt="a b c"> '.repeat(300))).toBe("1 min");
    // Paragraphs end words even without white space between them.
    expect(readingTime("<p>Wort</p>".repeat(201))).toBe("2 min");
  });
});

describe("German dates", () => {
  it.each([
    ["2025-01-16T08:00:00Z", "16. Januar 2025"],
    ["2025-03-01T00:00:00+01:00", "1. März 2025"],
    // Midnight in Berlin, in winter and in summer.
    ["2025-12-31T22:59:59Z", "31. Dezember 2025"],
    ["2025-12-31T23:00:00Z", "1. Januar 2026"],
    ["2025-06-30T21:59:59Z", "30. Juni 2025"],
    ["2025-06-30T22:00:00Z", "1. Juli 2025"],
  ])("%s is %s", (moment, day) => {
    expect(longDate(moment)).toBe(day);
  });
});

describe("headings", () => {
  it("get readable addresses, each its own", () => {
    const texts = ["Über uns & Größe", "Los", "Los", "los-2", "Los", "…"];
    expect(nameHeadings(texts.map((text) => ({ level: 2, text }))).map(({ id }) => id)).toEqual([
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
  it.each([
    ["<div>".repeat(60), false],
    ["<div>".repeat(61), true],
    ["<b></i>".repeat(61), true],
    ["<p>Absatz".repeat(1000), false],
    [`<ul>${"<li>Punkt".repeat(1000)}</ul>`, false],
    ["<p><b>x</b></p>".repeat(1000), false],
    ["<br><img src=x>".repeat(1000), false],
  ])("%# is judged as a browser would build it", (html, tooDeep) => {
    expect(nestingExceeds(html, 60)).toBe(tooDeep);
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
    { timeout: 60_000 },
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
