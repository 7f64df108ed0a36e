import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { readSecrets } from "~/platform/database/embedded/secrets.server";
import { inOwnFolder } from "../helpers/own-folder";

let dataDir = "";
let file = "";
let said: string[] = [];
inOwnFolder((path) => {
  dataDir = path;
  file = join(dataDir, "secrets.json");
  said = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("makes secrets once, and says nothing on a first start", async () => {
  const secrets = await readSecrets(dataDir);
  expect(new Set(Object.values(secrets)).size).toBe(4);
  for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[\w-]{40,}$/);
  expect(await readSecrets(dataDir)).toEqual(secrets);
  expect(said).toEqual([]);
});

it.each([
  ["one is missing", ["sessionSecret"], (text: string) => text.replace(/"sessionSecret": ".+"/, '"x": 1')],
  ["one is empty", ["jwtSecret"], (text: string) => text.replace(/"jwtSecret": ".+"/, '"jwtSecret": ""')],
  [
    "it is cut off",
    ["serviceKey", "sessionSecret"],
    (text: string) => text.slice(0, text.indexOf("sb_secret") + 20),
  ],
  ["it is cut off at its start", ["jwtSecret"], (text: string) => text.slice(20)],
])("keeps the whole ones where %s, says what follows, and sets the file aside", async (_, lost, change) => {
  const before = await readSecrets(dataDir);
  mkdirSync(join(dataDir, "database"));
  const broken = change(readFileSync(file, "utf8"));
  writeFileSync(file, broken);
  const after = await readSecrets(dataDir);
  const changed = Object.keys(after).filter(
    (name) => after[name as "jwtSecret"] !== before[name as "jwtSecret"],
  );
  expect(changed).toEqual(lost);
  expect(said).toEqual([
    expect.stringContaining(
      `damaged: secrets.json lacks ${lost.join(", ")}. It now lies at damaged/secrets.json.`,
    ),
    "secrets.json was made anew: everybody has to sign in again; links in mails sent so far stay good.",
  ]);
  for (const secret of Object.values(before)) expect(said.join()).not.toContain(secret);
  const [aside = ""] = readdirSync(join(dataDir, "damaged"));
  expect(readFileSync(join(dataDir, "damaged", aside), "utf8")).toBe(broken);
  expect(await readSecrets(dataDir)).toEqual(after);
});

it("says it loudly when the file is gone although there is a database", async () => {
  await readSecrets(dataDir);
  mkdirSync(join(dataDir, "database"));
  rmSync(file);
  await readSecrets(dataDir);
  expect(said).toEqual([
    expect.stringMatching(/^secrets\.json was made anew: everybody has to sign in again; links/),
  ]);
});
