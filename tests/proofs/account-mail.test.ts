import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createWaiting } from "../helpers/accounts";
import { sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { linkIn, mailsTo } from "../helpers/mailbox";

const dataDir = process.env.DATA_DIR ?? "";
const folder = join(dataDir, "outbox-queue/accounts");
const hour = 3_600_000;

function leave(name: string, email: string, age: number) {
  mkdirSync(folder, { recursive: true });
  const since = Date.now() - age;
  const job = { email, key: crypto.randomUUID(), since };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ job, addedAt: since, attempts: 3 }));
}

it("what waited for a start is sent with a link, given up when its link would be over, dropped without an account", async () => {
  const said = [vi.spyOn(console, "warn"), vi.spyOn(console, "info")];
  const email = "wartet-auf-start@musterhafen.example";
  await createWaiting(sql, email, "von-wem-auch-immer");
  leave("wartet", email, hour);
  leave("alt", "zu-spaet@musterhafen.example", 24 * hour);
  leave("ohne", "ohne-konto@musterhafen.example", hour);
  // A module of its own, which begins now; the others of this process stay as they are.
  const start: string = "~/server/accounts/mails.server?start";
  const { accountMailState, eraseAccountMails }: typeof import("~/server/accounts/mails.server") =
    await import(start);
  await eventually(() => expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toEqual([]));
  expect(linkIn(mailsTo(email, dataDir)[0], "/admin/confirm")).toContain("token=");
  const words = said.flatMap(({ mock }) => mock.calls.map(([first]) => String(first)));
  expect(words).toContain("account mail: given up, not sent within 24 hours");
  expect(words).toContain("account mail: dropped, its account has ended");
  for (const lost of ["zu-spaet@musterhafen.example", "ohne-konto@musterhafen.example"])
    expect(mailsTo(lost, dataDir)).toEqual([]);
  expect(accountMailState().waiting).toBe(0);
  expect(await eraseAccountMails(Date.now())).toBe(0);
  expect(existsSync(folder)).toBe(true);
  vi.restoreAllMocks();
  await sql("delete from auth.users where email = $1", [email]);
});
