// @vitest-environment jsdom
import { expect, test } from "vitest";
import { putPicture, roomAtCaret } from "~/features/rich-text/editor/picture-places";
import { type Desk, desk } from "../helpers/editor-in-document";

// What people do without thinking who have written in Word and WordPress for years. Some of it is done by keys in a
// browser too: tests/browser/writing.spec.ts.

const cover = "/images/covers/default.svg";
const img = (alt: string) => `<img src="${cover}" alt="${alt}">`;
const figure = (caption: string) =>
  `<figure>\n${img("Hafen")}\n${caption && `<figcaption>${caption}</figcaption>\n`}</figure>`;
const around = (...parts: string[]) => ["<p>Davor</p>", ...parts, "<p>Danach</p>"].join("\n");
const captioned = around(figure("Unter"));
const table = (...rows: string[]) => `<table>\n${rows.join("\n")}\n</table>`;
const row = (tag: string, ...cells: string[]) =>
  `<tr>\n${cells.map((words) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${words}</${tag}>`).join("\n")}\n</tr>`;

const points = (...items: string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;
const inner = points("b");
const nested = (list: string) => `<ul>\n<li>a\n${list}\n</li>\n<li>c</li>\n</ul>`;
const link = (address: string, scheme = "") => `<a href="${scheme}${address}">${address}</a>`;

test.each([
  ["24. Dezember{Enter}5 * 6 * 7", "<p>24. Dezember</p>\n<p>5 * 6 * 7</p>"],
  ["2*3*4 und a_b_c", "<p>2*3*4 und a_b_c</p>"],
  ["So **fest**, (*los*)", "<p>So <strong>fest</strong>, (<em>los</em>)</p>"],
  ["__fest__ _los_", "<p><strong>fest</strong> <em>los</em></p>"],
  ["# a{Enter}## b{Enter}### c", "<h2>a</h2>\n<h2>b</h2>\n<h3>c</h3>"],
  ["#### Kai", "<p>#### Kai</p>"],
  ["--- danach", "<hr>\n<p>danach</p>"],
  ["---{Enter}danach", "<hr>\n<p>danach</p>"],
  ["- eins{Enter}- zwei", points("eins", "zwei")],
  ["1. eins{Enter}24. Mai", "<ol>\n<li>eins</li>\n<li>24. Mai</li>\n</ol>"],
  ["1. eins{Enter}- zwei", "<ol>\n<li>eins</li>\n<li><ul>\n<li>zwei</li>\n</ul></li>\n</ol>"],
  ["- a{Enter}{Tab}{Tab}b{Enter}{Shift+Tab}{Shift+Tab}c", nested(inner)],
  [
    "Sieh www.kran.example, und https://kai.example/a?b=c.{Enter}weiter",
    `<p>Sieh ${link("www.kran.example", "https://")}, und ${link("https://kai.example/a?b=c")}.</p>\n<p>weiter</p>`,
  ],
  [
    "(https://x.example/Hafen_(Stadt)) und „https://x.example/a“ weiter",
    `<p>(${link("https://x.example/Hafen_(Stadt)")}) und „${link("https://x.example/a")}“ weiter</p>`,
  ],
  ["• eins{Enter}zwei", points("eins", "zwei")],
  ["www.kran.example {Control+z}hebt", "<p>www.kran.example hebt</p>"],
])("typed, %s becomes what was meant", async (typed, stored) => {
  const { write, text } = desk();
  await write(typed);
  expect(text()).toBe(stored);
});

const odd = [
  `<pre><code>a</code></pre>\n<figcaption>Code ${img("Zeichen")}</figcaption>`,
  `${img("")}\n<p>Moin</p>`,
  `${img("")} ${img("")}`,
]
  .map((inner) => `<figure>\n${inner}\n</figure>\n`)
  .join("");
const keys = "Alt+2 Alt+0 Shift+7 Shift+8 Shift+9 Alt+c".replace(/(\S+) ?/g, "{Control+$1}");
const tools = ["Absatz", "Überschrift", "Liste", "Nummerierte Liste", "Zitat", "Tabelle", "Code"]
  .map((name) => `{tool ${name}}`)
  .join("");
const emptyRow = row("td", "", "");
const headed = table(`<thead>\n${row("th", "Gut", "")}\n</thead>`, `<tbody>\n${emptyRow}\n</tbody>`);
const headless = table(`<tbody>\n${row("td", "Gut", "")}\n${emptyRow}\n</tbody>`);

test.each<[what: string, before: string, keys: string, after: string]>([
  ["Delete takes a selected picture away with its caption", captioned, "{picture}{Delete}", around()],
  ["so does Backspace", captioned, "{picture}{Backspace}", around()],
  ["and that can be taken back", captioned, "{picture}{Backspace}{Control+z}", captioned],
  [
    "a caption can be emptied, and its picture stays",
    captioned,
    `{@Unter}${"{Backspace}".repeat(8)}{Delete}Neu`,
    around(figure("Neu")),
  ],
  ["a caption stays", captioned, "{@Unter}{Home}{Backspace}Dr{End}{Delete}", around(figure("DrUnter"))],
  ["Backspace below a figure takes nothing at once", captioned, "{@Danach}{Home}{Backspace}", captioned],
  ["its second press takes the picture", captioned, "{@Danach}{Home}{Backspace}{Backspace}", around()],
  ["Delete above a figure takes nothing at once", captioned, "{@Davor}{Delete}", captioned],
  ["so does its second press", captioned, "{@Davor}{Delete}{Delete}", around()],
  ["no key and no button makes more of a caption", captioned, `{@Unter}${keys}${tools}`, captioned],
  ["no sign does", captioned, "{@Unter}{Home}- > # 1. --- ", around(figure("- &gt; # 1. --- Unter"))],
  ...["--- ", "- ", "``` "].map((typed): [string, string, string, string] => {
    const after = around(figure(`${typed}Unter`));
    return [`${typed}begins nothing in a caption`, captioned, `{@Unter}{Home}${typed}`, after];
  }),
  [
    "Enter in a caption goes on below it",
    captioned,
    "{@Unter}{Enter}weiter",
    around(figure("Unter"), "<p>weiter</p>"),
  ],
  [
    "Enter on a selected picture goes on below it, and so does a letter",
    captioned,
    "{picture}{Enter}weiter{picture}gleich",
    around(figure("Unter"), "<p>gleich</p>", "<p>weiter</p>"),
  ],
  [
    "so it does without a caption",
    `<p>${img("Hafen")}</p>`,
    "{picture}{Enter}eins{picture}zwei",
    `<p>${img("Hafen")}</p>\n<p>zwei</p>\n<p>eins</p>`,
  ],
  [
    "Enter on a picture among words divides them behind it",
    `<p>Am ${img("Hafen")} Kai</p>`,
    "{picture}{Enter}",
    `<p>Am ${img("Hafen")}</p>\n<p> Kai</p>`,
  ],
  ["figures that hold other things stay as they are", `${odd}<p>Danach</p>`, "!", `${odd}<p>Danach!</p>`],
  [
    "the heading of a new column says that it is one",
    "",
    "{tool Tabelle}{tool Spalte einfügen}",
    table(
      `<thead>\n${row("th", "", "", "", "")}\n</thead>`,
      `<tbody>\n${row("td", "", "", "", "")}\n${row("td", "", "", "", "")}\n</tbody>`,
    ),
  ],
  ["a table that has lost its head gets one again", headless, "{@Gut}{tool Kopfzeile}", headed],
  ["and loses it again", headed, "{@Gut}{tool Kopfzeile}", headless],
  [
    "the last cell's Tab adds a row",
    table(`<tbody>\n${row("td", "A", "B")}\n</tbody>`),
    "{@B}{Tab}C",
    table(`<tbody>\n${row("td", "A", "B")}\n${row("td", "C", "")}\n</tbody>`),
  ],
  [
    "rows and columns go",
    table(
      `<thead>\n${row("th", "A", "B")}\n</thead>`,
      `<tbody>\n${row("td", "1", "2")}\n${row("td", "3", "4")}\n</tbody>`,
    ),
    "{@4}{tool Zeile löschen}{@2}{tool Spalte löschen}",
    table(`<thead>\n${row("th", "A")}\n</thead>`, `<tbody>\n${row("td", "1")}\n</tbody>`),
  ],
  ["a table goes", table(`<tbody>\n${row("td", "A")}\n</tbody>`), "{@A}{tool Tabelle löschen}", ""],
  [
    "the button for headings leads out of a list",
    `<p>x</p>\n${nested(inner)}`,
    "{@a}{tool Überschrift}",
    `<p>x</p>\n<h2>a</h2>\n${points("b", "c")}`,
  ],
  [
    "and out of all that are selected",
    nested(inner),
    "{Control+a}{tool Überschrift}",
    "<h2>a</h2>\n<h2>b</h2>\n<h2>c</h2>",
  ],
  ["so does its key", nested(inner), "{@a}{Control+Alt+3}", `<h3>a</h3>\n${points("b", "c")}`],
  [
    "with Caps Lock on, what was taken back comes again, and stays",
    "",
    "Moin{Control+z}{Control+Shift+z}{Control+Shift+z}",
    "<p>Moin</p>",
  ],
])("%s", async (_, before, keys, after) => {
  const { write, text } = desk(before);
  await write(keys);
  expect(text()).toBe(after);
});

test("links that were made of addresses are taken back alone", async () => {
  const { write, text } = desk();
  await write("Sieh www.kran.example, und https://kai.example/a?b=c.{Enter}weiter{Control+z}{Control+z}");
  const first = `<p>Sieh ${link("www.kran.example", "https://")}, und https://kai.example/a?b=c.</p>`;
  expect(text()).toBe(first);
  await write("weiter");
  expect(text()).toBe(`${first}\n<p>weiter</p>`);
});

test.each<[what: string, act: (on: Desk) => unknown, left?: string]>([
  ["pasted words", ({ paste }) => paste({ text: "aus der Ablage" })],
  ["a pasted section", ({ paste }) => paste({ html: "<h2>Kran</h2><p>Hebt.</p>" })],
  ["what was cut", ({ write, cut }) => write("{Control+a}").then(cut)],
  ["a heading made of signs", ({ write }) => write("{Home}## "), "## Der Satz davor."],
  ["bold made of signs", ({ write }) => write(" **fest**"), "Der Satz davor. **fest**"],
  ["a list made by its button", ({ tool }) => tool("Liste")],
  ["a table", ({ tool }) => tool("Tabelle")],
  ["a line across", ({ editor }) => editor.commands.setHorizontalRule()],
  [
    "a picture",
    ({ editor }) =>
      putPicture(editor, roomAtCaret(editor.view), { src: cover, alt: "Hafen", caption: undefined }),
  ],
])("%s is taken back alone, and so is what is typed behind it", async (what, act, left) => {
  const on = desk();
  await on.write("Der Satz davor.");
  await act(on);
  const put = on.text();
  expect(put).not.toBe("<p>Der Satz davor.</p>");
  if (!what.endsWith("cut")) {
    await on.write("x{Control+z}");
    expect(on.text()).toBe(put);
  }
  await on.write("{Control+z}");
  expect(on.text()).toBe(`<p>${left ?? "Der Satz davor."}</p>`);
});

test("what was typed can be taken back after the view as HTML was used", async () => {
  const { write, fill, text } = desk();
  await write("Moin");
  fill("<p>Moin</p>\n<h2>Kai</h2>");
  await write("{@Kai}!");
  const texts = ["<p>Moin</p>\n<h2>Kai!</h2>", "<p>Moin</p>\n<h2>Kai</h2>", "<p>Moin</p>", ""];
  for (const stored of texts) {
    expect(text()).toBe(stored);
    await write("{Control+z}");
  }
  await write("{Control+Shift+z}".repeat(3));
  expect(text()).toBe(texts[0]);
});

test("a change in one paragraph changes that paragraph alone, and taken back leaves the text to the byte", async () => {
  const rest =
    '<ul><li><p>eins</p></li></ul>\n<blockquote>ohne Absatz</blockquote><p><em><strong>Kai</strong></em> <b><i>x</i>y</b> &amp; "z"</p>';
  const { write, text } = desk(`<p>Moin Kai</p>${rest}`);
  await write("{@Moin}{Home}Na, ");
  expect(text()).toBe(`<p>Na, Moin Kai</p>\n${rest.replace("</blockquote>", "</blockquote>\n")}`);
  await write("{Control+z}");
  expect(text()).toBe(`<p>Moin Kai</p>${rest}`);
});

test.each(["## Am Kai\n\nMoin", "- Kran\n- Lotse", "1. Kran", "> Hält.", "Ein **fester** Halt"])(
  "%j is Markdown, which the editor leaves alone",
  (typed) => {
    const { fill, text } = desk();
    expect(fill(typed).isMarkdown).toBe(true);
    expect(text()).toBe(typed);
  },
);
