import bcrypt from "bcryptjs";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { createConfirmed } from "../helpers/accounts";
import { freshData } from "../helpers/fresh-data";
import { openBackend } from "../helpers/mailing";
import { takeErrors } from "../helpers/setup";
import { temporaryFolder } from "../helpers/temporary-folder";

const password = "hafen-lotse-1";
const folder = temporaryFolder();
let engine: EmbeddedBackend;
let hashes = 0;

beforeAll(async () => {
  engine = await openBackend(freshData(folder), { confirmAccounts: true });
  for (const name of ["hash", "compare"] as const) {
    const real = bcrypt[name] as (text: string, other: string | number) => Promise<never>;
    vi.spyOn(bcrypt, name).mockImplementation(((text: string, other: string | number) => {
      hashes += 1;
      return real(text, other);
    }) as never);
  }
  await createConfirmed(engine.sql, "da@musterhafen.example", password);
});
beforeEach(() => {
  hashes = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await engine.close();
});

async function ask(path: string, email: string, typed: string) {
  const response = await engine.fetch(`${engine.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: engine.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: typed }),
  });
  return response.status;
}

const atOnce = (path: string, email: string) =>
  Promise.all(Array.from({ length: 5 }, () => ask(path, email, "falsch-falsch")));

it("the engine hashes once for each sign-in, with an account and without", async () => {
  expect(await ask("token?grant_type=password", "da@musterhafen.example", password)).toBe(200);
  expect(hashes).toBe(1);
  await ask("signup", "wartet@musterhafen.example", password);
  for (const name of ["da", "nie-da", "wartet"]) {
    hashes = 0;
    const statuses = await atOnce("token?grant_type=password", `${name}@musterhafen.example`);
    expect([statuses, hashes], name).toEqual([[400, 400, 400, 400, 400], 5]);
  }
});

it("an address that no database can hold is refused as any other", async () => {
  expect(await ask("token?grant_type=password", "da\0@musterhafen.example", password)).toBeGreaterThanOrEqual(
    400,
  );
  // The engine says what it could not ask.
  takeErrors();
});

it("the engine hashes once for each sign-up, of a new address, one that waits and one with an account", async () => {
  for (const name of ["neu", "wartet", "da"]) {
    hashes = 0;
    await atOnce("signup", `${name}@musterhafen.example`);
    expect(hashes, name).toBe(5);
  }
});

it("a question is answered before the sign-ins that came in front of it", async () => {
  const answered: string[] = [];
  const signIns = Array.from({ length: 4 }, (_, index) =>
    ask("token?grant_type=password", `nie-da-${index}@musterhafen.example`, password).then(() => {
      answered.push("sign-in");
    }),
  );
  const page = engine
    .fetch(`${engine.url}/rest/v1/services?select=id&limit=1`, { headers: { apikey: engine.anonKey } })
    .then(() => answered.push("page"));
  await Promise.all([...signIns, page]);
  expect(answered.indexOf("page")).toBeLessThan(2);
});
