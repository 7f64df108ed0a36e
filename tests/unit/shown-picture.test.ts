import { expect, test } from "vitest";
import { PostSchema } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";
import { coverOf } from "~/server/publishing/cover.server";
import { shownPicture } from "~/server/publishing/own-pictures.server";

const fields = [shownPicture(PostSchema.shape.featured_image), shownPicture(ReferenceSchema.shape.image_url)];
const isTaken = (address: string) => fields.map((field) => field.safeParse(address).success);

/** Addresses made of pieces of real ones, right and wrong. */
function* addresses() {
  const starts = [
    "",
    "/",
    "//",
    "https://musterhafen.example/",
    "/images/",
    "/images//",
    "/IMAGES/",
    "images/",
  ];
  const folders = ["", "covers/", "clients/", "../images/covers/", "./", "gibtesnicht/"];
  const names = [
    "default",
    "praxis-am-deich",
    "logo",
    "Default",
    ".default",
    "default default",
    "default%20",
  ];
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
