import { tokenKey } from "~/platform/security/signed-token.server";

type Sql = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Secrets {
  current: string;
  named: string[];
}

/** Stores the keys for links and gives them, current first. Old keys stay unless the operator stops naming them. */
export async function settleKeys(sql: Sql, { current, named }: Secrets): Promise<string[]> {
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
