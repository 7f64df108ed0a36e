import { describe, expect, test, vi } from "vitest";
import { postLabels } from "~/schemas/field-labels";
import type { ComparedLine } from "~/schemas/history";
import { conflictOf, fingerprint } from "~/server/forms/form-version.server";
import { compareFields } from "~/server/staff/compared-fields.server";
import { readableBlocks } from "~/server/staff/readable-blocks.server";
import { statesOf } from "~/server/staff/states.server";

const compared = (before: string, after: string) =>
  compareFields(postLabels, { content: before }, { content: after })[0];
const told = (lines: ComparedLine[] = []) =>
  lines.map(({ pieces }) => pieces.map((piece) => piece.join(" ")));

test("HTML is read as blocks", () => {
  const html =
    '<h2>Am &amp; im Kai</h2>\n<ul><li>Eins</li><li><p>Zwei<br>drei</p></li></ul><figure><img src="/a" alt="Kran"><figcaption>Foto</figcaption></figure><hr><table><tr><td>a</td><td>b</td></tr></table>';
  expect(readableBlocks(html).map(({ name, words }) => `${name}: ${words}`)).toEqual([
    "Überschrift 2: Am & im Kai",
    "Listenpunkt: Eins",
    "Listenpunkt: Zwei drei",
    ": [Bild: Kran]",
    "Bildunterschrift: Foto",
    "Trennlinie: ―",
    "Tabellenzeile: a | b",
  ]);
});

describe("a difference", () => {
  test("is told by words within a paragraph, and a new paragraph as a whole", () => {
    const field = compared(
      "<p>Das Wasser steigt am Abend.</p>",
      "<p>Neu davor.</p><p>Das Wasser fällt am Abend.</p>",
    );
    expect(field?.label).toBe("Inhalt");
    expect(told(field?.lines)).toEqual([
      ["ins Neu davor."],
      ["same Das Wasser ", "del steigt", "ins fällt", "same  am Abend."],
    ]);
  });

  test("of a paragraph that became a heading names both", () => {
    expect(told(compared("<p>Am Kai</p>", "<h2>Am Kai</h2>")?.lines)[0]).toEqual([
      "del Absatz: ",
      "ins Überschrift 2: ",
      "same Am Kai",
    ]);
  });

  test("of markup or blanks alone is said to be that", () => {
    const marked = compared("<p>Ein Kran</p>", "<p>Ein <b>Kran</b></p>");
    expect(marked?.note).toContain("Die Wörter sind dieselben");
    expect(marked?.lines[0]?.markup?.some(([kind]) => kind === "ins")).toBe(true);
    const note = expect.stringContaining("Leerzeichen");
    expect(compared("<p>a</p><p>b</p>", "<p>a</p>\n<p>b</p>")).toMatchObject({ lines: [], note });
  });

  test("leaves out what has not changed", () => {
    const post = { title: "A", status: "draft", category: null };
    const fields = compareFields(postLabels, post, { ...post, status: "published" });
    expect(fields.map(({ label, lines }) => [label, told(lines)])).toEqual([
      ["Status", [["del Entwurf", "ins Veröffentlicht"]]],
    ]);
  });
});

const numbered = (count: number, seed: number) => Array.from({ length: count }, (_, n) => (n * seed) % 9973);

test.each([
  ["words", (seed: number) => `<p>${numbered(30_000, seed).join(" ")}</p>`],
  [
    "paragraphs",
    (seed: number) =>
      numbered(9000, seed)
        .map((n) => `<p>Zeile ${n}</p>`)
        .join(""),
  ],
  ["open tags", (seed: number) => "<p>".repeat(50_000) + "<img ".repeat(9000) + seed],
  ["empty figures", (seed: number) => `${"<figure>".repeat(20_000)}${seed}`],
])("texts of 200,000 characters with other %s are compared in time", (_, make) => {
  vi.stubEnv("DEADLINE_FACTOR", "0.5");
  expect(compared(make(7), make(11))).toBeDefined();
  vi.unstubAllEnvs();
});

test("states are told from changes, newest first", () => {
  const at = "2026-01-01T11:00:00Z";
  const changes = [
    { id: "d", reason: "update", saved_by: "u", saved_at: at },
    { id: "c", reason: "create", saved_by: "x", saved_at: at },
    { id: "b", reason: "delete", saved_by: null, saved_at: at },
    { id: "a", reason: "create", saved_by: "u", saved_at: at },
  ] as const;
  expect(statesOf([...changes], { u: "Ute" }).map(({ when: _, ...state }) => state)).toEqual([
    { who: "Ute", what: "geändert", isThere: true, before: "d" },
    { version: "d", who: "ehemaliges Konto", what: "aus dem Papierkorb geholt", isThere: true, before: "b" },
    { version: "c", who: "System", what: "gelöscht", isThere: false, before: "b" },
    { version: "b", who: "Ute", what: "angelegt", isThere: true },
  ]);
});

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
