import { describe, expect, it } from "vitest";
import { placePictures } from "~/features/moving/moved-text.server";
import { parseHtml, toHtml } from "~/features/rich-text/tree.server";

const old = "https://alt.example/wp-content/uploads/hof.jpg";
function placed(html: string, path: string | null = null) {
  const tree = parseHtml(html.replaceAll("OLD", old));
  const linked = placePictures(tree, new Map([[old, path]]));
  return { html: toHtml(tree), linked: linked.get(old) };
}

describe("a missing picture", () => {
  it.each([
    [
      '<a href="https://ziel.example/">Vorher <img src="OLD" alt="Hof"> nachher</a>',
      '<a href="https://ziel.example/">Vorher Bild: Hof nachher</a>',
    ],
    [
      '<a href="/ziel/"><strong>Mehr</strong><img src="OLD" alt="">Text</a>',
      '<a href="/ziel/"><strong>Mehr</strong> Bild Text</a>',
    ],
  ])("is words within the link that it was in: %s", (html, result) => {
    expect(placed(html).html).toBe(result);
    expect(placed(html).linked).toMatchObject([{ href: expect.stringMatching(/ziel/) }]);
  });

  it.each(["/wp-content/uploads/hof.jpg", "/wp-content/uploads/hof-1024x768.jpg", "OLD"])(
    "has no link to its own file: %s",
    (href) => {
      const html = `<figure><a href="${href}"><img src="OLD" alt="Hof"> groß</a><figcaption>Da</figcaption></figure>`;
      expect(placed(html)).toEqual({
        html: "<figure>Bild: Hof groß<figcaption>Da</figcaption></figure>",
        linked: [{ href: "", words: "Bild: Hof" }],
      });
    },
  );

  it("is words alone where its address is a path, and nothing where it was decoration", () => {
    const path = "/images/hof.jpg";
    const tree = parseHtml(`<p><img src="${path}" alt="Hof"></p><p><img src="${old}" alt=""></p><p>Wort</p>`);
    const missing = new Map([path, old].map((address) => [address, null]));
    const linked = placePictures(tree, missing, { decoration: [old] });
    expect(toHtml(tree)).toBe("<p>Bild: Hof</p><p>Wort</p>");
    expect([...linked]).toEqual([
      [path, [{ href: "", words: "Bild: Hof" }]],
      [old, [{ href: "", words: "", before: "Wort" }]],
    ]);
  });

  it("stands apart from the words around it", () => {
    const html =
      '<p><strong><img src="OLD" alt="150x150"></strong>Der Rest <img src="OLD" alt="a">, und(<img src="OLD" alt="b">)</p>';
    const words = placed(html).html.replace(/<[^>]*>/g, "");
    expect(words).toBe("Bild: 150x150 Der Rest Bild: a, und(Bild: b)");
  });
});

it("a picture that is there stays within its link", () => {
  const html = '<a href="/wp-content/uploads/hof.jpg"><img src="OLD" alt="Hof"></a>';
  expect(placed(html, "/media/a.webp").html).toBe(
    '<a href="/wp-content/uploads/hof.jpg"><img src="/media/a.webp" alt="Hof"></a>',
  );
});
