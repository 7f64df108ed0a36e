// In npm test: tests/proofs/operating.test.ts - the same commands on the embedded backend
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTo } from "../helpers/connections";
import { eventually } from "../helpers/eventually";
import { hostedSettings } from "../helpers/hosted-settings";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { type RunningServer, startServer } from "../helpers/server";
import { entranceOf, lineOf, staffCommand } from "../helpers/staff-command";

// npm run staff on a hosted project, by the database's address as postgres, which is no superuser, beside two instances.
const password = "hafen-lotse-1";
const another = "lotse-hafen-2";
const anna = "anna@musterhafen.example";
const bernd = "bernd@musterhafen.example";
const cora = "cora@musterhafen.example";

let project: Awaited<ReturnType<typeof startHostedStandIn>>;
let servers: RunningServer[];
let staff: ReturnType<typeof staffCommand>;
let settings: Record<string, string>;

beforeAll(async () => {
  project = await startHostedStandIn();
  // As the real service has it, with what only its newer versions know.
  await project.sql(`
    create type auth.one_time_token_type as enum ('confirmation_token', 'recovery_token');
    create table auth.one_time_tokens (
      id uuid primary key, user_id uuid not null references auth.users on delete cascade,
      token_type auth.one_time_token_type not null, token_hash text not null check (char_length(token_hash) > 0),
      relates_to text not null, created_at timestamp not null default now(), updated_at timestamp not null default now(),
      expires_at timestamptz, link_token_hash text);
    create unique index on auth.one_time_tokens (user_id, token_type);
    alter table auth.one_time_tokens enable row level security;
    alter table auth.users enable row level security;
    alter table auth.one_time_tokens owner to supabase_auth_admin;
    grant all on auth.one_time_tokens to postgres`);
  const hosted = hostedSettings(project.url, project.key);
  servers = await Promise.all([startServer(hosted), startServer(hosted)]);
  settings = { DATABASE_URL: project.database, SITE_URL: "https://www.musterhafen.example/" };
  staff = staffCommand(settings);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await project.stop();
});

function at(index: number) {
  const { url } = servers[index] as RunningServer;
  return entranceOf(async (path, form, cookie = "") => {
    const answer = await fetch(url + path, {
      method: form ? "POST" : "GET",
      headers: { Origin: url, Cookie: cookie },
      redirect: "manual",
      ...(form && { body: new URLSearchParams(form) }),
    });
    return { status: answer.status, cookies: answer.headers.getSetCookie() };
  });
}

const listed = (email: string) => lineOf(staff, email);

async function colleague(email: string) {
  expect(await at(0).choose((await staff("invite", email)).link, password)).toBe(303);
}

const tokenIn = (cookie = "") => decodeURIComponent(/staff\.0=1:([^~;]+)/.exec(cookie)?.[1] ?? "");

it("invites somebody by the link that the service itself reads, and puts it where newer versions look", async () => {
  const { out, link, code } = await staff("invite", anna);
  expect(code).toBe(0);
  expect(out).toMatch(/^https:\/\/www\.musterhafen\.example\/admin\/confirm\?token=[\da-f]{64}$/);
  const [row] = await project.sql(
    `select t.token_hash, t.token_type::text, t.relates_to, u.aud, u.role, u.instance_id::text, i.provider_id = u.id::text as own,
      t.expires_at > now() + interval '23 hours' as holds, u.recovery_token || u.email_change || u.email_change_token_new as empty
    from auth.one_time_tokens t join auth.users u on u.id = t.user_id join auth.identities i on i.user_id = u.id`,
  );
  expect(row).toEqual({
    token_hash: link.replace(/.*=/, ""),
    token_type: "confirmation_token",
    relates_to: anna,
    aud: "authenticated",
    role: "authenticated",
    instance_id: "00000000-0000-0000-0000-000000000000",
    own: true,
    holds: true,
    empty: "",
  });
  expect(await listed(anna)).toContain("| invited |");
  expect(await at(0).choose(link, password)).toBe(303);
  expect(await at(1).choose(link, another)).toBe(400);
  expect(await at(1).area(await at(1).signIn(anna, password))).toBe(200);
  expect(await listed(anna)).toContain("| staff |");
});

it.each(["reset", "remove"])(
  "%s ends what is open on every instance at once, also at the tables",
  async (command) => {
    await colleague(bernd);
    const cookies = await Promise.all([0, 1].map((index) => at(index).signIn(bernd, password)));
    const areas = () => Promise.all(cookies.map((cookie, index) => at(1 - index).area(cookie)));
    expect(await areas()).toEqual([200, 200]);
    const isStaff = async () => {
      const answer = await fetch(`${project.url}/rest/v1/rpc/is_staff`, {
        headers: { apikey: project.key, Authorization: `Bearer ${tokenIn(cookies[0])}` },
      });
      return answer.json();
    };
    expect(await isStaff()).toBe(true);
    expect((await staff(command, bernd)).code).toBe(0);
    expect(await areas()).toEqual([303, 303]);
    expect(await isStaff()).toBe(false);
    expect(await at(1).signIn(bernd, password)).toBe("");
    if (command === "remove") return;
    expect((await staff("remove", bernd)).code).toBe(0);
  },
);

it("keeps the last member of staff, when two are removed at the same time too", async () => {
  await colleague(bernd);
  const { connections, sql } = connectTo(project.database);
  const holder = await connections.connect();
  await holder.query("begin");
  await holder.query("select from auth.users for update");
  const removing = Promise.all([staff("remove", anna), staff("remove", bernd)]);
  const waiting =
    "select from pg_stat_activity where application_name = 'site operator' and wait_event_type = 'Lock'";
  await eventually(async () => expect(await sql(waiting)).toHaveLength(2));
  await holder.query("rollback");
  holder.release();
  const both = await removing;
  await connections.end();
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await project.sql("select from private.staff")).toHaveLength(1);
  const invited = [await staff("invite", anna), await staff("invite", bernd)];
  expect(invited.map(({ code }) => code).sort()).toEqual([0, 1]);
});

describe("settings and rights", () => {
  it("are asked for in one sentence", async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ ...settings, SITE_URL: "" }, /^SITE_URL is missing/],
      [{ ...settings, SITE_URL: "www.musterhafen.example" }, /^SITE_URL is not an origin/],
      [{ SUPABASE_URL: project.url, SITE_URL: "https://a.example" }, /^DATABASE_URL is missing/],
      [
        { ...settings, STAFF_EMAIL_DOMAIN: "neuhafen.example" },
        /staff are those of musterhafen\.example, not of neuhafen\.example: psql .+'neuhafen\.example'"\.$/,
      ],
    ];
    for (const [given, words] of cases) {
      const said = await staffCommand(given)("invite", cora);
      expect(said).toMatchObject({ code: 1, out: "", words: expect.stringMatching(words) });
      expect(said.words).not.toContain("\n");
    }
  });

  it("that do not suffice lead to the dashboard, and nothing is half done", async () => {
    await project.sql(`create role reader login; grant usage on schema auth, private to reader;
      grant select on all tables in schema auth, private to reader; alter role reader bypassrls;
      grant execute on function private.is_staff_address(text) to reader`);
    const reader = staffCommand({
      ...settings,
      DATABASE_URL: project.database.replace("//postgres:", "//reader:"),
    });
    const words = expect.stringMatching(/^This role may not change accounts \(42501\).+dashboard[^\n]+$/);
    expect(await reader("invite", cora)).toMatchObject({ code: 1, out: "", words });
    expect(await listed(cora)).toBeUndefined();
  });

  it("leave somebody alone who is banned in the dashboard", async () => {
    const email = "dora@musterhafen.example";
    await colleague(email);
    const ban = "update auth.users set banned_until = now() + interval '1 day' where email = $1";
    await project.sql(ban, [email]);
    expect((await staff("reset", email)).words).toMatch(/is banned/);
    expect(await listed(email)).toContain("| banned |");
  });
});
