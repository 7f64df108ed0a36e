import { createHmac } from "node:crypto";
import { createConfirmed } from "./accounts";
import { plantSecrets, secret } from "./staff-routes";

interface Target {
  url: string;
  anonKey: string;
  fetch: typeof fetch;
  sql: (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

interface Result {
  probes: number;
  successes: string[];
  faults: string[];
}

type Probe = [request: string, body?: unknown, headers?: Record<string, string>];

const domain = "musterhafen.example";
const owner = `chefin@${domain}`;
const maker = `zeigt@${domain}`;
const planted = "streng@vertraulich.example";
const password = "hafen-lotse-1";
const id = "00000000-0000-4000-8000-000000000000";
const message = { name: "Angriff", email: "angriff@b.example", message: "x" };

const read = (path: string, headers?: Record<string, string>): Probe => [
  `GET rest/v1/${path}`,
  undefined,
  headers,
];
const readIn = (schema: string, names: string) =>
  names.split(" ").map((name) => read(name, { "Accept-Profile": schema }));

/** Of these everybody reads something; what, the requests below ask. */
const readable =
  /^(services|references|blog_posts|blog_categories|staff_overview|content_changes|content_state)$/;

/** Every table and view is read, filled, changed and emptied; with rows that fit, tests/database/row-rules.test.ts does. */
async function requestsOfTables({ sql }: Target): Promise<Probe[]> {
  const found = await sql(
    `select c.relname as name, (array_agg(a.attname order by a.attnum))[1] as key,
       coalesce(max(a.attname) filter (where a.atttypid = 'text'::regtype), max(a.attname)) as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by c.oid, c.relname`,
  );
  return found.flatMap(({ name, key, column }): Probe[] => [
    ...(readable.test(String(name)) ? [] : [read(String(name))]),
    insert(String(name), {}),
    [`PATCH rest/v1/${name}?${key}=not.is.null`, { [String(column)]: "Angriff" }],
    [`DELETE rest/v1/${name}?${key}=not.is.null`],
    [`PUT rest/v1/${name}?${key}=eq.${id}`, { [String(key)]: id }],
  ]);
}

const reads: Probe[] = [
  read("blog_posts?status=neq.published"),
  read("blog_posts?or=(status.eq.draft,status.eq.archived)"),
  read("blog_posts?published_at=gt.2030-01-01"),
  read("blog_posts?not.and=(status.eq.published)"),
  read("services?is_active=is.false"),
  read("services?is_active=not.is.true"),
  read("references?is_active=eq.false"),
  read(`blog_categories?category=eq.${secret}`),
  read("staff_overview?or=(unread_messages.gt.0,drafts.gt.0)"),
  read("contact_submissions?select=id&message=like.*Streng*"),
  read("contact_submissions?select=id&order=message.desc&limit=1"),
  read("contact_submissions?select=id&search=fts.streng"),
  read("blog_posts?select=id&search=fts(simple).vertraulich"),
  read("blog_posts?select=content&slug=eq.streng-vertraulich"),
  read("blog_posts?select=*&limit=100000&slug=like.streng*"),
  read("contact_submissions?select=n:message.max()"),
  read("contact_submissions?select=message::text"),
  read("media?select=*,media_uses(*)"),
  read("outbox?select=*,subscribers(*)"),
  read("mailings?select=*,outbox(*,subscribers(*))"),
  read("blog_posts?select=*,contact_submissions(*)"),
  read("subscribers?select=*,outbox!inner(*)"),
  read("mailings?select=*,users(*)"),
  read("services?id=eq.x'%20or%201=1--"),
  read("services?order=(select%20message%20from%20contact_submissions%20limit%201)"),
  read("services?select=id,(select%20message%20from%20contact_submissions)"),
  read('services"%20union%20select%20*%20from%20auth.users--'),
  read("auth.users"),
  read("private.settings"),
  ...readIn("auth", "users sessions refresh_tokens identities one_time_tokens"),
  ...readIn("private", "settings staff ended_signups blocked_accounts"),
  ...readIn("supabase_migrations", "schema_migrations"),
  ...readIn("pg_catalog", "pg_authid pg_proc?proname=eq.read_token"),
  ...readIn("information_schema", "tables"),
  read("contact_submissions", { Accept: "application/vnd.pgrst.plan+text" }),
  read("contact_submissions", { Accept: "text/csv" }),
];

const byName: Record<string, unknown> = {
  words: "'streng':*",
  terms: ["streng"],
  sent: "streng",
  email: planted,
  account: `x@${domain}`,
  spellings: [planted],
  act: "block",
  change: "start",
  changes: [{ key: "phone", value: "+49 666 666666", version: null }],
  missed: [["/angriff", 1]],
  counted: [["2026-01-01", "honeypot", 1]],
  outcomes: [{ id, state: "sent", counts: true }],
  only_state: null,
  only_status: null,
  only_category: null,
  only_active: false,
  unread_only: false,
  token: unsigned({
    ...{ email: planted, address: planted, spellings: [planted], account: "x", place: "y", days: 1 },
    ...{ at: 1, consent: "1", keys: [], duration: 1, counts: { messages: 1 } },
  }),
};
const byType: Record<string, unknown> = {
  uuid: id,
  integer: 10,
  boolean: true,
  text: "a".repeat(64),
  bytea: "\\x00",
  jsonb: {},
  "text[]": ["/x"],
  "timestamp with time zone": null,
};

const ofPostgres: Probe[] = [
  ["POST rest/v1/rpc/pg_read_file", { filename: "/etc/passwd" }],
  ["POST rest/v1/rpc/pg_ls_dir", { dirname: "/" }],
  [
    "POST rest/v1/rpc/query_to_xml",
    { query: "select * from auth.users", nulls: true, tableforest: true, targetns: "" },
  ],
  ["POST rest/v1/rpc/set_config", { setting_name: "role", new_value: "postgres", is_local: false }],
  ["POST rest/v1/rpc/current_setting", { setting_name: "data_directory" }],
  ["POST rest/v1/rpc/lo_import", { filename: "/etc/passwd" }],
];

/** Parameters of unknown types throw. */
async function callsOf({ sql }: Target): Promise<Probe[]> {
  const functions = await sql(
    `select p.proname as name, coalesce(jsonb_object_agg(a.name, a.type) filter (where a.name is not null), '{}') as types
     from pg_proc p left join lateral (
       select p.proargnames[n] as name, format_type(type, null) as type
       from unnest(p.proargtypes::oid[]) with ordinality as t (type, n)
     ) a on true
     where p.pronamespace = 'public'::regnamespace group by p.oid, p.proname`,
  );
  return functions.map(({ name, types }) => {
    const body = Object.entries(types as Record<string, string>).map(([parameter, type]) => {
      const value = type === "uuid" ? id : (byName[parameter] ?? byType[type]);
      if (value === undefined && !(parameter in byName))
        throw new Error(`${name}: no value for ${parameter} ${type}`);
      return [parameter, value ?? null];
    });
    return [`POST rest/v1/rpc/${name}`, Object.fromEntries(body)];
  });
}

const insert = (table: string, row: object, headers?: Record<string, string>): Probe => [
  `POST rest/v1/${table}`,
  row,
  headers,
];
const intoPrivate = { "Content-Profile": "private" };

const writes: Probe[] = [
  ...Object.entries({
    id,
    created_at: "1999-01-01T00:00:00Z",
    updated_at: "1999-01-01T00:00:00Z",
    is_read: true,
    search: "'x':1",
    message: "x".repeat(50_000),
    phone: "1".repeat(21),
  }).map(([column, value]) => insert("contact_submissions", { ...message, [column]: value })),
  insert("contact_submissions?columns=name,email,message,is_read", { ...message, is_read: true }),
  insert("contact_submissions?select=*", { ...message, is_read: false }),
  insert("contact_submissions?on_conflict=id", { ...message, id }, { Prefer: "resolution=merge-duplicates" }),
  insert(
    "contact_submissions",
    Array.from({ length: 100 }, (_, n) => ({ ...message, message: `Nummer ${n}` })),
  ),
  insert("blocked_accounts", { address: `x@${domain}`, blocked_by: "x" }, intoPrivate),
  insert("staff", { user_id: id }, intoPrivate),
  ["PATCH rest/v1/content_changes?name=eq.services", { version: 0 }],
  ["PATCH rest/v1/settings?only_row=is.true", { staff_email_domain: "b.example" }, intoPrivate],
  [
    "PATCH rest/v1/users?id=not.is.null",
    { email_confirmed_at: "2026-01-01T00:00:00Z" },
    { "Content-Profile": "auth" },
  ],
];

const auth: Probe[] = [
  ["POST auth/v1/signup", {}],
  ["POST auth/v1/signup", { phone: "+4947100000", password }],
  ...Object.entries({
    data: { role: "service_role", is_staff: true, email_verified: true, email: `x@${domain}` },
    app_metadata: { role: "service_role" },
    user_metadata: { role: "service_role" },
    role: "service_role",
    email_confirm: true,
    email_confirmed_at: "2026-01-01T00:00:00Z",
    is_super_admin: true,
    id,
  }).map(([claim, value]): Probe => {
    const email = `anspruch-${claim.replaceAll("_", "-")}@${domain}`;
    return ["POST auth/v1/signup", { email, password, [claim]: value }];
  }),
  ...[
    `a@${domain}@b.example`,
    `a@b.example@${domain}`,
    `"a@b.example"@${domain}`,
    `a@${domain}\n`,
    `a@${domain}\u0000.b.example`,
    `a@evil-${domain}`,
    `a@${domain}.b.example`,
    `A@${domain.toUpperCase()}`,
    `<a@${domain}> b@b.example`,
    `a@${domain.replace("m", "\u217f")}`,
  ].map((email): Probe => ["POST auth/v1/signup", { email, password }]),
  ...["signup", "email", "recovery", "invite", "magiclink", "email_change"].flatMap((type): Probe[] => [
    ["POST auth/v1/verify", { type, token: "000000", email: owner }],
    ["POST auth/v1/verify", { type, token_hash: "", email: owner }],
    [`GET auth/v1/verify?type=${type}&token=guess&redirect_to=https://b.example`],
  ]),
  ["PUT auth/v1/user", { password: "neu-neu-neu" }],
  ["POST auth/v1/token?grant_type=password", { email: owner }],
  ["POST auth/v1/token?grant_type=password", { email: owner, password: [""] }],
  ["POST auth/v1/token?grant_type=password", { email: owner, password: { $ne: "" } }],
  ["POST auth/v1/token?grant_type=password", { email: `anspruch-data@${domain}`, password }],
  ["POST auth/v1/token?grant_type=refresh_token", { refresh_token: "guess" }],
  ["POST auth/v1/token?grant_type=refresh_token", { refresh_token: "" }],
  ["POST auth/v1/token?grant_type=id_token", { provider: "google", id_token: unsigned({ email: owner }) }],
  ["POST auth/v1/token?grant_type=pkce", { auth_code: "x", code_verifier: "x" }],
  ["POST auth/v1/otp", { email: owner, create_user: true }],
  ["POST auth/v1/recover", { email: owner }],
  ["POST auth/v1/resend", { type: "signup", email: `anspruch-data@${domain}` }],
  ["GET auth/v1/admin/users"],
  ["POST auth/v1/admin/users", { email: `neu@${domain}`, password, email_confirm: true }],
  ["POST auth/v1/admin/generate_link", { type: "recovery", email: owner }],
  ["POST auth/v1/invite", { email: `neu@${domain}` }],
  [`DELETE auth/v1/admin/users/${id}`],
  ["GET auth/v1/authorize?provider=google&redirect_to=https://b.example"],
  ["POST auth/v1/sso", { domain }],
  ["POST auth/v1/factors", { factor_type: "totp" }],
  ["GET auth/v1/user/identities/authorize?provider=github"],
  ["GET _system"],
  ["GET _system/api/config"],
  ["GET storage/v1/bucket"],
  ["POST functions/v1/x", {}],
  ["POST graphql/v1", { query: "{ __schema { types { name } } }" }],
];

const withAccount: Probe[] = [
  ["PUT auth/v1/user", { email: `aufsteiger@${domain}` }],
  [
    "PUT auth/v1/user",
    { data: { role: "service_role", is_staff: true }, app_metadata: { role: "service_role" } },
  ],
  ["PUT auth/v1/user", { role: "service_role" }],
  ["PUT auth/v1/user", { email_confirmed_at: "2026-01-01T00:00:00Z", email_confirm: true }],
];

/** Accounts that it creates stay. */
export async function attack(target: Target): Promise<Result> {
  const remove = await plant(target.sql);
  try {
    return await probeAll(target);
  } finally {
    await remove();
  }
}

async function probeAll(target: Target): Promise<Result> {
  const calls = [...(await requestsOfTables(target)), ...(await callsOf(target))];
  const result: Result = { probes: 0, successes: [], faults: [] };
  const foreign = await foreignToken(target);
  const before = await dump(target);
  const staff = await countStaff(target);
  const forged = forgedTokens(foreign);
  const tokens: Record<string, string> = { nobody: "", "another domain": foreign };
  const sessions: string[] = [];

  async function run(probe: Probe, who: string, token: string) {
    result.probes += 1;
    const answer = await send(target, probe, token);
    const text = await answer.text();
    const [request, body = ""] = probe;
    const [, path = ""] = request.split(" ");
    const label = `${request} ${JSON.stringify(body).slice(0, 80)} as ${who}`;
    if (answer.status >= 500) result.faults.push(`${label}: ${answer.status} ${text.slice(0, 80)}`);
    if (text.includes(secret)) result.successes.push(`${label}: ${text.slice(0, 120)}`);
    if (/"id":\s*"|root:.*:0:0|-----BEGIN/.test(text) && answer.ok && path.startsWith("rest/v1/"))
      if (leaks(path)) result.successes.push(`${label}: rows`);
    const count = answer.headers.get("Content-Range")?.split("/")[1];
    if (leaks(path) && Number(count) > 0) result.successes.push(`${label}: counted ${count}`);
    for (const [, session = ""] of text.matchAll(/"access_token":"([^"]+)"/g)) sessions.push(session);
    if (path.startsWith("auth/v1/admin") && answer.ok) result.successes.push(`${label}: ${answer.status}`);
  }

  for (const [who, token] of Object.entries(tokens)) {
    for (const probe of [...reads, ...calls, ...ofPostgres, ...writes]) await run(probe, who, token);
  }
  for (const [who, token] of Object.entries(forged)) {
    for (const probe of reads.slice(0, 5)) await run(probe, who, token);
  }
  const after = await dump(target);
  for (const [table, mark] of Object.entries(before))
    if (after[table] !== mark) result.successes.push(`${table} has changed`);

  for (const probe of auth) await run(probe, "nobody", "");
  for (const probe of [...withAccount, ...auth.filter(([request]) => request.includes("admin"))])
    await run(probe, "another domain", foreign);
  await expectNobodyRose(target, [foreign, ...sessions], staff, result);
  const end = await dump(target);
  for (const [table, mark] of Object.entries(before))
    if (end[table] !== mark) result.successes.push(`${table} has changed by the auth interface`);
  return result;
}

function leaks(path: string) {
  return !/^rest\/v1\/(rpc\/|services|blog_posts|references|blog_categories|staff_overview)\b/.test(path);
}

async function countStaff({ sql }: Target) {
  const [row] = await sql("select count(*)::int as n from private.staff");
  return Number(row?.n);
}

async function expectNobodyRose(target: Target, sessions: string[], staff: number, result: Result) {
  for (const session of sessions) {
    const staff = await (await send(target, ["POST rest/v1/rpc/is_staff", {}], session)).text();
    const rows = await (await send(target, read("contact_submissions"), session)).text();
    if (staff === "true" || rows.includes(secret)) result.successes.push("a session of staff");
  }
  const risen = (await countStaff(target)) - staff;
  if (risen !== 0) result.successes.push(`${risen} more accounts are staff`);
  const [metadata] = await target.sql(
    "select count(*)::int as n from auth.users where role <> 'authenticated' or raw_app_meta_data::text like '%service_role%'",
  );
  if (metadata?.n !== 0) result.successes.push("an account with a rank");
}

function send({ fetch, url, anonKey }: Target, [request, body, headers]: Probe, token = "") {
  const [method = "", path] = request.split(" ");
  return fetch(`${url}/${path}`, {
    method,
    redirect: "manual",
    headers: {
      apikey: anonKey,
      "Content-Type": "application/json",
      // Visitors may insert without reading: returning the row would fail.
      Prefer: method === "POST" ? "return=minimal" : "return=representation, count=exact",
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function plant(sql: Target["sql"]) {
  const { ids, remove } = await plantSecrets(sql);
  const service = `'services', '${ids.services}'`;
  const tomorrow = "now() + interval '1 day'";
  await createConfirmed(sql, maker, password);
  for (const [into, values] of [
    [
      "blog_posts (title, slug, content, status, published_at)",
      `'${secret}', 'streng-spaeter', '${secret}', 'published', ${tomorrow}`,
    ],
    ["content_versions (kind, item_id, reason, row)", `${service}, 'delete', '{ "title": "${secret}" }'`],
    ["working_copies (kind, item_id, author, fields)", `${service}, '${id}', '{ "title": "${secret}" }'`],
    ["old_addresses (path, target)", `'/${secret}', '/'`],
    ["missed_addresses (path, count)", `'/${secret}', 1`],
    ["spam_counts", "'2000-01-01', 'honeypot', 1"],
    [
      "shares (token_hash, item_id, created_by, expires_at)",
      `repeat('ab', 32), '${ids.blog}', (select id from auth.users where email = '${maker}'), ${tomorrow}`,
    ],
    [
      "outbox (kind, mailing_id, subscriber_id, state, last_error)",
      `'newsletter', '${ids.newsletter}', '${ids.subscribers}', 'refused', '${secret}'`,
    ],
  ])
    await sql(`insert into ${into} values (${values})`);
  return async () => {
    await sql("delete from auth.users where email = $1", [maker]);
    await sql("delete from blog_posts where slug = 'streng-spaeter'");
    for (const table of ["old_addresses", "missed_addresses"])
      await sql(`delete from ${table} where path = '/${secret}'`);
    await sql("delete from spam_counts where day = '2000-01-01'");
    await remove();
    await sql(`delete from working_copies where fields ->> 'title' = '${secret}'`);
    await sql(`delete from content_versions where row ->> 'title' = '${secret}'`);
  };
}

async function dump({ sql }: Target): Promise<Record<string, string>> {
  const tables = await sql(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'private') order by 1`,
  );
  const marks: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql(
      `select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as mark from ${name} r`,
    );
    marks[String(name)] = String(row?.mark);
  }
  return marks;
}

async function foreignToken(target: Target): Promise<string> {
  const sign = async (email: string) => {
    await createConfirmed(target.sql, email, password);
    const answer = await send(target, ["POST auth/v1/token?grant_type=password", { email, password }]);
    const { access_token } = (await answer.json()) as { access_token: string };
    if (!access_token) throw new Error(`no session for ${email}`);
    return access_token;
  };
  await sign(`chefin@${domain}`);
  return sign("fremd@anderswo.example");
}

function forgedTokens(genuine: string): Record<string, string> {
  const [, payload = ""] = genuine.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (header: object, body: object, secret: string) => {
    const text = `${part(header)}.${part(body)}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const master = { ...claims, role: "service_role" };
  return {
    "alg:none": `${part({ alg: "none" })}.${part(master)}.`,
    "the placeholder's secret": sign(
      { alg: "HS256", typ: "JWT" },
      master,
      "super-secret-jwt-token-with-at-least-32-characters-long",
    ),
    "a changed payload": genuine.replace(payload, part(master)),
    "a guessed service key": "sb_secret_000000000000000000000000",
    "no token at all": "null",
  };
}

function unsigned(claims: object) {
  const payload = Buffer.from(JSON.stringify({ ...claims, exp: Date.now() + 60_000 })).toString("base64url");
  return `${payload}.${"A".repeat(43)}`;
}
