import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MailingJournal } from "~/server/newsletter/journal.server";

let dataDir = "";
let said: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "journal-"));
  said = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = (name: string) => join(dataDir, "mailings", name);
const delivery = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const server = "10000000-0000-4000-8000-000000000000";
const open = () => {
  const journal = new MailingJournal(join(dataDir, "mailings"));
  journal.close();
  return journal;
};
const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
function lay(journal: string, name = server) {
  mkdirSync(join(dataDir, "mailings"), { recursive: true });
  writeFileSync(file("server"), name);
  writeFileSync(file("journal"), journal);
}

it("keeps its name and its notes over a restart, except for a last one that was cut off", () => {
  const first = open();
  expect([first.boot, first.earlier.notes.size]).toEqual([boot, 0]);
  writeFileSync(
    file("journal"),
    `boot ${boot}\nhanded ${delivery(1)}\nsent ${delivery(1)}\nhanded ${delivery(2).slice(9)}`,
  );
  const second = open();
  expect([second.server, second.boot]).toEqual([first.server, boot]);
  expect(second.earlier).toEqual({ boot, notes: new Map([[delivery(1), "sent"]]) });
  expect(said).toEqual([]);
});

it("takes what is whole out of a damaged journal, and no boot for granted", () => {
  lay(`boot ${boot}\nsent ${delivery(1)}\nhanded 17\n\0\0\nhanded ${delivery(2)}\n`);
  const journal = open();
  expect(journal.earlier.notes).toEqual(
    new Map([
      [delivery(1), "sent"],
      [delivery(2), "handed"],
    ]),
  );
  // Whatever was claimed under the real one may have been handed over: it must become unclear, never be sent again.
  expect([journal.server, journal.boot === boot]).toEqual([server, false]);
  expect(said).toEqual([
    expect.stringMatching(/^damaged: mailings\/journal .+ none is sent again by itself\.$/),
  ]);
  expect(readdirSync(join(dataDir, "damaged"))).toHaveLength(1);
});

it.each([
  ["none", undefined],
  ["an empty one", ""],
  ["one without its boot", `handed ${delivery(1)}\n`],
])("takes no boot for granted either where the journal is %s", (_, text) => {
  lay(text ?? "");
  if (text === undefined) rmSync(file("journal"));
  expect(open().boot).not.toBe(boot);
});

it("gives itself a new name when its own is damaged", () => {
  lay(`boot ${boot}\n`, "17");
  const journal = open();
  expect(journal.server).toMatch(/^[\da-f-]{36}$/);
  expect(journal.boot).toBe(boot);
  expect(open().server).toBe(journal.server);
  expect(said).toEqual([expect.stringMatching(/^damaged: mailings\/server /)]);
});
