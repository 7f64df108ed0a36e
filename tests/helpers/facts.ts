import { sql } from "./app";

export function storeFacts(facts: Record<string, unknown>) {
  return sql(
    `insert into site_facts (name, facts)
     select private.group_of_fact(key), jsonb_object_agg(key, value) from jsonb_each($1::text::jsonb) group by 1
     on conflict (name) do update set facts = site_facts.facts || excluded.facts`,
    [JSON.stringify(facts)],
  );
}

export async function storedFact(key: string): Promise<unknown> {
  const [row] = await sql("select facts -> $1::text as value from site_facts where facts ? $1::text", [key]);
  return row?.value;
}

/** Also resets who changed them. */
export async function clearFacts() {
  await sql("delete from working_copies where kind = 'site_facts'");
  await sql("delete from site_facts");
  await sql("delete from content_versions where kind = 'site_facts'");
}
