import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Upkeep } from "~/routes/admin._index/upkeep";

const nothing = { waiting: 0, oldest: null };
const words = (props: Parameters<typeof Upkeep>[0]) =>
  renderToStaticMarkup(<Upkeep {...props} />).replace(/<[^>]+>/g, " ");

it("says how many messages wait for the database and since when", () => {
  expect(words({ spool: nothing })).toContain("Alle eingegangenen Nachrichten sind in der Datenbank.");
  const oldest = Date.UTC(2026, 10, 21, 6, 5);
  expect(words({ spool: { waiting: 1, oldest } })).toMatch(
    /Eine Nachricht wartet .+ seit 21\.11\.2026, 07:05/,
  );
  expect(words({ spool: { waiting: 3, oldest } })).toContain("3 Nachrichten warten");
});

it("says when messages were last erased, and when that went wrong", () => {
  const last = { at: "2026-11-21T06:05:00Z", done: true, erased: 4, erasedOnDisk: 0 };
  const retention = { days: 90, last };
  expect(words({ spool: nothing })).not.toContain("gelöscht");
  expect(words({ spool: nothing, retention: { days: 90, last: null } })).toContain("nach 90 Tagen gelöscht.");
  expect(words({ spool: nothing, retention })).toContain("zuletzt am 21.11.2026, 07:05: 4 Nachrichten.");
  expect(words({ spool: nothing, retention: { days: 90, last: { ...last, done: false } } })).toContain(
    "nicht zu Ende gekommen",
  );
});
