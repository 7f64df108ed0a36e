import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Operation } from "~/routes/admin._index/operation";

const nothing = { waiting: 0, oldest: null, refused: 0 };
const whole = { files: 0, messages: 0 };
type Props = Omit<Parameters<typeof Operation>[0], "damaged"> & { damaged?: typeof whole };
const words = (props: Props) =>
  renderToStaticMarkup(<Operation damaged={whole} {...props} />).replace(/<[^>]+>/g, " ");

it("says how many messages wait for the database and since when", () => {
  expect(words({ spool: nothing })).toContain("Alle eingegangenen Nachrichten sind in der Datenbank.");
  const oldest = Date.UTC(2026, 10, 21, 6, 5);
  expect(words({ spool: { waiting: 1, oldest, refused: 0 } })).toMatch(
    /Eine Nachricht wartet .+ seit 21\.11\.2026, 07:05/,
  );
  expect(words({ spool: { waiting: 3, oldest, refused: 0 } })).toContain("3 Nachrichten warten");
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

it("says that messages are refused, and that files were damaged", () => {
  const refused = (count: number) => words({ spool: { waiting: 3, oldest: 0, refused: count } });
  expect(refused(0)).not.toContain("nimmt die Datenbank nicht an");
  expect(refused(1)).toContain("Eine davon nimmt die Datenbank nicht an.");
  expect(refused(2)).toContain("2 davon nimmt die Datenbank nicht an.");

  const damaged = (files: number, messages: number) =>
    words({ spool: nothing, damaged: { files, messages } });
  expect(damaged(0, 0)).not.toContain("beschädigt");
  expect(damaged(1, 0)).toContain(
    "Eine Datei des Servers war beschädigt. Sie liegt jetzt im Ordner „damaged“",
  );
  expect(damaged(1, 0)).not.toContain("Nachricht.");
  const allStored = "Alle eingegangenen Nachrichten sind in der Datenbank.";
  expect(damaged(1, 0)).toContain(allStored);
  expect(damaged(3, 1)).not.toContain(allStored);
  expect(damaged(3, 1)).toContain("3 Dateien des Servers waren beschädigt.");
  expect(damaged(3, 1)).toContain("Darin steckt eine Nachricht.");
  expect(damaged(3, 2)).toContain("Darin stecken 2 Nachrichten.");
});
