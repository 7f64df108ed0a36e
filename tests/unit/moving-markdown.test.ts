import { describe, expect, it } from "vitest";
import { htmlToMarkdown, markdownToHtml } from "~/features/moving/out/markdown.server";
import { parseHtml, toHtml } from "~/features/rich-text/tree.server";

const tight = (html: string) =>
  toHtml(parseHtml(html)).replace(
    /\s*(<\/?(?:p|h\d|ul|ol|li|blockquote|pre|hr|table|figure)(?:\s[^<>]*)?>)\s*/g,
    "$1",
  );

const texts = {
  "plain paragraphs": "<p>Moin <strong>Welt</strong> und <em>mehr</em>.</p><p>Zwei<br>Zeilen</p>",
  "signs of Markdown":
    "<p># kein Titel</p><p>1. kein Punkt * _x_ `y` [z] ~~q~~ a|b &lt;b&gt; &amp;amp;</p><p>- Strich</p><p>2026. Jahr</p>",
  lists:
    '<ul><li>eins<ul><li>darunter</li></ul></li><li>zwei</li></ul><ol start="3"><li>drei</li><li>vier</li></ol>',
  "lists of paragraphs": "<ul><li><p>eins</p><p>mehr</p></li><li><p>zwei</p></li></ul>",
  "neighbouring lists": "<ul><li>eins</li></ul><ul><li>anders</li></ul>",
  quotation: "<blockquote><p>Wort</p><p>zweites</p></blockquote>",
  code: "<pre><code>let a = 1;\n\n  ```\nlet b = `x`;</code></pre><p><code>a b</code></p>",
  "a table": "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1\n\n2</td></tr></tbody></table>",
  "a figure":
    '<figure><img src="/media/a.webp" alt="Ein Boot" width="3" height="2"><figcaption>Unterschrift</figcaption></figure>',
  "names and links":
    '<h2 id="anker">Titel</h2><p><a href="/contact">Hin</a> <a href="https://x.example/a(b)" title="t">da</a></p>',
  "bare addresses": "<p>www.beispiel.example und https://x.example und a@b.example</p>",
  "hidden blanks": "<p>a\u00a0b \u2013 c</p><p>سلام دنیا</p>",
};

describe("HTML as Markdown and back", () => {
  it.each(Object.entries(texts))("loses nothing of %s", (_, html) => {
    expect(tight(markdownToHtml(htmlToMarkdown(html)))).toBe(tight(html));
  });

  it("says what Markdown can say without tags", () => {
    const markdown = htmlToMarkdown("<h2>Titel</h2><p>Ein <strong>Wort</strong></p><ul><li>eins</li></ul>");
    expect(markdown).toBe("## Titel\n\nEin **Wort**\n\n- eins\n");
  });
});
