import { expect, it } from "vitest";
import { restoreGrants } from "~/server/backend/embedded/database.server";
import { compareRights } from "../../app/bin/hosted-rights.js";
import { sql } from "../helpers/app";
import { rightsOf } from "../helpers/privileges";
import { runs } from "../helpers/runs";

const renew = "npx vitest run --project embedded tests/embedded/rights.test.ts -u";

it("has written down what visitors may do with each thing, and its rules", async () => {
  const { things } = await rightsOf(sql);
  await expect(
    `${JSON.stringify(things, null, 2)}\n`,
    `supabase/rights.json is not of these migrations; look at what they change, then: ${renew}`,
  ).toMatchFileSnapshot("../../supabase/rights.json");
});

it("puts all rights back with the grants files, whatever was given or taken", async () => {
  const exec = async (text: string) => {
    for (const statement of text.replace(/--.*$/gm, "").split(/;\s*\n/))
      if (statement.trim()) await sql(statement);
  };
  const before = await rightsOf(sql);
  const people = "public, anon, authenticated";
  const change = (gives: boolean, what: string) =>
    sql(`${gives ? "grant" : "revoke"} all on ${what} ${gives ? "to" : "from"} ${people}`);
  // What one schema is given, the other loses; at full length also the other way round.
  for (const first of [true, false].slice(0, runs(2, 1).numRuns)) {
    for (const kind of ["tables", "sequences", "functions"]) {
      await change(first === (kind !== "functions"), `all ${kind} in schema public`);
      await change(first === (kind === "functions"), `all ${kind} in schema private`);
    }
    await change(first, "schema private");
    await restoreGrants({ exec });
    expect(await rightsOf(sql)).toEqual(before);
  }
});

let before: Awaited<ReturnType<typeof rightsOf>> | undefined;

const changes: [thing: string, change: string, undo: string][] = [
  ...(
    [
      ["public.services", "table public.services % row level security", "disable", "enable"],
      [
        "public.contact_submissions",
        "table public.contact_submissions % trigger contact_submissions_once",
        "disable",
        "enable",
      ],
      ["auth.users", "table auth.users % trigger staff_follow_account", "disable", "enable"],
      [
        "private.find_posts(text, text, integer)",
        "function private.find_posts(text, text, integer) security %",
        "invoker",
        "definer",
      ],
      ["public.mailing_progress", "view public.mailing_progress set (security_invoker = %)", "false", "true"],
      [
        "public.contact_submissions",
        'policy "visitors hand in messages" on public.contact_submissions to %',
        "authenticated",
        "anon, authenticated",
      ],
    ] as const
  ).map(([thing, text, now, before]): [string, string, string] => [
    thing,
    `alter ${text.replace("%", now)}`,
    `alter ${text.replace("%", before)}`,
  ]),
  [
    "public.subscribers",
    "create policy x on public.subscribers for all to authenticated using (true)",
    "drop policy x on public.subscribers",
  ],
  ...[
    "select (email) on public.subscribers",
    "update (title) on public.blog_posts",
    "delete on public.deliveries",
    "select on public.staff_overview",
  ].map((right): [string, string, string] => [
    right.replace(/.* on /, ""),
    `grant ${right} to anon`,
    `revoke ${right} from anon`,
  ]),
  ...[
    "insert (name) on public.contact_submissions",
    "select on public.services",
    "execute on function public.take_points(text)",
  ].map((right): [string, string, string] => [
    right.replace(/.* on (function )?/, ""),
    `revoke ${right} from anon`,
    `grant ${right} to anon`,
  ]),
];

it.each(changes)("sees in %s that somebody did %s, and says what to do", async (thing, change, undo) => {
  before ??= await rightsOf(sql);
  const { things } = before;
  await sql(change);
  const during = await rightsOf(sql);
  await sql(undo);
  const changed = Object.keys(things).filter(
    (name) => JSON.stringify(things[name]) !== JSON.stringify(during.things[name]),
  );
  expect(changed).toEqual([thing]);
  const said = compareRights({ ...during.things });
  expect(said.flatMap(({ what }) => what)).toEqual([expect.stringContaining(thing)]);
  expect(said[0]?.remedy).toMatch(/\S/);
});

it("has them all back after these", async () => {
  expect(await rightsOf(sql)).toEqual(before);
});

it("keeps to itself what nobody may touch", async () => {
  await sql("create table public.own_business (id int)");
  await sql("revoke all on public.own_business from public, anon, authenticated");
  expect((await rightsOf(sql)).things).not.toHaveProperty("public.own_business");
  await sql("grant select on public.own_business to anon");
  expect((await rightsOf(sql)).things).toHaveProperty("public.own_business");
  await sql("drop table public.own_business");
});
