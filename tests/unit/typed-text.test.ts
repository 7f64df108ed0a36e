import fc from "fast-check";
import * as marked from "marked";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mailText, sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { textNotices, textToStore } from "~/features/rich-text/typed-text.server";
import { readerOf } from "~/schemas/markdown";
import { holdsBlock, missingPicture, partsOf, writtenLength } from "~/schemas/markup";
import { runs } from "../helpers/runs";

afterEach(() => vi.restoreAllMocks());

const limit = 200_000;
async function stored(typed: string): Promise<string> {
  const text = await textToStore(typed, limit);
  return "html" in text ? text.html : `refused: ${text.problem}`;
}

describe("text without a block tag", () => {
  it.each([
    ["Erste Zeile\nzweite\n\nZweiter Absatz", "<p>Erste Zeile<br>zweite</p>\n<p>Zweiter Absatz</p>"],
    ["# Am Kai\n## Kran\n### Haken", "<h2>Am Kai</h2>\n<h3>Kran</h3>\n<h4>Haken</h4>"],
    ["- Kran\n  - Haken", "<ul>\n<li>Kran<ul>\n<li>Haken</li>\n</ul>\n</li>\n</ul>"],
    ["1. a\n   1. x\n2. b", "<ol>\n<li>a<ol>\n<li>x</li>\n</ol>\n</li>\n<li>b</li>\n</ol>"],
    ["1. Auf\n\nText\n\n2. Zu", '<ol>\n<li>Auf</li>\n</ol>\n<p>Text</p>\n<ol start="2">\n<li>Zu</li>\n</ol>'],
    ["5) Fünf\n6) Sechs", '<ol start="5">\n<li>Fünf</li>\n<li>Sechs</li>\n</ol>'],
    ["- 1. Mai\n- 24. Dezember", "<ul>\n<li>1. Mai</li>\n<li>24. Dezember</li>\n</ul>"],
    ["1. Mai-Ausflug\n2. Essen", "<ol>\n<li>Mai-Ausflug</li>\n<li>Essen</li>\n</ol>"],
    ["- [x] Vertrag\n- [ ] Rechnung", "<ul>\n<li>[x] Vertrag</li>\n<li>[ ] Rechnung</li>\n</ul>"],
    ["- # a", "<ul>\n<li><h2>a</h2>\n</li>\n</ul>"],
    ["> Kurt\nGut!", "<blockquote>\n<p>Kurt</p>\n</blockquote>\n<p>Gut!</p>"],
    ["> Kurt\n> Anna\n\nGut!", "<blockquote>\n<p>Kurt<br>Anna</p>\n</blockquote>\n<p>Gut!</p>"],
    ["> a\n>> b", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>"],
    ["Schiff&shy;fahrt&#8203; u&#776;ber", "<p>Schifffahrt über</p>"],
    ["a\n\n&#x338;b", "<p>a</p>\n<p>\u0338b</p>"],
    ["*los*, **2026**, (*los*)", "<p><em>los</em>, <strong>2026</strong>, (<em>los</em>)</p>"],
    ["Ein <strong>Wort</strong>, <B>fett</B >", "<p>Ein <strong>Wort</strong>, <b>fett</b></p>"],
    ["    eingerückt", "<p>eingerückt</p>"],
    ["[leer]()", "<p>leer</p>"],
    ["• Kran\n• Lotse", "<ul>\n<li>Kran</li>\n<li>Lotse</li>\n</ul>"],
    ["Wir bieten:\n– Kran\n– Lotse", "<p>Wir bieten:</p>\n<ul>\n<li>Kran</li>\n<li>Lotse</li>\n</ul>"],
    ["Ein Satz.\n– Goethe", "<p>Ein Satz.<br>– Goethe</p>"],
    ["• • •", "<p>• • •</p>"],
    ...[
      ["https://x.example/wiki/Hafen_(Stadt)"],
      ["https://x.example/a", "(siehe ", ")"],
      ["https://x.example/b_(c)", "(", ")."],
      ["https://x.example/a", "", "."],
      ["https://x.example/a", "", "!?…"],
      ["https://x.example/a", "„", "“,"],
      ["https://x.example/a?b=1,2", "", ", und"],
      ["https://übersee.example/straße", "", ";"],
    ].map(([address, before = "", after = ""]) => [
      `${before}${address}${after}`,
      `<p>${before}<a href="${encodeURI(address ?? "")}">${address}</a>${after}</p>`,
    ]),
    [
      "[Hafen](https://x.example/Hafen_(Stadt))",
      '<p><a href="https://x.example/Hafen_(Stadt)">Hafen</a></p>',
    ],
    ["[https://a.de]", '<p>[<a href="https://a.de">https://a.de</a>]</p>'],
    ["Am Kai\n------", "<p>Am Kai</p>\n<hr>"],
    ["Am Kai\n======", "<p>Am Kai<br>======</p>"],
    ["24. Dezember: zu\n31. Dezember: zu", "<p>24. Dezember: zu<br>31. Dezember: zu</p>"],
    ["Zu am\n1. Januar und am\n24. Dezember.", "<p>Zu am<br>1. Januar und am<br>24. Dezember.</p>"],
    ["1. 1. 2025\n2. 2. 2025", "<p>1. 1. 2025<br>2. 2. 2025</p>"],
    ["1. Jan. frei\n2. Feb. zu", "<p>1. Jan. frei<br>2. Feb. zu</p>"],
    ["2024. Gut.\n2025. Besser.", "<p>2024. Gut.<br>2025. Besser.</p>"],
    ["a | b\n1 | 2", "<p>a | b<br>1 | 2</p>"],
    ["C:\\Daten\\\nZwei\u000bDrei", "<p>C:\\Daten\\<br>Zwei<br>Drei</p>"],
    ["```\n> 1. Januar\nb\n```", "<pre><code>&gt; 1. Januar\nb\n</code></pre>"],
    ["```\n<p>a</p>\n```\n\n## Kai", "<pre><code>&lt;p&gt;a&lt;/p&gt;\n</code></pre>\n<h2>Kai</h2>"],
    ["`<div>` und\n\n- a", "<p><code>&lt;div&gt;</code> und</p>\n<ul>\n<li>a</li>\n</ul>"],
    ["Das Feld <title> ist neu.\n\nZwei.", "<p>Das Feld &lt;title&gt; ist neu.</p>\n<p>Zwei.</p>"],
    ["Mit <b> wird fett.\n\nZwei.", "<p>Mit &lt;b&gt; wird fett.</p>\n<p>Zwei.</p>"],
    ["<code>, <a>.\n\n- a", "<p>&lt;code&gt;, &lt;a&gt;.</p>\n<ul>\n<li>a</li>\n</ul>"],
    ["Nutze <code><b></code>.\n\nZwei.", "<p>Nutze <code>&lt;b&gt;</code>.</p>\n<p>Zwei.</p>"],
    ["<b>`</b>` und </i>\n\nZwei.", "<p>&lt;b&gt;<code>&lt;/b&gt;</code> und &lt;/i&gt;</p>\n<p>Zwei.</p>"],
    ["<code> wie `<Name>`\n\nx<y", "<p>&lt;code&gt; wie <code>&lt;Name&gt;</code></p>\n<p>x&lt;y</p>"],
  ])("is read as Markdown: %j", async (typed, html) => {
    expect((await stored(typed)).replace(/<p>\s+/g, "<p>")).toBe(html);
  });

  it.each([
    ["[Lotse](/blog)", "/blog", "Lotse"],
    ["[Kran](blog/kran)", "/blog/kran", "Kran"],
    ["[Wir](www.hafen.example)", "https://www.hafen.example", "Wir"],
    ["[Wir](hafen.example/kai)", "https://hafen.example/kai", "Wir"],
    ["[Mail](moin@hafen.example)", "mailto:moin@hafen.example", "Mail"],
    ["[Anruf](tel:0471 123-4)", "tel:04711234", "Anruf"],
    ["[](https://hafen.example)", "https://hafen.example", "https://hafen.example"],
    ["www.hafen.example", "https://www.hafen.example", "www.hafen.example"],
    ["moin@hafen.example", "mailto:moin@hafen.example", "moin@hafen.example"],
    ["<https://a.de>", "https://a.de", "https://a.de"],
    ["<a@b.de>", "mailto:a@b.de", "a@b.de"],
  ])("is a link: %s", async (typed, address, words) => {
    expect(await stored(typed)).toBe(`<p><a href="${address}">${words}</a></p>`);
  });

  it.each([
    "3. Obergeschoss",
    "3) Obergeschoss",
    "[Hinweis]: wichtig",
    "2 < 3 & 4 > 1, x<y und y>z",
    "Moin <Name des Kunden>, List<String>, </ende>",
    "List<String> und ".repeat(80).trim(),
    "~~alt~~ ~5 Euro~",
    "10*20*30 cm, *21*, 5 * 6 * 7",
    "Mitarbeiter*innen und Kund*innen",
    "\\\\server\\freigabe\\*.txt __init__",
    "+ 3 % Zins, das ist**fett**hier",
    "Der Server ftp://a.de läuft.",
  ])("stays as it is: %s", async (typed) => {
    const escaped = typed.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(await stored(typed)).toBe(`<p>${escaped}</p>`);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](jav&#x09;ascript:alert(1))",
    "![x](https://boese.example/x.png)",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    "`<script>alert(1)</script>`\n\n<script>alert(1)</script>",
    "<a href='data:text/html,x'>x</a>",
    "[a](<javascript:alert(1)>)",
    '![a](/images/x.png"onerror="alert(1))',
  ])("never becomes more than text: %j", async (typed) => {
    const html = await stored(typed);
    const scheme =
      /(?:href|src)="(?:javascript|data|vbscript):|https:\/\/boese|\son\w+="[^"]*alert|<(?:script|svg)/i;
    expect(html).not.toMatch(scheme);
  });
});

describe("a table of bars and dashes", () => {
  const cells = (html: string) => [...html.matchAll(/<t([hd])>(.*?)<\/t\1>/g)].map(([, , words]) => words);

  it("keeps the cells that its head has no room for", async () => {
    const html = await stored(
      "| Tarif | Preis |\n|---|---|\n| Klein | 10 € | bis Mai |\n| `a|b` | wichtig |",
    );
    const rows = [cells(html).slice(0, 3), cells(html).slice(3, 6), cells(html).slice(6)];
    expect(rows).toEqual([
      ["Tarif", "Preis", ""],
      ["Klein", "10 €", "bis Mai"],
      ["<code>a|b</code>", "wichtig", ""],
    ]);
    const wider = cells(await stored("a | b\n--- | ---\n1 | 2 | 3 | 4"));
    expect(wider).toEqual(["a", "b", "", "", "1", "2", "3", "4"]);
  });

  it.each(["Text", "- Punkt", "> Zitat", "1. Punkt"])("is not lost below %j", async (before) => {
    const html = await stored(`${before}\n| Befehl \`a|b\` | Zweck |\n|---|---|---|\n| dd | ee |\n\nDanach`);
    for (const word of ["Befehl", "a|b", "Zweck", "dd", "ee", "Danach"]) expect(html).toContain(word);
  });

  it("ends where a line has no cell", async () => {
    const html = await stored("| a | b |\n|---|---|\n| 1 | 2 |\nText danach");
    expect(cells(html)).toEqual(["a", "b", "1", "2"]);
    expect(html).toMatch(/<\/table>\n<p>Text danach<\/p>$/);
  });

  it("loses no word, whatever its rows are like", async () => {
    const cell = fc.constantFrom("Kran", "**fett**", "a b", "`x|y`", "q\\|r", "");
    const row = fc.array(cell, { minLength: 2, maxLength: 6 });
    const table = fc.tuple(fc.array(row, { minLength: 1, maxLength: 5 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(table, async ([rows, edged]) => {
        const line = (cells: string[]) =>
          edged ? `| ${cells.join(" | ")} |` : `z | ${cells.join(" | ")} | z`;
        const words = rows
          .flat()
          .map((words) => words.replace(/[*`\\]/g, ""))
          .filter(Boolean);
        const head = `${line(["h", "i"])}\n${line(["---", "---"]).replaceAll("z", "-")}`;
        const html = await stored(`${head}\n${rows.map(line).join("\n")}`);
        const shown = cells(html).map((words) => words?.replace(/<[^>]*>/g, ""));
        expect(shown.filter((words) => words && !/^[hiz]$/.test(words))).toEqual(words);
      }),
      runs(60, 20),
    );
  });
});

describe("any text of marks", () => {
  const marks = "x<y <b> </b> <Name> `a|b` ` **fett** * | || [a](/b) <code> https://a.de <!--";
  const words = fc.constantFrom("Kran", "Lotse", "1. 2.", "24. Mai", ...marks.split(" "));
  const starts = ["", "", "- ", "  - ", "1. ", "2. ", "> ", ">> ", "## ", "    "];
  const start = fc.constantFrom(...starts, "|", "|---|---|", "|---|---|---|", "```");
  const line = fc
    .tuple(start, fc.array(words, { maxLength: 5 }))
    .map(([mark, said]) => (mark === "```" ? mark : mark + said.join(" ")));
  const text = fc.array(line, { minLength: 1, maxLength: 9 }).map((lines) => lines.join("\n"));

  it("keeps every word, and is stored again as it is", async () => {
    const saidIn = (html: string) => html.match(/Kran|Lotse|Name|fett|Mai/g)?.sort() ?? [];
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        fc.pre(!typed.replace(/^[|\-\s]*$/gm, "").includes("<!--") && typed.trim() !== "");
        const once = await textToStore(typed, limit);
        if ("problem" in once || once.html === "") return;
        expect(saidIn(once.html.replace(/<[^>]*>/g, " "))).toEqual(saidIn(typed));
        expect(await stored(once.html)).toBe(once.html);
      }),
      runs(400, 60),
    );
  });
});

describe("what nobody would see", () => {
  it.each([
    ["![Team](C:\\Bilder\\team.png) Moin", "Bild C:"],
    ["![Plan](file:///C:/plan.png) Moin", "Bild file:"],
    ["<p><img src='file:///C:/plan.png'>Moin</p>", "Bild file:"],
    ["[Liste](file:///C:/liste.pdf)", "Link auf file:"],
    ["<p><a href='ftp://hafen.example/'>Moin</a></p>", "Link auf ftp:"],
    ["[Text](sms:123)", "Link auf sms:"],
    ["[Ordner](\\\\server\\x)", "Link auf \\"],
    ["[Plan](plan.pdf)", "Link auf plan.pdf"],
    ["[r](relativ)", "Link auf relativ"],
    ["[r](../blog)", "Link auf ../blog"],
    ["<p><a href='//evil.example/x'>e</a></p>", "Link auf //evil.example/x"],
  ])("is named: %j", async (typed, name) => {
    const text = await textToStore(typed, limit);
    expect("problem" in text ? text.problem : text.dropped.join()).toContain(name.replace("Link auf ", ""));
  });
});

it("takes the language of code and the sides of a table's columns without a word", async () => {
  const text = await textToStore("```js\nlet a = 1\n```\n\n|a|b|\n|---|---:|\n|1|2|", limit);
  expect(text).toMatchObject({ dropped: [], html: expect.stringMatching(/<pre>.*<table>/s) });
});

describe("the length of a text", () => {
  it.each(["x", "_a", "*a", "`a", "[a", "a.", "www.", "a@", "#", "-", "|a", "a-"])(
    "may be that of one word: %j",
    async (part) => {
      const typed = part.repeat(90_000 / part.length);
      expect(await stored(typed)).toBe(`<p>${typed.replaceAll("&", "&amp;")}</p>`);
      expect(await stored(`**fett** ${typed}`)).toMatch(/^<p><strong>fett<.strong> /);
    },
  );

  const longest = runs(90_000, 20_000).numRuns;
  it.each([
    "Wort ",
    "Zeile 123\n",
    "- Punkt 12345 abc\n",
    "Ein ganz normaler Absatz mit Text.\n\n",
    "a & b < c\n",
  ])("is no greater once it is stored: %j", async (part) => {
    const typed = part.repeat(longest / part.length);
    expect(writtenLength((await stored(typed)).trim())).toBeLessThanOrEqual(writtenLength(typed.trim()));
  });
});

describe("text with a block tag", () => {
  const linkTo = (address: string) => `<a href="${address}">${address}</a>`;

  it("stays as it was typed, save what nobody would see", async () => {
    const article =
      '<h2>Am Kai</h2>\n<p>Ein <b>Wort</b>, 2 &lt; 3.</p>\n<ol start="3">\n<li>Kran<ul><li>Haken</li></ul></li>\n</ol>\n<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>## b</td></tr></tbody></table>\n<pre><code>a &lt; b</code></pre>';
    expect(await stored(article)).toBe(article);
    expect(await stored(`<p onclick="alert(1)" class="x" id="y">Moin</p><script>alert(1)</script>`)).toBe(
      "<p>Moin</p>",
    );
  });

  it.each([
    ["<p>a</p>\n\nZwei\n\n- **b**", "<p>a</p>\n<p>Zwei</p>\n<ul>\n<li><strong>b</strong></li>\n</ul>"],
    ["Null &lt;b&gt;\n<p>Eins</p>", "<p>Null &lt;b&gt;</p>\n<p>Eins</p>"],
    ["<p>Eins</p>[x](javascript:alert(1))", "<p>Eins</p>\n<p>x</p>"],
    ["<p>Eins</p><b>zwei</b>", "<p>Eins</p>\n<p><b>zwei</b></p>"],
    ["<p>Eins</p>\n<hr>\n", "<p>Eins</p>\n<hr>"],
    ["<p>Eins</p>\n\nx<y\n\n- a", "<p>Eins</p>\n<p>x&lt;y</p>\n<ul>\n<li>a</li>\n</ul>"],
    ["<p>Eins</p>\n\n`a < b` && <Name>", "<p>Eins</p>\n<p><code>a &lt; b</code> &amp;&amp; &lt;Name&gt;</p>"],
    ["<p>a</p>\n\nhttps://b.de/?a&copy=2", `<p>a</p>\n<p>${linkTo("https://b.de/?a&amp;copy=2")}</p>`],
    ["<p>a</p>\n\n> b\n\n<p>c</p>", "<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>"],
    ["<p>Eins <!-- x</p>\n<p>Zwei</p>", "<p>Eins &lt;!-- x</p>\n<p>Zwei</p>"],
    ["<ul>\n<li>a<ul><li>b</li></ul></li>\n</ul>", "<ul>\n<li>a<ul><li>b</li></ul></li>\n</ul>"],
    ["<p>Eins\n\nnoch</p><p>Zwei", "<p>Eins\n\nnoch</p><p>Zwei</p>"],
  ])("is read as Markdown between its blocks: %j", async (typed, html) => {
    expect(await stored(typed)).toBe(html);
  });

  it.each([
    ["<div>Eins</div><div>Zwei</div>", "<p>Eins</p><p>Zwei</p>"],
    ["<section><h2>Eins</h2><div><p>Zwei</p></div></section>", "<h2>Eins</h2><p>Zwei</p>"],
    ["<p>Davor</p><div><b>Eins</b> zwei</div>", "<p>Davor</p><p><b>Eins</b> zwei</p>"],
    ["<ul><li><div>Eins</div></li></ul>", "<ul><li>Eins</li></ul>"],
    ["<div><div></div></div><p>Eins</p>", "<p>Eins</p>"],
  ])("loses boxes, but no words run together: %j", async (typed, html) => {
    expect(await stored(typed)).toBe(html);
  });
});

const word = fc.constantFrom("Kai", "Kran & Co", "2 < 3", "„Anker“", "<b>fest</b>", "<em>los</em>", "\n");
const inline = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    inline.map((text) => `<p>${text}</p>`),
    inline.map((text) => `<h2>${text}</h2>`),
    fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .map((points) => `<ul><li>${points.join("</li><li>")}</li></ul>`),
    inline.map((text) => `<pre>\n\n${text}</pre>`),
    inline.map((text) => `<table><caption>${text}</caption><tr><td>${text}</td></tr></table>`),
    tie("block").map((inner) => `<blockquote>${inner}</blockquote>`),
    tie("block").map((inner) => `<div>${inner}</div>`),
    fc.constantFrom(
      "<hr>",
      '<img src="/images/x.png" alt="">',
      "<p><img src=x onerror=alert(1)></p>",
      "<p></p>",
    ),
  ),
}));

it("is shown as if it had not been cleaned before, and storing it again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async (blocks) => {
      const typed = blocks.join("\n");
      const once = await stored(typed);
      expect(await stored(once || "<p>x</p>")).toBe(once || "<p>x</p>");
      if (typed.includes("<div>") || !holdsBlock(typed) || once === "") return;
      expect((await sanitiseArticle(once)).html).toBe((await sanitiseArticle(typed)).html.trim());
    }),
    runs(100, 30),
  );
});

it("is parted into blocks and what stands between them, together the whole text", () => {
  const signs =
    "<p>|</p>|<div>|</div>|<ul>|</ul>|<hr>|<h2 class=x>|</h2>|<b>|</b>|<!--|-->|```\n|`|\n|\n\n| |Kai|<|>|## ";
  const text = fc.array(fc.constantFrom(...signs.split("|")), { maxLength: 40 }).map((all) => all.join(""));
  const isWhole = (typed: string) =>
    typed ===
    partsOf(typed)
      .map((part) => part.text)
      .join("");
  fc.assert(fc.property(text, isWhole), runs(2000, 200));
});

it("refuses what nobody can check, in a sentence", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await stored("<blockquote>".repeat(100))).toBe("refused: Der Text ist zu tief verschachtelt");
  expect(await stored("& ".repeat(50_000))).toMatch(
    /^refused: Mit allem, was ihn gestaltet, ist der Text zu lang/,
  );
  expect(await stored(`${">".repeat(90_000)} x`)).toBe("refused: Der Text ist zu tief verschachtelt");
  expect(await stored("1. ".repeat(30_000))).toBe("refused: Der Text ist zu tief verschachtelt");
  expect(await stored("- ".repeat(30_000))).toBe("<hr>");
  expect(await stored("Danach")).toBe("<p>Danach</p>");
}, 30_000);

it("refuses what makes more elements than can be checked, and keeps a table of some thousand rows", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const formatted = Array.from({ length: 50 }, (_, index) => `<b lang="${index}">`).join("");
  expect(await stored(`<p>${formatted}</p>${"<p>x</p>".repeat(5000)}`)).toMatch(
    /^refused: Der Text braucht zu lange, um geprüft zu werden/,
  );
  expect(await stored("<br>x".repeat(20_000))).toMatch(/^refused: Der Text braucht zu lange/);
  expect(await stored(`<meta charset=x>${"<p>x".repeat(6000)}`)).toMatch(
    /^refused: Der Text braucht zu lange/,
  );
  expect(await stored(`Was | Wann\n---|---\n${"Fenster | morgen\n".repeat(3000)}`)).toMatch(/^<table>/);
});

it.each(["x<br>", "<a>x</a>"])(
  "is read in linear time from %s, of which the square would take hours",
  (part) => {
    expect(readerOf(marked)(part.repeat(800_000 / part.length))).toMatch(/^<p>/);
  },
);

it.each(["", " \n ", "<p>&nbsp;</p>", "<script>alert(1)</script>"])(
  "is empty when nobody would see it: %j",
  async (typed) => {
    expect(await stored(typed)).toBe("");
  },
);

it("tells what went and that a picture is missing", async () => {
  const text = await textToStore(`<p>Moin</p><video></video><p><mark>${missingPicture}</mark></p>`, limit);
  const notices = "html" in text ? textNotices(text) : [];
  expect(notices.map(({ title }) => title)).toEqual(["Ein Bild fehlt noch", "Das haben wir weggelassen"]);
});

it("keeps the places that its links lead to, in the block where an anchor named one", async () => {
  const html =
    '<p><a href="#kran">a</a> <a href="#haken">b</a> <a href="#seil">c</a></p>\n<a name="kran"></a><h2>Der Kran</h2>\n<p><a id="haken"></a><a name="seil">Am</a> Haken</p>\n<p id="ungenannt">x</p>';
  expect(await stored(html)).toBe(
    '<p><a href="#kran">a</a> <a href="#haken">b</a> <a href="#haken">c</a></p>\n<h2 id="kran">Der Kran</h2>\n<p id="haken">Am Haken</p>\n<p>x</p>',
  );
});

it("tells of a link within it that leads nowhere, and stores it", async () => {
  const noticed = async (typed: string) => {
    const text = await textToStore(typed, limit);
    return "html" in text ? textNotices(text).map(({ lines }) => lines?.join()) : [];
  };
  expect(await noticed("## Am Kai\n\n[hin](#am-kai) und [hoch](#top)")).toEqual([]);
  expect(await noticed("## Am Kai\n\n[hin](#am-kran)")).toEqual([expect.stringContaining("#am-kran")]);
});

it("leads in a mail to no place of the same mail", async () => {
  const mail = await mailText('<p><a href="#kai">Zum Kai</a></p><h2>Kai</h2>', {});
  expect(mail).toMatchObject({ html: "<p>Zum Kai</p><h2>Kai</h2>", text: "Zum Kai\n\nKai" });
});

it("goes into a mail with whole addresses, those of pictures too, and in words", async () => {
  const html =
    '<h2>Kai</h2><p>Zur <a href="/blog/kran">Kran-Seite</a>, <a href="https://x.example/">x.example</a>.<img src="/images/x.png" alt="x"></p><ol start="3"><li>Drei<ul><li>Unter</li></ul></li><li>Vier</li></ol><blockquote><p>Eins</p><p>Zwei</p></blockquote><pre>a\n b</pre><table><tr><th>A</th><td title="<p">B</td></tr></table>';
  const mail = await mailText(html, { p: "color:#111", a: "color:#222" });
  expect(mail.html).toContain('<p style="color:#111">Zur <a href="http');
  expect(mail.html).toMatch(/<img src="http[^"]+\/images\/x\.png" alt="x">/);
  expect(mail.html).not.toMatch(/title=/);
  expect(mail.text).toMatch(/^Kai\n\nZur Kran-Seite \(http\S+\/blog\/kran\), x\.example\.\[Bild: x\]\n/);
  expect(mail.text).toContain("3. Drei\n   - Unter\n4. Vier\n\n> Eins\n>\n> Zwei\n\na\n b\n\nA | B");
});

describe("the HTML of other programs", () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Moin</span> ' +
    '<span style="font-style:italic">Kai</span></p><ul><li style="list-style-type:disc"><p><span>eins</span></p></li></ul></b>';
  const word =
    "<p class=MsoNormal>Davor<o:p></o:p></p>\n<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]>" +
    "<span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>eins<o:p></o:p></p>";

  it.each([
    ["Google Docs", docs, "<p><strong>Moin</strong> <em>Kai</em></p><ul><li>eins</li></ul>"],
    ["Word", word, "<p>Davor</p><ul><li>eins</li></ul>"],
  ])("is read as the editor reads it: %s", async (_, typed, html) => {
    const text = await textToStore(typed, limit);
    expect(text).toEqual({ html, missing: [], dropped: [] });
  });

  it("leaves the words around it Markdown, and what is shown as code as it is", async () => {
    expect(await stored(`## Davor\n\n${docs}\n\nUnd **danach**`)).toMatch(
      /^<h2>Davor<\/h2>\s*<p><strong>Moin.*<\/ul>\s*<p>Und <strong>danach<\/strong><\/p>$/s,
    );
    expect(await stored('So: `<b style="font-weight:bold">`')).toContain("&lt;b style=");
  });
});
