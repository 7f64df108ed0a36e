import { expect, it } from "vitest";
import { deedOf, doneBy, type Publication, stateOf } from "~/features/blog/deeds";

const now = new Date("2026-11-01T12:00:00Z");
const dates = { none: "", past: "2026-10-01T09:00", later: "2026-11-29T09:00" };
const forms = ["draft", "published", "archived"].flatMap((status) =>
  Object.values(dates).map((published_at): Publication => ({ status, published_at })),
);
const nameOf = ({ status, published_at }: Publication) => `${status} ${published_at}`;
const before: (Publication | null)[] = [null, ...forms];

it.each(forms.map((form) => [nameOf(form), form] as const))(
  "%s is named before it is saved, and said after that",
  (_, form) => {
    for (const stored of before) {
      const { label, state } = deedOf(form, stored, now);
      const [done = ""] = doneBy({ ...form, slug: "kran" }, stored, now);
      expect(label).toMatch(/./);
      expect(state).toMatch(/./);
      const wasShown = stored !== null && /published|planned/.test(stateOf(stored, now));
      const is = stateOf(form, now);
      if (is === "planned") {
        const isPlanned = stored !== null && stateOf(stored, now) === "planned";
        expect(label).toBe(isPlanned ? "Änderung speichern" : "Für So., 29. November, 9 Uhr planen");
        expect(done).toBe("Geplant für Sonntag, 29. November, 9 Uhr");
      } else if (is === "published") {
        const isSame = stored !== null && stateOf(stored, now) === "published";
        expect(label).toBe(isSame ? "Änderung veröffentlichen" : "Veröffentlichen");
        expect(done).toMatch(isSame ? /^Änderung veröffentlicht$/ : /^Veröffentlicht unter \/blog\/kran$/);
      } else if (wasShown) {
        expect([label, done]).toEqual(["Zurückziehen", expect.stringMatching(/^Zurückgezogen/)]);
      } else if (is === "draft") {
        expect([label, done]).toEqual(["Entwurf speichern", "Als Entwurf gespeichert"]);
      } else expect(label).not.toMatch(/öffentlich|planen|Zurück/);
    }
  },
);

it("says that a date waits for another status, and what nobody sees meanwhile", () => {
  const published = { status: "published", published_at: dates.past };
  const later = { status: "draft", published_at: dates.later, slug: "kran" };
  expect(doneBy(later, null, now)).toHaveLength(2);
  expect(doneBy({ ...later, status: "archived" }, null, now)).toHaveLength(2);
  expect(doneBy({ ...later, status: "published" }, published, now)).toHaveLength(2);
  expect(doneBy({ ...later, status: "published" }, null, now)).toHaveLength(1);
});

it("says that what was public is so no more, whatever its date", () => {
  const published = { status: "published", published_at: dates.past };
  for (const status of ["draft", "archived"])
    expect(doneBy({ status, published_at: dates.later, slug: "kran" }, published, now)).toEqual([
      expect.stringMatching(/^Zurückgezogen/),
      "Der Beitrag ist nicht mehr öffentlich.",
    ]);
});

it("names a new date of what is planned already", () => {
  const stored = { status: "published", published_at: dates.later };
  const moved = { ...stored, published_at: "2026-11-30T09:00" };
  expect(deedOf(moved, stored, now).label).toBe("Für Mo., 30. November, 9 Uhr planen");
});
