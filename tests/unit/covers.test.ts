import { expect, test } from "vitest";
import { coverOf, coversOf } from "~/features/media/cover.server";
import { shownPicture } from "~/features/rich-text/own-pictures.server";
import { PostSchema } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";

const post = { slug: "a", excerpt: null, category: null, featured_image: null };

test("articles of one category share its drawings, others all of them", () => {
  const sources = (category: string | null) =>
    new Set(Array.from({ length: 40 }, (_, n) => coverOf({ ...post, category, slug: `artikel-${n}` }).src));
  expect(["IT-Sicherheit", "Feste", "constructor"].map((name) => sources(name).size)).toEqual([3, 12, 12]);
});

test("as many cards as there are drawings show each once", () => {
  const posts = Array.from({ length: 12 }, (_, n) => ({
    ...post,
    category: "Einblicke",
    slug: `artikel-${n}`,
  }));
  expect(new Set(coversOf(posts).map(({ src }) => src)).size).toBe(12);
});

test("cards beside one another do not show the same picture, nor that of the article above them", () => {
  const image = "/images/covers/it-sicherheit.svg";
  const other = "/images/covers/einblicke.svg";
  const as = (slug: string) => ({ ...post, slug, title: "Neu", featured_image: image });
  const article = as("a");
  const shown = coversOf([as("b"), as("c"), { ...as("d"), featured_image: other }], article);
  const sources = shown.map(({ src }) => src);
  expect(sources[2]).toBe(other);
  expect(new Set([coverOf(article).src, ...sources]).size).toBe(4);
  const [first, second] = coversOf([as("b"), as("c")]).map(({ src }) => src);
  expect([first, second]).toEqual([image, expect.stringContaining("/drawn/")]);
});

const fields = [shownPicture(PostSchema.shape.featured_image), shownPicture(ReferenceSchema.shape.image_url)];
const isTaken = (address: string) => fields.map((field) => field.safeParse(address).success);

function* addresses() {
  const site = ["https://musterhafen.example/", "http://bilder.example/", "https://", "javascript:"];
  const starts = ["", "/", "//", "/\\", "/images/", "/images//", "/IMAGES/", "images/", ...site];
  const folders = ["", "covers/", "clients/", "../images/covers/", "./", "gibtesnicht/"];
  const names = ["default", "praxis-am-deich", "logo", "Default", ".default", "default x", "default%20"];
  const ends = ["", ".svg", ".SVG", ".png", ".txt", ".svg?x=1", ".svg#x", ".svg/", ".svg\\"];
  for (const start of starts)
    for (const folder of folders)
      for (const name of names) for (const end of ends) yield start + folder + name + end;
}

test("exactly the addresses that are shown as a picture can be saved", () => {
  let shown = 0;
  for (const address of addresses()) {
    const post = { slug: "a", title: "A", excerpt: null, category: null, featured_image: address };
    const isShown = coverOf(post).src === address.trim();
    expect(isTaken(address), address).toEqual([isShown, isShown]);
    if (isShown) shown += 1;
  }
  expect(shown).toBeGreaterThanOrEqual(3);
});

test("no picture is as good as one", () => {
  expect(isTaken("")).toEqual([true, true]);
});
