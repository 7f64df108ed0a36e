import { describe, expect, test, vi } from "vitest";
import { compareFields } from "~/features/editing/compared-fields.server";
import { readableBlocks } from "~/features/editing/readable-blocks.server";
import { statesOf } from "~/features/editing/states.server";
import { postLabels } from "~/schemas/field-labels";
import type { ComparedLine } from "~/schemas/history";

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
      ["Status", [["del Entwurf", "ins Öffentlich"]]],
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
