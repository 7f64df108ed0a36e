import { expect, test } from "vitest";
import { conflictOf, fingerprint } from "~/server/forms/form-version.server";

const opened = fingerprint({ title: "Alt", slug: "alt", content: "Text", is_active: "on" });

function form(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const changes = (opened: string, typed: FormData, stored: Record<string, string>, filledIn: string[] = []) =>
  conflictOf({ item: { updated_at: "2026-03-01T10:00:00Z" }, stored, opened, typed, filledIn })?.changed;

test("only what others have changed is named, not what was typed here", () => {
  const typed = form({ title: "Meins", slug: "alt", content: "Mein Text", is_active: "on" });
  const stored = { title: "Alt", slug: "neu", content: "Deren Text", is_active: "" };
  expect(changes(opened, typed, stored)).toEqual([
    { name: "slug", stored: "neu" },
    { name: "content", stored: "Deren Text" },
    { name: "is_active", stored: "" },
  ]);
});

test("the same change made twice is none, and what was left to the server is as it filled it", () => {
  const typed = form({ title: " Neu ", slug: "alt", content: "Text", is_active: "on" });
  const stored = { title: "Neu", slug: "alt", content: "Text", is_active: "on" };
  expect(changes(opened, typed, stored)).toBeUndefined();
  const empty = form({ title: "Neu", slug: "", content: "Text", is_active: "on" });
  expect(changes(opened, empty, stored, ["slug"])).toBeUndefined();
  expect(changes(opened, empty, { ...stored, title: "Deren" }, ["slug"])).toHaveLength(1);
});

test("without a fingerprint every difference counts", () => {
  const typed = form({ title: "Meins", content: "Text" });
  expect(changes("", typed, { title: "Alt", content: "Text" })).toEqual([{ name: "title", stored: "Alt" }]);
});
