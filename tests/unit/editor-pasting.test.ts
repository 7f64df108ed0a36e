// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://musterhafen.example/admin/blog/new" }
import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { cleanPasted } from "~/features/rich-text/editor/clean-pasted";
import { isMissing, missingAt, putPicture } from "~/features/rich-text/editor/picture-places";
import { readHtml } from "~/features/rich-text/editor/read";
import { content } from "~/features/rich-text/editor/schema";
import { toHtml } from "~/features/rich-text/editor/serialise";
import { textToStore } from "~/features/rich-text/typed-text.server";
import { tidyText } from "~/schemas/tidy-text";
import { articleOf, bare, clipboardOf, clipboards, names } from "../helpers/clipboards";
import { type Desk, desk } from "../helpers/editor-in-document";
import { elementNames } from "../helpers/element-names";

// What is pasted into the text. With the clipboards of a real browser: tests/browser/pasting.spec.ts.

function clean(html: string) {
  const cleaned = cleanPasted(html);
  expect(cleanPasted(cleaned)).toBe(cleaned);
  return cleaned;
}

test.each(names)("of what %s gives the article comes out, and no word is lost", (name) => {
  const cleaned = clean(clipboardOf(name));
  expect(bare(cleaned)).toBe(articleOf(name));
  expect(cleaned).not.toMatch(/style|class|mso|file:|<p>\s*<\/p>/i);
  const left = wordsIn(cleaned);
  const lost = wordsIn(clipboardOf(name)).filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  expect(lost.sort()).toEqual(wordsOf(clipboards[name].gone).sort());
  expect(left).toEqual(wordsOf("Hier fehlt ein Bild"));
});

/** The words that a browser shows: hidden ones are none. */
function wordsIn(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("style, script, title, [style*='display: none']"))
    hidden.remove();
  for (const block of body.querySelectorAll("p, ul, ol, li, td, th, br, h1, h2, h3, h4, div, button")) {
    block.before(" ");
    block.after(" ");
  }
  return wordsOf(body.textContent ?? "");
}

function wordsOf(text: string): string[] {
  return tidyText(text).match(/\p{L}+|\p{N}+|\S/gu) ?? [];
}

const item = (level: number, marker: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;

const owaItem = (indent: number, marker: string, text: string) =>
  `<p class="x_MsoListParagraph" style="margin-left:${indent}.0pt; text-indent:-18.0pt"><span style="font-family:Symbol">` +
  `<span>${marker}<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span></span>${text}</p>`;

const missing = "<p><mark>Hier fehlt ein Bild</mark></p>";

const rules: Record<string, [pasted: string, cleaned: string]> = {
  "a numbered list goes on after a paragraph": [
    `${item(1, "1.", "A")}<p>Dazwischen</p>${item(1, "2.", "B")}${item(1, "3.", "C")}`,
    '<ol><li>A</li></ol><p>Dazwischen</p><ol start="2"><li>B</li><li>C</li></ol>',
  ],
  "two lists of Word next to each other stay two": [
    item(1, "·", "A", 0) + item(1, "1.", "B", 1) + item(1, "1.", "C", 2),
    "<ul><li>A</li></ul><ol><li>B</li></ol><ol><li>C</li></ol>",
  ],
  "both kinds on one level": [
    item(1, "1.", "A") + item(2, "·", "B") + item(2, "a)", "C") + item(1, "2.", "D"),
    "<ol><li>A<ul><li>B</li></ul><ol><li>C</li></ol></li><li>D</li></ol>",
  ],
  "a level left out": [
    item(1, "·", "A") + item(3, "§", "B") + item(1, "·", "C"),
    "<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>",
  ],
  "a list that begins on its second level": [
    item(2, "o", "A") + item(1, "·", "B"),
    "<ul><li>A</li><li>B</li></ul>",
  ],
  "letters and Roman numbers are numbers": [
    item(1, "c)", "A", 0) + item(1, "(iv)", "B", 1) + item(1, "1.2.", "C", 2) + item(1, "I.", "D", 3),
    '<ol start="3"><li>A</li></ol><ol start="4"><li>B</li></ol><ol start="2"><li>C</li></ol><ol><li>D</li></ol>',
  ],
  "what is struck through stays so, and what Word has deleted goes": [
    "<p><del>120</del> <span style='text-decoration:line-through'>110</span> <del cite='mailto:Jo'>105</del>100</p>",
    "<p><s>120</s> <s>110</s> 100</p>",
  ],
  "the number of a heading is part of it": [
    "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>Lage</h2>",
    "<h2>1. Lage</h2>",
  ],
  "an empty item paragraph parts no list": [
    `${item(1, "·", "A")}<p class=MsoListParagraph><o:p>&nbsp;</o:p></p>${item(1, "·", "B")}`,
    "<ul><li>A</li><li>B</li></ul>",
  ],
  "lists of mails from Word, as Outlook on the web shows them": [
    owaItem(36, "·", "A") + owaItem(72, "o", "B") + owaItem(36, "·", "C") + owaItem(36, "1.", "D"),
    "<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul><ol><li>D</li></ol>",
  ],
  "quotations of such mails": [
    "<p class='x_MsoQuote'>A</p><p class='x_MsoQuote'>B</p>",
    "<blockquote><p>A</p><p>B</p></blockquote>",
  ],
  "a drawing and its picture are one": [
    '<p><v:shape id="Bild_1"><v:imagedata src="file:///C:/a.png"/></v:shape><img src="file:///C:/b.png" v:shapes="Bild_1"> Text</p>',
    `${missing}<p>Text</p>`,
  ],
  "footnotes of Word are linked both ways": [
    `<p>Satz<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Quelle</p></div></div>`,
    '<p>Satz<a href="#_ftn1" id="_ftnref1"><sup>[1]</sup></a></p><p><a href="#_ftnref1" id="_ftn1">[1]</a> Quelle</p>',
  ],
  "those of LibreOffice do not run together with their words": [
    `<p>Satz<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Quelle</p></div>`,
    '<p>Satz<a href="#sdfootnote1sym" id="sdfootnote1anc"><sup>1</sup></a>.</p><p><a href="#sdfootnote1anc" id="sdfootnote1sym">1</a> Quelle</p>',
  ],
  "notes of web pages keep their ways, also where several lead to one": [
    '<p>A<sup id="ref-1"><a href="#note-1">[1]</a></sup> B<sup id="ref-2"><a href="#note-1">[1]</a></sup></p><ol><li id="note-1"><a href="#ref-1">↑</a> <a href="#ref-2">↑</a> Quelle</li></ol>',
    '<p>A<a href="#note-1" id="ref-1"><sup>[1]</sup></a> B<a href="#note-1-" id="ref-2"><sup>[1]</sup></a></p><ol><li><a href="#ref-1" id="note-1">↑</a> <a href="#ref-2" id="note-1-">↑</a> Quelle</li></ol>',
  ],
  "the mark of a note that was not copied stands high": [
    `<p>Satz<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p>`,
    "<p>Satz<sup>[1]</sup></p>",
  ],
  "a caption of Word belongs to the picture before it": [
    `<p class=MsoNormal><img src="file:///C:/a.png"><o:p></o:p></p><p class=MsoCaption>Abbildung 1: Der <b>Kran</b></p><p class=MsoCaption>Tabelle 1</p>`,
    `<figure>${missing}<figcaption>Abbildung 1: Der <strong>Kran</strong></figcaption></figure><p>Tabelle 1</p>`,
  ],
  "so does one of Word on the web": [
    `<p><img src="data:image/png,x"></p><p><span data-ccp-parastyle="caption">Abbildung 1</span></p>`,
    `<figure>${missing}<figcaption>Abbildung 1</figcaption></figure>`,
  ],
  "captions of web pages": [
    `<figure><img src="https://dort.example/a.jpg"><figcaption><p>Am</p><p>Kai</p></figcaption></figure><div class="wp-caption"><img src="/images/logo.svg" alt="Logo"><p class="wp-caption-text">Unser<br>Logo</p></div><figure><figcaption>Darüber</figcaption><img src="https://dort.example/b.jpg"></figure>`,
    `<figure>${missing}<figcaption>Am Kai</figcaption></figure><figure><img src="/images/logo.svg" alt="Logo"><figcaption>Unser Logo</figcaption></figure><figure>${missing}<figcaption>Darüber</figcaption></figure>`,
  ],
  "a caption without a picture is a paragraph, within a list too": [
    "<figure><table><tr><td>A</td><td>B</td></tr></table><figcaption>Tabelle</figcaption></figure><ul><li><figure><img src=x><figcaption>Bild</figcaption></figure></li></ul>",
    `<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table><p>Tabelle</p><ul><li>${missing}<p>Bild</p></li></ul>`,
  ],
  "what chat programs write around code is none of it": [
    '<pre><div><div>python<div><button aria-label="Kopieren"><svg></svg>Code kopieren</button></div></div><div><code class="language-python"><span>if a:</span>\n    b()\n</code></div></div></pre>',
    "<pre><code>if a:\n    b()</code></pre>",
  ],
  "nor are their buttons within it": [
    "<pre><code>a()\n<button>Copy code</button></code></pre><pre>b()<span role=button>Copy</span></pre>",
    "<pre><code>a()</code></pre><pre><code>b()</code></pre>",
  ],
  "lines of code in boxes stay lines": [
    "<pre><code><div>a()</div><div>  b()</div></code></pre>",
    "<pre><code>a()\n  b()</code></pre>",
  ],
  "headings move together, and end at the fourth": [
    "<p class=MsoTitle>A</p><h1>B</h1><h3>C</h3><h6>D</h6>",
    "<h2>A</h2><h2>B</h2><h4>C</h4><h4>D</h4>",
  ],
  "without a first heading they stay": ["<h2>A</h2><h5>B</h5>", "<h2>A</h2><h4>B</h4>"],
  "bold and italic by style alone": [
    "<p style='font-style:italic'><span style='font-weight:600'>A</span> <b style='font-weight:400'>B</b> <i style='font-style:normal'>C</i></p>",
    "<p><strong><em>A</em></strong><em> B </em>C</p>",
  ],
  "formatting that belongs to other programs is none": [
    "<p><span style='mso-bidi-font-weight:bold'>A</span><font color=red>B</font><u>C</u></p>",
    "<p>ABC</p>",
  ],
  "high and low": [
    "<p>m<sup>2</sup> H<span style='vertical-align:sub'>2</span>O</p>",
    "<p>m<sup>2</sup> H<sub>2</sub>O</p>",
  ],
  "spaces that indent go, one between words stays": [
    "<p>&nbsp; &nbsp; z.&nbsp;B. zwei&nbsp; &nbsp;drei<span class=Apple-converted-space>&nbsp;</span>vier&nbsp;</p>",
    "<p>z.&nbsp;B. zwei drei vier</p>",
  ],
  "two line breaks are a paragraph": ["<div>A<br>B<br>&nbsp;<br>C<br></div>", "<p>A<br>B</p><p>C</p>"],
  "code keeps its lines": [
    "<pre class=hl><code><span>if (a &lt; b) {</span><br>  style=1;\n}</code></pre><p>und <tt>style=2 onload = 3</tt></p>",
    "<pre><code>if (a &lt; b) {\n  style=1;\n}</code></pre><p>und <code>style=2 onload = 3</code></p>",
  ],
  "links that lead nowhere are text": [
    "<p><a href='file:///C:/a.docx'>A</a> <a href='Ordner/b.docx'>B</a> <a href='java\nscript:alert(1)'>C</a> <a href='#c'>D</a> <a name=x>E</a> <a href='/\\boese.example'>F</a></p>",
    "<p>A B C D E F</p>",
  ],
  "links to headings of what is pasted lead there": [
    "<p><a href='#k1'>A</a> <a href='#_Toc1'>B</a> <a href='#box'>C</a> <a href='#f'>D</a></p><h2 id=k1>Am Kai</h2><h2><a name=_Toc1></a>Der Kran</h2><div id=box><h2>Größe</h2></div><p id=f>Fuß</p>",
    '<p><a href="#am-kai">A</a> <a href="#der-kran">B</a> <a href="#groesse">C</a> D</p><h2>Am Kai</h2><h2>Der Kran</h2><h2>Größe</h2><p>Fuß</p>',
  ],
  "links that lead somewhere": [
    "<p><a href='/kontakt?a=1'>A</a> <a href='tel:+4942112345'>B</a> <a href='//dort.example/x'>C</a> <a href='https://www.google.de/url?sa=t&amp;url=https://dort.example/y'>D</a> <a href='https://www.google.com/url?q=javascript:alert(1)'>E</a></p>",
    '<p><a href="/kontakt?a=1">A</a> <a href="tel:+4942112345">B</a> <a href="https://dort.example/x">C</a> <a href="https://dort.example/y">D</a> E</p>',
  ],
  "pictures of this site stay, others are asked for": [
    "<p>A<img src='/images/logo.svg' alt='Logo' width=40 height=20 style='x'> B <img src='/admin/logout'><img src='data:image/png,x'><img src=https://dort.example/p.gif width=1 height=1><img alt='🚢' src=https://dort.example/e.png></p>",
    `<p>A B 🚢</p><img src="/images/logo.svg" alt="Logo" width="40" height="20">${missing}${missing}`,
  ],
  "a picture stands where it stood": ["<div>A<br><img src=x><br>B</div>", `<p>A</p>${missing}<p>B</p>`],
  "cells keep their spans, frames of one cell go": [
    "<table><tr><td><table><caption>Preise</caption><tr><td colspan=2 style='font-weight:700'>A</td></tr><tr><td rowspan=1>B</td><td><p>C</p><p>D</p></td></tr></table></td></tr></table>",
    '<table><caption>Preise</caption><tbody><tr><td colspan="2"><strong>A</strong></td></tr><tr><td>B</td><td><p>C</p><p>D</p></td></tr></tbody></table>',
  ],
  "what was copied in the editor stays as it is": [
    '<meta charset="utf-8"><ul data-pm-slice="2 2 []"><li><p style="x" onclick="y" data-id="k"><a href="#k">A</a></p></li><li><p></p></li></ul>',
    '<ul data-pm-slice="2 2 []"><li><p data-id="k"><a href="#k">A</a></p></li><li><p></p></li></ul>',
  ],
};

test.each(Object.entries(rules))("%s", (_, [pasted, cleaned]) => {
  expect(clean(pasted)).toBe(cleaned);
});

const section = "<h2>Kran</h2><p>Hebt.</p><table><tr><td>a</td><td>b</td></tr></table><p>Ende.</p>";
const written =
  "<h2>Kran</h2><p>Hebt.</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>Ende.</p>";

const points = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const nested = points(`a${points("b")}`);
const quotation = "<blockquote><p>q</p></blockquote>";

test.each([
  ["into an empty point", points("a"), "{@a}{Enter}", `${points("a")}${written}`],
  ["at the end of a point", points("a", "b"), "{@b}", `${points("a", "b")}${written}`],
  ["at the end of an inner one", nested, "{@b}", `${nested}${written}`],
  [
    "amid the points",
    "<ol><li>a</li><li>b</li></ol>",
    "{@a}",
    `<ol><li>a</li></ol>${written}<ol><li>b</li></ol>`,
  ],
  ["amid a point", points("ab"), "{@a}", `${points("a")}${written}${points("b")}`],
  ["in a quotation", quotation, "{@q}", `${quotation}${written}`],
  [
    "beside an inner list",
    points(`a${points("b")}`, "c"),
    "{@a}",
    `${points("a")}${written}${points("b", "c")}`,
  ],
  ["over all of a list", points("a", "b"), "{Control+a}", written],
])("a section that is pasted %s stands beside it", async (_, before, keys, after) => {
  const { write, paste, text } = desk(before);
  await write(keys);
  paste({ html: section, text: "Kran" });
  expect(bare(text())).toBe(after);
  await write("{Control+z}");
  expect(bare(text())).toContain(keys.endsWith("{Enter}") ? "<li>a</li>" : before);
  await write("{Control+Shift+z}!");
  expect(bare(text())).toBe(after.replace("Ende.", "Ende.!"));
});

test("a section over points and those within them takes their place", () => {
  const before = `<p>x</p>${points("a", `b${points("c")}`, "d")}<p>y</p>`;
  const { editor, paste, select, text } = desk(before);
  const places: Record<string, number> = {};
  editor.state.doc.descendants((node, pos) => {
    if (node.text) places[node.text] = pos;
  });
  select(places.a ?? 0, (places.d ?? 0) + 1);
  paste({ html: section, text: "Kran" });
  expect(bare(text())).toBe(`<p>x</p>${written}<p>y</p>`);
});

const hafen = '<img src="/images/covers/default.svg" alt="Hafen">';
const figure = (caption: string) =>
  `<p>Davor</p><figure>${hafen}<figcaption>${caption}</figcaption></figure><p>Danach</p>`;
const kai = '<img src="/images/covers/other.svg" alt="Kai">';

test.each<[what: string, before: string, keys: string, pasted: Parameters<Desk["paste"]>[0], after: string]>([
  ["a date stays a line of text", "", "", { text: "24. Dezember" }, "<p>24. Dezember</p>"],
  [
    "plain text keeps its paragraphs and lines",
    "",
    "",
    { text: "Eins 2 * 3\r\nzweite Zeile\r\n\r\n\r\ndrei* <b>\n" },
    "<p>Eins 2 * 3<br>zweite Zeile</p><p>drei* &lt;b&gt;</p>",
  ],
  [
    "with Shift, Markdown stays as it stands",
    "",
    "",
    { text: "# Eins\n- **zwei**\nhttps://x.example", isPlain: true },
    "<p># Eins<br>- **zwei**<br>https://x.example</p>",
  ],
  ["a sign amid a line begins nothing", "", "Preis: ", { text: "- 5 %" }, "<p>Preis: - 5 %</p>"],
  [
    "words amid a line keep their stress",
    "",
    "So: ",
    { text: "ganz **fest**" },
    "<p>So: ganz <strong>fest</strong></p>",
  ],
  [
    "in code everything is code",
    "<pre><code>x</code></pre>",
    "",
    { text: "- **a**" },
    "<pre><code>x- **a**</code></pre>",
  ],
  [
    "paragraphs of another program that say no more than plain text are read like it",
    "",
    "",
    { html: "<div>Wir bieten:</div><div>•&nbsp;Kran</div><div>•&nbsp;Lotse **fest**</div>", text: "x" },
    "<p>Wir bieten:</p><ul><li>Kran</li><li>Lotse <strong>fest</strong></li></ul>",
  ],
  [
    "and those with tags about them are not",
    "",
    "",
    { html: "<p><b>a</b></p><p>- *b*</p>" },
    "<p><strong>a</strong></p><p>- *b*</p>",
  ],
  [
    "a word goes into the line, with its formatting and without its own",
    "",
    "Anfang ",
    { html: "<span style='color:red'>mit <b>Wort</b></span>", text: "mit Wort" },
    "<p>Anfang mit <strong>Wort</strong></p>",
  ],
  [
    "the picture that Word adds to its text is no picture of the text",
    "",
    "",
    { html: "<p>Nur Text</p>", text: "Nur Text", files: [new File(["x"], "bild", { type: "image/png" })] },
    "<p>Nur Text</p>",
  ],
  [
    "below a table that is pasted into a list the text goes on",
    points("a"),
    "{@a}",
    { html: "<p>Kran</p><table><tr><td>c</td><td>d</td></tr></table>", text: "Kran" },
    `${points("a")}<p>Kran</p><table><tbody><tr><td>c</td><td>d</td></tr></tbody></table><p>!</p>`,
  ],
  ["a heading goes into a point", points("b"), "{@b}", { html: "<h2>n</h2>", text: "n" }, points("bn")],
  [
    "an address over words makes them a link",
    "<p>Moin</p>",
    "{Control+a}",
    { text: "https://kai.example" },
    '<p><a href="https://kai.example">Moin</a></p>',
  ],
  [
    "lines stand in one line of a caption",
    figure("U"),
    "{@U}: ",
    { text: "eins\nzwei\n\ndrei" },
    figure("U: eins zwei drei"),
  ],
  [
    "so do paragraphs",
    figure("U"),
    "{@U}: ",
    { html: "<p>eins<br>zwei</p><ul><li>drei</li></ul>" },
    figure("U: eins zwei drei"),
  ],
  ["a picture replaces a figure", figure("U"), "{picture}", { html: kai }, `<p>Davor</p>${kai}<p>Danach</p>`],
  [
    "a figure keeps its caption",
    "",
    "",
    { html: `<figure><a href="/gross.jpg">${hafen}</a><figcaption>Unter <b>allem</b></figcaption></figure>` },
    `<figure>${hafen}<figcaption>Unter <strong>allem</strong></figcaption></figure>`,
  ],
])("pasted, %s", async (what, before, keys, pasted, after) => {
  const { write, paste, text } = desk(before);
  await write(keys);
  paste(pasted);
  if (/text goes on/.test(what)) await write("!");
  expect(bare(text())).toBe(after);
});

test.each([
  "# Am Kai\n\n## Der Kran\n\nHebt *viel*, **immer**.",
  "- Kran\n  - Haken\n- Lotse",
  "• Kran\n• Lotse",
  "Wir bieten:\n– Kran\n– Lotse",
  "1. Kran\n2. Lotse\n\n24. Dezember: zu",
  "> Hält.\n\n```\nif (a < b) {\n  c;\n}\n```",
  "Zum [Lotsen](https://lotse.example/a?b=c), https://hafen.example/wiki/Hafen_(Stadt) und (www.kran.example).",
  "| A | B |\n|---|---|\n| 1 | 2 |",
  "2 * 3 * 4, a_b_c, Stern*chen und – ein Strich",
])("pasted, %j becomes the text that it becomes when it is saved without scripts", async (typed) => {
  const { paste, text } = desk();
  paste({ text: typed });
  const stored = await textToStore(typed, 10_000);
  const { doc } = readHtml(getSchema(content), "html" in stored ? stored.html : "");
  expect(bare(text())).toBe(bare(toHtml(doc)));
});

const notes = `<p>Satz<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Quelle</p>`;

test("notes that are pasted twice have names of their own, and keep their ways", async () => {
  const { write, paste, text } = desk("<p>Moin</p>");
  await write("{@Moin}{Enter}");
  paste({ html: notes, text: "Satz" });
  await write("{Enter}");
  paste({ html: notes, text: "Satz" });
  const names = [...text().matchAll(/ id="([^"]*)"/g)].map(([, name]) => name);
  const targets = [...text().matchAll(/ href="#([^"]*)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(4);
  expect(targets.sort()).toEqual(names.sort());
});

test("a picture that is put in place of a missing one keeps its caption", () => {
  const { editor, paste, text } = desk("<p>Davor</p>");
  paste({
    html: "<figure><img src='https://dort.example/a.jpg'><figcaption>Der <b>Kran</b></figcaption></figure>",
  });
  let at = 0;
  editor.state.doc.descendants((node, position) => {
    if (isMissing(node)) at = position;
  });
  const range = missingAt(editor.state.doc.resolve(at + 1));
  putPicture(editor, range ?? { from: 0, to: 0 }, {
    src: "/images/covers/default.svg",
    alt: "Hafen",
    caption: undefined,
  });
  expect(bare(text())).toContain(
    `<figure>${hafen}<figcaption>Der <strong>Kran</strong></figcaption></figure>`,
  );
  expect(text()).not.toContain("Bild fehlt");
});

test("a picture that is cut is pasted with its caption", async () => {
  const { write, cut, paste, text } = desk(figure("Unter"));
  await write("{picture}");
  const taken = cut();
  expect(bare(text())).toBe("<p>Davor</p><p>Danach</p>");
  await write("{@Danach}{Enter}");
  paste(taken);
  expect(bare(text())).toBe(
    `<p>Davor</p><p>Danach</p><figure>${hafen}<figcaption>Unter</figcaption></figure>`,
  );
});

test("what is copied in the text comes back the same elsewhere in it", async () => {
  const { write, copy, paste, text } = desk();
  paste({ html: clipboardOf("word-desktop"), text: "Umzug" });
  const once = text();
  await write("{Control+a}");
  const copied = copy();
  expect(copied.html).toContain("data-pm-slice");
  paste(copied);
  expect(text()).toBe(once);
});

test("what begins with any element there is can be pasted, a document of frames with its words", () => {
  for (const name of elementNames) clean(`<${name}>Moin<p>Welt</p>`);
  for (const begun of ["<html>", "<head>", "<body>", "<frameset>", "<p></p><FRAMESET cols=1>"])
    expect(clean(`${begun}<p>Moin</p>`)).toBe("<p>Moin</p>");
});
