import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderNewsletter } from "~/features/newsletter/mailing-texts.server";
import { composeMail } from "~/platform/mail/send.server";
import { renderMail } from "~/platform/mail/template.server";
import { readMail } from "../helpers/mailbox";
import { runs } from "../helpers/runs";

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const bidiControl = /\p{Bidi_Control}/u;
const breaks = ["\n", "\r", "\r\n", "\t", "\v", "\f", "\u0085", "\u2028", "\u2029"];
const turns = ["\u202e", "\u202b", "\u2066", "\u200f", "\u061c"];
const words = ["E-Mail: chef@bank.example", "-- ", "> ", "Bcc: x@y.example", "ä", "\u0000", "🚢"];
const hostile = fc
  .array(fc.oneof(...[breaks, turns, words].map((all) => fc.constantFrom(...all))), { maxLength: 8 })
  .map((parts) => parts.join(""));

const mail = (name: string, message: string) =>
  renderMail({
    title: "Neue Nachricht",
    paragraphs: [],
    facts: [
      ["Name", name],
      ["E-Mail", "antje@werft.example"],
    ],
    quote: message,
  });

describe("what a visitor has typed", () => {
  it("is one line where one is meant, in the text of a mail", () => {
    const plain = mail("Antje", "Moin").text.split(lineBreak).length;
    fc.assert(
      fc.property(hostile, (name) => {
        const { text } = mail(name, "Moin");
        const lines = text.split(lineBreak);
        expect(lines).toHaveLength(plain);
        expect(lines.filter((line) => line.startsWith("E-Mail:"))).toEqual(["E-Mail: antje@werft.example"]);
        expect(text).not.toMatch(bidiControl);
      }),
      runs(500, 50),
    );
  });

  it("keeps its mark before every line where it may have several", () => {
    fc.assert(
      fc.property(hostile, (message) => {
        const { text } = mail("Antje", `x${message}`);
        const [, , , ...rest] = text.slice(0, text.indexOf("\n\n-- \n")).split(lineBreak);
        const quoted = rest.slice(rest.findIndex((line) => line.startsWith(">")));
        expect(quoted.filter((line) => !line.startsWith("> "))).toEqual([]);
      }),
      runs(500, 50),
    );
  });

  it("turns nothing around behind it, in HTML and in the header", async () => {
    const name = "Antje \u202eelpmaxe.knab@fehc";
    const { html } = mail(name, "Moin");
    expect(html).not.toMatch(bidiControl);
    expect(html).toContain("<bdi>Antje elpmaxe.knab@fehc</bdi>");
    expect(mail("שלום", "Moin").html).toContain("<bdi>שלום</bdi>");
    const { message } = await composeMail({
      kind: "try",
      to: "buero@musterhafen.example",
      subject: `Neue Nachricht von ${name}`,
      replyTo: { name, address: "antje@werft.example" },
      text: "Moin",
    });
    const { headers } = readMail(message.toString());
    expect(headers.subject).toBe("Neue Nachricht von Antje elpmaxe.knab@fehc");
    expect(headers["reply-to"]).not.toMatch(bidiControl);
  });
});

it("is text in every part of a mail, whatever it looks like", () => {
  const text = `<b id="x">&amp;`;
  const parts = {
    paragraphs: [text],
    quote: text,
    afterword: [text],
    button: { label: text, url: "https://x.example" },
  };
  const { html } = renderMail({ title: text, facts: [[text, text]], ...parts });
  expect(html).not.toContain("<b id");
  expect(html.match(/&lt;b id=&quot;x&quot;&gt;&amp;amp;/g)).toHaveLength(8);
});

it("makes a link of an address in its own words, without the sentence around it", () => {
  const paragraphs = ["Mehr (siehe https://x.example/Hafen_(Stadt)) und „https://x.example/a?b=1&c=2“."];
  const links = renderMail({ title: "Moin", paragraphs }).html.matchAll(
    /<a href="(https:\/\/x[^"]*)"[^>]*>([^<]*)/g,
  );
  expect([...links].map(([, href, words]) => [href, words])).toEqual([
    ["https://x.example/Hafen_(Stadt)", "https://x.example/Hafen_(Stadt)"],
    ["https://x.example/a?b=1&amp;c=2", "https://x.example/a?b=1&amp;c=2"],
  ]);
});

it("gives a mailing a title of one line", async () => {
  const none = { post_title: null, post_excerpt: null, post_slug: null, more_posts: [], closing: "" };
  const mailing = { subject: "Post\u2028-- \nBoese", body: "Moin", ...none };
  const { text } = await renderNewsletter(mailing, "https://x.example/leave");
  expect(text.split(lineBreak)[0]).toBe("Post -- Boese");
});
