import { beforeAll, expect, it } from "vitest";
import { restoreGrants } from "~/platform/database/embedded/database.server";
import { compareRights } from "../../app/operator/hosted-project.js";
import { quietSql as sql } from "../helpers/app";
import { rightsOf } from "../helpers/privileges";
import { runs } from "../helpers/runs";

const renew = "npx vitest run tests/embedded/rights.test.ts -u";

let things: Awaited<ReturnType<typeof rightsOf>>["things"];
beforeAll(async () => {
  ({ things } = await rightsOf(sql));
});

it("has written down what visitors may do with each thing, and its rules", async () => {
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
    expect((await rightsOf(sql)).things).toEqual(things);
  }
});

const altered = [
  ["public.services", "table public.services [disable|enable] row level security"],
  [
    "public.contact_submissions",
    "table public.contact_submissions [disable|enable] trigger contact_submissions_once",
  ],
  ["auth.users", "table auth.users [disable|enable] trigger staff_follow_account"],
  [
    "private.find_posts(text, text, integer)",
    "function private.find_posts(text, text, integer) security [invoker|definer]",
  ],
  ["public.mailing_progress", "view public.mailing_progress set (security_invoker = [false|true])"],
  [
    "public.contact_submissions",
    'policy "visitors hand in messages" on public.contact_submissions to [authenticated|anon, authenticated]',
  ],
].map(([thing, text]) => [thing, `alter ${text}`]);
const granted = [
  "select (email) on public.subscribers",
  "update (title) on public.blog_posts",
  "delete on public.outbox",
  "select on public.staff_overview",
];
const revoked = [
  "insert (name) on public.contact_submissions",
  "select on public.services",
  "execute on function public.take_points(text)",
];
const changes = [
  ...altered,
  [
    "public.subscribers",
    "[create|drop] policy x on public.subscribers [for all to authenticated using (true)|]",
  ],
  ...granted.map((right) => [right.replace(/.* on /, ""), `[grant|revoke] ${right} [to|from] anon`]),
  ...revoked.map((right) => [
    right.replace(/.* on (function )?/, ""),
    `[revoke|grant] ${right} [from|to] anon`,
  ]),
] as [thing: string, change: string][];

it.each(changes)("sees in %s that somebody did %s, and says what to do", async (thing, change) => {
  await sql(change.replace(/\[(.*?)\|(.*?)\]/g, "$1"));
  const during = await rightsOf(sql);
  await sql(change.replace(/\[(.*?)\|(.*?)\]/g, "$2"));
  const changed = Object.keys(things).filter(
    (name) => JSON.stringify(things[name]) !== JSON.stringify(during.things[name]),
  );
  expect(changed).toEqual([thing]);
  const said = compareRights({ ...during.things });
  expect(said.flatMap(({ what }) => what)).toEqual([expect.stringContaining(thing)]);
  expect(said[0]?.remedy).toMatch(/\S/);
});

it("keeps to itself what nobody may touch", async () => {
  await sql("create table public.own_business (id int)");
  await sql("revoke all on public.own_business from public, anon, authenticated");
  expect((await rightsOf(sql)).things).not.toHaveProperty("public.own_business");
  await sql("grant select on public.own_business to anon");
  expect((await rightsOf(sql)).things).toHaveProperty("public.own_business");
  await sql("drop table public.own_business");
});
