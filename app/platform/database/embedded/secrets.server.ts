import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { stands } from "~/platform/files/data-directory.server";
import { writeDurably } from "~/platform/files/durable-file.server";
import { Damage, readStateFile } from "~/platform/files/state-file.server";
import { tokenKey } from "~/platform/security/signed-token.server";

interface Secrets {
  jwtSecret: string;
  anonKey: string;
  serviceKey: string;
  sessionSecret: string;
}

const file = "secrets.json";
const random = (bytes: number) => randomBytes(bytes).toString("base64url");
const make: { [Name in keyof Secrets]: () => string } = {
  jwtSecret: () => random(48),
  anonKey: () => `sb_publishable_${random(24)}`,
  serviceKey: () => `sb_secret_${random(24)}`,
  sessionSecret: () => random(48),
};
const names = Object.keys(make) as (keyof Secrets)[];

/** Reads or creates the secrets; damaged files are set aside. Throws when one can be neither read nor moved. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const found: Partial<Secrets> = {};
  const isWhole = readStateFile(dataDir, file, (text) => collect(text, found)) ?? false;
  const secrets = Object.fromEntries(names.map((name) => [name, found[name] ?? make[name]()]));
  if (isWhole) return secrets as unknown as Secrets;
  if (stands(join(dataDir, file))) throw new Error(`${file} is damaged and cannot be moved aside.`);
  if (stands(join(dataDir, "database"))) console.error(`${file} was made anew: ${whatFollows(found)}`);
  await writeDurably(dataDir, file, JSON.stringify(secrets, null, 2));
  return secrets as unknown as Secrets;
}

function collect(text: string, found: Partial<Secrets>): true {
  const known = parse(text);
  for (const name of names) {
    const value = known[name];
    // Generated secrets have 32 characters or more; an empty one would open everything.
    if (typeof value === "string" && value.length >= 32) found[name] = value;
  }
  const missing = names.filter((name) => !found[name]);
  if (missing.length) throw new Damage(`lacks ${missing.join(", ")}`);
  return true;
}

function parse(text: string): Partial<Record<string, unknown>> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return Object.fromEntries(
      [...text.matchAll(/"(\w+)":\s*"([\w-]+)"/g)].map(([, name, value]) => [name, value]),
    );
  }
}

function whatFollows({ sessionSecret, jwtSecret }: Partial<Secrets>) {
  // The database knows the lost key, by which links are read.
  if (!sessionSecret || !jwtSecret)
    return "everybody has to sign in again; links in mails sent so far stay good.";
  return "nobody notices, since sessions and links in mails stay good.";
}

type Sql = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface LinkSecrets {
  current: string;
  named: string[];
}

/** Stores the keys for links and gives them, current first. Old keys stay unless the operator stops naming them. */
export async function settleKeys(sql: Sql, { current, named }: LinkSecrets): Promise<string[]> {
  const [before] = await sql(
    `select array_to_string(array(select encode(k, 'hex') from unnest(server_keys) with ordinality as t (k, n) order by n), ' ') as known,
      array_to_string(array(select encode(k, 'hex') from unnest(named_keys) as k), ' ') as named
     from private.settings`,
  );
  const namedBefore = wordsOf(before?.named);
  const kept = wordsOf(before?.known).filter((key) => !namedBefore.includes(key));
  const namedNow = named.map(keyOf);
  const keys = [...new Set([keyOf(current), ...namedNow, ...kept])];
  const list = (place: string) =>
    `array(select decode(k, 'hex') from unnest(string_to_array(${place}, ' ')) with ordinality as t (k, n) order by n)`;
  await sql(`update private.settings set server_keys = ${list("$1")}, named_keys = ${list("$2")}`, [
    keys.join(" "),
    namedNow.join(" "),
  ]);
  return keys;
}

export function stillGood(secrets: string[], [current, ...older]: string[]): string[] {
  return [...new Set(secrets)].filter((secret) => {
    const key = keyOf(secret);
    return key !== current && older.includes(key);
  });
}

function keyOf(secret: string) {
  return tokenKey(secret).toString("hex");
}

function wordsOf(text: unknown) {
  return String(text ?? "")
    .split(" ")
    .filter(Boolean);
}
