import { expect, test } from "vitest";
import { changedMeanwhile, fingerprint } from "~/server/forms/form-version.server";

const opened = fingerprint({ title: "Alt", slug: "alt", content: "Text", is_active: "on" });

function form(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test("only what others have changed is named, not what was typed here", () => {
  const typed = form({ title: "Meins", slug: "alt", content: "Mein Text", is_active: "on" });
  const stored = { title: "Alt", slug: "neu", content: "Deren Text", is_active: "" };
  expect(changedMeanwhile({ opened, typed, stored })).toEqual([
    { name: "slug", stored: "neu" },
    { name: "content", stored: "Deren Text" },
    { name: "is_active", stored: "" },
  ]);
});

test("the same change made twice is none", () => {
  const typed = form({ title: " Neu ", slug: "alt", content: "Text", is_active: "on" });
  const stored = { title: "Neu", slug: "alt", content: "Text", is_active: "on" };
  expect(changedMeanwhile({ opened, typed, stored })).toEqual([]);
});

test("without a fingerprint every difference counts", () => {
  const typed = form({ title: "Meins", content: "Text" });
  expect(changedMeanwhile({ opened: "", typed, stored: { title: "Alt", content: "Text" } })).toEqual([
    { name: "title", stored: "Alt" },
  ]);
});
