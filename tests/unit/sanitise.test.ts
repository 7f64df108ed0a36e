import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanText, Refused } from "~/features/rich-text/clean-text.server";
import { mailText, sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { textToStore } from "~/features/rich-text/typed-text.server";
import { elementNames } from "../helpers/element-names";
import { atFullLength } from "../proofs/prove";

afterEach(() => vi.restoreAllMocks());

describe("a sanitised article", () => {
  it("keeps the markup of articles", async () => {
    const html =
      '<p>Ein <strong>Wort</strong>, <em>zwei</em>, <code>drei</code>.</p><ul><li>Punkt</li></ul><ol start="3"><li>Punkt</li></ol><blockquote><p>Zitat</p></blockquote>';
    const words = "Ein Wort, zwei, drei. Punkt Punkt Zitat";
    expect(await sanitiseArticle(html)).toEqual({ html, words, headings: [], dropped: [], makeshift: false });
  });

  it("shows a link in bold that has a paragraph to itself as a button, and no other", async () => {
    const link = '<a href="/dating">Buchen</a>';
    const isButton = async (html: string) => (await sanitiseArticle(html)).html.includes("text-button");
    expect(await isButton(`<p><strong>${link}</strong></p>`)).toBe(true);
    expect(await isButton('<p><a href="/dating"><strong>Buchen</strong></a></p>')).toBe(true);
    for (const other of [
      `<p>${link}</p>`,
      `<p>Hier <strong>${link}</strong></p>`,
      "<p><strong>Fett</strong></p>",
    ])
      expect(await isButton(other)).toBe(false);
    const { html } = await mailText(`<p><strong>${link}</strong></p>`, { button: "padding:1px" });
    expect(html).toContain('style="padding:1px"');
  });

  it("lets what may scroll sideways be reached by the keyboard, each under a name of its own", async () => {
    const table = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    const captioned = "<table><caption> Fahrplan </caption><tbody><tr><td>1</td></tr></tbody></table>";
    const framed = (name: string, inner: string) =>
      `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">${inner}</div>`;
    const { html } = await sanitiseArticle(
      `<pre><code>a &lt; b</code></pre>${table}<pre>c</pre>${captioned}${table}`,
    );
    expect(html).toBe(
      '<pre tabindex="0" role="region" aria-label="Codebeispiel"><code>a &lt; b</code></pre>' +
        framed("Tabelle", table) +
        '<pre tabindex="0" role="region" aria-label="Codebeispiel 2">c</pre>' +
        framed("Fahrplan", captioned) +
        framed("Tabelle 2", table),
    );
  });

  it.each([
    ["<script>alert(1)</script>", true],
    ["<iframe src='https://boese.example'></iframe>", true],
    ["<form action=/admin/logout method=post><button>x</button></form>", true],
    ["<svg><script>alert(1)</script></svg>", true],
    ["<math><mi>x</mi></math>", true],
    ["<style>body{display:none}</style>", true],
    ["<object data=x></object>", true],
    ["<p style='position:fixed'>x</p>", true],
    ["<p onclick=alert(1)>x</p>", true],
    ["<a href='javascript:alert(1)'>x</a>", true],
    ["<a href='data:text/html,x'>x</a>", true],
    ["<a href='jav&#x09;ascript:alert(1)'>x</a>", true],
    ["<p class='fixed inset-0'>x</p>", false],
    ["<p id=kontakt align=right>x</p>", false],
    ["<!-- form --><o:p>x</o:p>", false],
  ])("loses %s and says so in words if a reader would miss something", async (html, isTold) => {
    const article = await sanitiseArticle(`<p>Davor</p>${html}<p>Danach</p>`);
    expect(article.dropped).toHaveLength(isTold ? 1 : 0);
    expect(article.dropped.join()).not.toMatch(/[<=]|on\w+$|href|style|class/);
    expect(article.html).toMatch(/^<p>Davor<\/p>.*<p>Danach<\/p>$/s);
    expect(article.html).not.toMatch(/script|iframe|form|svg|math|style|class|object|onclick|data:|kontakt/);
  });

  it("shows pictures from its own address only", async () => {
    const { html, dropped } = await sanitiseArticle(
      '<img src="/images/covers/default.svg" alt="Hafen"><img src="https://boese.example/x.png"><img src="//boese.example/x.png"><img src="/\t/boese.example/x.png"><img src="\\\\boese.example\\x.png"><img src="data:image/png;base64,AA"><img>',
    );
    expect(html).toBe('<img src="/images/covers/default.svg" alt="Hafen" loading="lazy">');
    expect(dropped).toContain("Bild https://boese.example/x.png");
  });

  it("marks links that lead away", async () => {
    const { html } = await sanitiseArticle(
      '<a href="/contact">a</a><a href="#top">b</a><a href="mailto:a@b.example">c</a><a href="https://fremd.example/" target="_blank">d</a><a href="//fremd.example">e</a>',
    );
    expect(html).toBe(
      '<a href="/contact">a</a><a href="#top">b</a><a href="mailto:a@b.example">c</a><a href="https://fremd.example/" rel="noopener nofollow">d</a><a href="//fremd.example" rel="noopener nofollow">e</a>',
    );
  });

  it("gives headings their addresses and leaves the h1 to the page", async () => {
    const { html, headings } = await sanitiseArticle(
      '<h1>Größe</h1><h2>Los <em>jetzt</em></h2><h2>Los jetzt</h2><h5>Klein</h5><p title=\'<h2 id="heading-0">\'>&lt;h2 id="heading-0"&gt;</p>',
    );
    expect(headings).toEqual([
      { id: "a-groesse", level: 2, text: "Größe" },
      { id: "a-los-jetzt", level: 2, text: "Los jetzt" },
      { id: "a-los-jetzt-2", level: 2, text: "Los jetzt" },
      { id: "a-klein", level: 4, text: "Klein" },
    ]);
    expect(html).toContain('<h2 id="a-groesse">Größe</h2><h2 id="a-los-jetzt">Los <em>jetzt</em></h2>');
    expect(html).toContain('<h4 id="a-klein">Klein</h4>');
    expect(html).toContain('&lt;h2 id="heading-0"&gt;</p>');
  });

  it.each([
    ["the words of a heading", "#größe-der-kräne", "Größe der Kräne"],
    ["them with escapes", "#Gr%C3%B6%C3%9Fe%20der%20Kr%C3%A4ne", "Größe der Kräne"],
    ["the address that a heading has on the page", "#a-groesse-der-kraene", "Größe der Kräne"],
    ["the name of a heading", "#k%C3%BCrzel", "Größe der Kräne"],
    ["the name of any element", "#fn:1", "a"],
    ["a name that documents have a property of", "#title", "b"],
    ["the name of an anchor", "#alt", "c"],
    ["a name that looks like a heading's address", "#note", "d"],
  ])("leads a link by %s to its place", async (_, href, place) => {
    const { html } = await sanitiseArticle(
      `<p><a href="${href}">hin</a></p><h2 id="kürzel">Größe der <em>Kräne</em></h2><h2>Note</h2><p id="fn:1">a</p>` +
        '<ul><li id="title">b</li></ul><p><a name="alt">c</a></p><p id="note">d</p>',
    );
    const [, id] = / href="#([^"]*)">hin</.exec(html) ?? [];
    const [, words = ""] = new RegExp(` id="${id}">(.*?)</(?:h2|p|li|a)>`).exec(html) ?? [];
    expect(words.replace(/<[^<>]*>/g, "")).toBe(place);
    expect(id).toMatch(/^a-/);
    expect(html).toContain('<h2 id="a-note">Note</h2>');
  });

  it("leaves a link within it as words where its place is missing, and keeps no name that nothing calls", async () => {
    const { html, dropped } = await sanitiseArticle(
      '<p id="da">Moin <a href="#weg">Kai</a></p><p id="%">x</p>',
    );
    expect(html).toBe("<p>Moin <a>Kai</a></p><p>x</p>");
    expect(dropped).toEqual([]);
  });

  it("of 100,000 ordinary characters stays well within the deadline", async () => {
    const paragraph = `<p>${"Ein Satz mit einem <strong>starken</strong> Wort darin. ".repeat(8)}</p>`;
    const html = `<h2>Titel</h2>${paragraph.repeat(3)}`.repeat(73);
    expect(html.length).toBeGreaterThan(99_000);
    const article = await sanitiseArticle(html);
    expect(article.makeshift).toBe(false);
    expect(article.headings).toHaveLength(73);
  });

  const formatted = Array.from({ length: 50 }, (_, index) => `<b lang="${index}">`).join("");

  it.each([
    ["nested without end", "<b>".repeat(30_000), "zu tief verschachtelt"],
    ["too long", "x".repeat(200_001), "zu lang"],
    ["of too many elements", `<p>${formatted}</p>${"<p>x</p>".repeat(20_000)}`, "nicht rechtzeitig prüfen"],
  ])("that is %s is shown as words", async (_, html, reason) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const article = await sanitiseArticle(`${html}Wort`.slice(0, 200_001));
    expect(article.dropped.join()).toContain(reason);
    expect(article.html).not.toMatch(/<(?!\/?p>)/);
    expect((await sanitiseArticle("<p>Danach</p><script></script>")).html).toBe("<p>Danach</p>");
  });
});

it("reads a text that begins with any element there is", async () => {
  const ends: string[] = [];
  for (const name of elementNames) {
    const more = [`<html><${name}>`, `<head><${name}></head>`, `<p></p><${name}>`];
    for (const begun of [`<${name}>`, ...(atFullLength ? more : [])]) {
      const text = `${begun}\n\n<p>Moin</p>`;
      const article = await sanitiseArticle(text);
      const stored = await textToStore(text, 10_000);
      const hasEnded = article.makeshift || article.dropped.some((what) => what.startsWith("alle"));
      if (hasEnded || "problem" in stored) ends.push(begun);
    }
  }
  expect(ends).toEqual([]);
  for (const begun of ["<frameset>", "<p></p><FRAMESET cols=1>"]) {
    expect((await sanitiseArticle(`${begun}<p>Moin</p></frameset>`)).html).toContain("<p>Moin</p>");
    expect(await textToStore(`${begun}<p>Moin</p>`, 10_000)).toMatchObject({
      html: expect.stringContaining("Moin"),
    });
    expect(
      (await cleanText({ as: "mail", text: `${begun}<p>Moin</p>`, styles: {}, pictures: {} })).text,
    ).toBe("Moin");
  }
});

it("tells a text that cannot be read from a moment in which none can", async () => {
  const broken = { as: "page", text: '<img src="/images/x.svg" alt="">', pictures: null as never } as const;
  await expect(cleanText(broken)).rejects.toThrow(Refused);
  expect((await cleanText({ ...broken, text: "<p>Moin</p>" })).html).toBe("<p>Moin</p>");
});
