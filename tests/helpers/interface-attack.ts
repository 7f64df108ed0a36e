import { createHmac } from "node:crypto";
import { createConfirmed } from "./accounts";

/** A REST and auth interface, reached with the public key, and its database behind. */
export interface Target {
  url: string;
  anonKey: string;
  fetch: typeof fetch;
  sql: (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Texts of the mails the auth service has sent so far. */
  mails: () => string[];
}

export interface Result {
  probes: number;
  /** What got through, in words. */
  successes: string[];
  /** Answers that are the server's fault. */
  faults: string[];
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
type Probe = [name: string, path: string, ask?: Ask];

const canary = "Streng-Vertraulich";
const domain = "musterhafen.example";
const password = "hafen-lotse-1";
const id = "00000000-0000-4000-8000-000000000000";
const message = { name: "Angriff", email: "angriff@b.example", message: "x" };
const post = (body: unknown, headers: Record<string, string> = {}): Ask => ({
  method: "POST",
  body,
  headers,
});
const inSchema = (schema: string): Ask => ({ headers: { "Accept-Profile": schema } });

const columnOf: Record<string, string> = {
  contact_submissions: "is_read",
  subscribers: "first_name",
  mailings: "subject",
  deliveries: "state",
  media: "alt",
  content_versions: "row",
  content_drafts: "fields",
  site_facts: "value",
  old_addresses: "target",
  missed_addresses: "count",
  spam_counts: "count",
  shares: "expires_at",
  erasures: "erased_at",
  replies: "body",
  submission_notes: "body",
  access_log: "actor",
};
const columnValue: Record<string, unknown> = {
  contact_submissions: true,
  deliveries: "sent",
  missed_addresses: 1,
  spam_counts: 1,
  shares: "2026-01-01",
  erasures: "2026-01-01",
};
/** Where it is not `id`. */
const keyOf: Record<string, string> = {
  content_drafts: "item_id",
  missed_addresses: "path",
  spam_counts: "day",
  shares: "item_id",
};

const reads: Probe[] = [
  ...[
    "contact_submissions",
    "subscribers",
    "mailings",
    "deliveries",
    "mailing_progress",
    "media",
    "media_uses",
    "media_places",
    "content_versions",
    "trash",
    "site_facts",
    "content_drafts",
    "old_addresses",
    "missed_addresses",
    "spam_counts",
    "shares",
    "erasures",
    "replies",
    "submission_notes",
    "snippets",
    "access_log",
    "blog_posts?status=neq.published",
    "blog_posts?or=(status.eq.draft,status.eq.archived)",
    "blog_posts?published_at=gt.2030-01-01",
    "blog_posts?not.and=(status.eq.published)",
    "services?is_active=is.false",
    "services?is_active=not.is.true",
    "references?is_active=eq.false",
    "blog_categories?category=eq.Streng-Vertraulich",
  ].map((path): Probe => [`rows of ${path}`, `rest/v1/${path}`]),
  ["rows that the overview counts", "rest/v1/staff_overview?or=(unread_messages.gt.0,drafts.gt.0)"],
  ["pictures with where they are used", "rest/v1/media?select=*,media_uses(*)"],
  ["one row by its hidden column", "rest/v1/contact_submissions?select=id&message=like.*Streng*"],
  ["order by a hidden column", "rest/v1/contact_submissions?select=id&order=message.desc&limit=1"],
  ["full text over messages", "rest/v1/contact_submissions?select=id&search=fts.streng"],
  ["a draft by its words", "rest/v1/blog_posts?select=id&search=fts(simple).vertraulich"],
  ["a draft by its slug", "rest/v1/blog_posts?select=content&slug=eq.streng-vertraulich"],
  ["everything of everything", "rest/v1/blog_posts?select=*&limit=100000&slug=like.streng*"],
  ["aggregates over messages", "rest/v1/contact_submissions?select=n:message.max()"],
  ["a cast in select", "rest/v1/contact_submissions?select=message::text"],
  ["deliveries with their people", "rest/v1/deliveries?select=*,subscribers(*)"],
  ["mailings with deliveries and people", "rest/v1/mailings?select=*,deliveries(*,subscribers(*))"],
  ["posts joined with messages", "rest/v1/blog_posts?select=*,contact_submissions(*)"],
  ["people through an inner join", "rest/v1/subscribers?select=*,deliveries!inner(*)"],
  ["accounts through a join", "rest/v1/mailings?select=*,users(*)"],
  ["an SQL fragment as filter", "rest/v1/services?id=eq.x'%20or%201=1--"],
  [
    "an SQL fragment as order",
    "rest/v1/services?order=(select%20message%20from%20contact_submissions%20limit%201)",
  ],
  ["an SQL fragment as column", "rest/v1/services?select=id,(select%20message%20from%20contact_submissions)"],
  ["an SQL fragment as table", 'rest/v1/services"%20union%20select%20*%20from%20auth.users--'],
  ["a quoted table of another schema", "rest/v1/auth.users"],
  ["a table of another schema", "rest/v1/private.settings"],
  ...["users", "sessions", "refresh_tokens", "identities", "one_time_tokens"].map(
    (table): Probe => [`auth.${table}`, `rest/v1/${table}`, inSchema("auth")],
  ),
  ...["settings", "staff", "ended_signups", "blocked_accounts"].map(
    (table): Probe => [`private.${table}`, `rest/v1/${table}`, inSchema("private")],
  ),
  ["migrations", "rest/v1/schema_migrations", inSchema("supabase_migrations")],
  ["roles of the database", "rest/v1/pg_authid", inSchema("pg_catalog")],
  ["sources of functions", "rest/v1/pg_proc?proname=eq.read_token", inSchema("pg_catalog")],
  ["names of all tables", "rest/v1/tables", inSchema("information_schema")],
  ["a query plan", "rest/v1/contact_submissions", { headers: { Accept: "application/vnd.pgrst.plan+text" } }],
  ["rows as CSV", "rest/v1/contact_submissions", { headers: { Accept: "text/csv" } }],
];

const narrowing = { only_state: null, unread_only: false, since: null, until: null };
const calls: Probe[] = (
  [
    ["is_staff_address", { email: `x@${domain}` }],
    ["follow_account", {}],
    ["read_token", { token: "a.b", purpose: "mailing" }],
    ["hmac_sha256", { key: "\\x00", message: "\\x00" }],
    ["drop_repeated_submission", {}],
    ["find_submissions", { terms: ["streng"], ...narrowing, wanted: 10 }],
    ["search_submissions", { terms: ["streng"], ...narrowing, skip: 0, take: 10 }],
    ["list_submissions", { ...narrowing, skip: 0, take: 10 }],
    ["send_reply", { submission: id, reply: id, seen: null, subject: "Angriff", body: "Angriff" }],
    ["resend_reply", { reply: id }],
    ["claim_replies", { token: unsigned({}), claimant: "x", batch: 100 }],
    ["recover_replies", { token: unsigned({}), server: "x" }],
    ["settle_replies", { token: unsigned({}), claimant: "x", outcomes: [] }],
    ["written_text", { submission: id }],
    ["message_holds", { submission: id, sent: "streng", terms: ["streng"] }],
    ["search_subscribers", { words: "'streng':*", skip: 0, take: 10 }],
    ["search_references", { words: "'streng':*", only_active: false, skip: 0, take: 10 }],
    ["search_media", { words: "streng", skip: 0, take: 10 }],
    ["search_media_places", { words: "streng", skip: 0, take: 10 }],
    ["known_media", {}],
    ["check_media", { token: unsigned({}) }],
    ["replace_media", { item: id, new_sha256: "a".repeat(64), new_width: 1, new_height: 1, new_bytes: 1 }],
    ["note_picture_uses", {}],
    ["keep_version", {}],
    ["keep_old_address", {}],
    ["staff_names", {}],
    ["text_places", { words: "streng" }],
    ["person_file", { spellings: ["streng@vertraulich.example"] }],
    ["erase_person", { token: unsigned({ spellings: ["streng@vertraulich.example"] }) }],
    ["note_erasure", { token: unsigned({ address: "streng@vertraulich.example", counts: { messages: 1 } }) }],
    ["held_texts", {}],
    ["known_addresses", {}],
    ["known_facts", {}],
    ["put_facts", { changes: [{ key: "phone", value: "+49 666 666666", version: null }] }],
    ["touch_fact", {}],
    ["note_missed", { token: unsigned({}), missed: [["/angriff", 1]] }],
    ["note_spam", { token: unsigned({}), counted: [["2026-01-01", "honeypot", 1]] }],
    ["shared_post", { token: canary }],
    ["tidy_content", { token: unsigned({}) }],
    ["texts_with_pictures", { item: {} }],
    ["published_posts", { only_category: null, skip: 0, take: 1000 }],
    ["post_addresses", { skip: 0, take: 1000 }],
    ["take_points", { token: unsigned({ keys: [], duration: 1 }) }],
    ["give_points", { token: unsigned({ keys: [] }) }],
    ["is_staff", {}],
    ["is_blocked", { account: id, email: `x@${domain}` }],
    ["has_access", { account: id }],
    ["staff_frame", {}],
    ["caller", {}],
    ["note_seen", {}],
    ["team", {}],
    ["note_access", { act: "block", account: `x@${domain}` }],
    ["block_account", { account: `x@${domain}` }],
    ["unblock_account", { account: `x@${domain}` }],
    ["rights", {}],
    ["list_rules", {}],
    ["search_posts", { words: "'streng':*", only_status: null, skip: 0, take: 10 }],
    ["claim_deliveries", { token: "e30.x", claimant: "x", batch: 100 }],
    ["recover_deliveries", { token: "e30.x", server: "x" }],
    ["settle_deliveries", { token: "e30.x", claimant: "x", outcomes: [{ id, state: "sent", counts: true }] }],
    ["change_mailing", { mailing: id, change: "start" }],
    ["confirm_subscription", { token: unsigned({ email: "x@b.example", at: 1, consent: "1" }) }],
    ["end_subscription", { token: unsigned({ email: "streng@vertraulich.example" }) }],
    ["erase_old_submissions", { token: unsigned({ days: 1 }) }],
    ["end_stale_accounts", { token: unsigned({}) }],
    ["may_recover", { token: unsigned({ email: "streng@vertraulich.example" }) }],
    ["known_places", { token: unsigned({ account: "x" }) }],
    ["remember_place", { token: unsigned({ account: "x", place: "y", days: 30 }) }],
    ["move_service", { item: id, upward: true }],
    ["move_reference", { item: id, upward: true }],
    ["place_service", { item: id, place: 1 }],
    ["place_reference", { item: id, place: 1 }],
    ["pg_read_file", { filename: "/etc/passwd" }],
    ["pg_ls_dir", { dirname: "/" }],
    ["query_to_xml", { query: "select * from auth.users", nulls: true, tableforest: true, targetns: "" }],
    ["set_config", { setting_name: "role", new_value: "postgres", is_local: false }],
    ["current_setting", { setting_name: "data_directory" }],
    ["lo_import", { filename: "/etc/passwd" }],
  ] as const
).map(([name, body]): Probe => [`rpc ${name}`, `rest/v1/rpc/${name}`, post(body)]);

const writes: Probe[] = [
  ...Object.entries({
    id,
    created_at: "1999-01-01T00:00:00Z",
    updated_at: "1999-01-01T00:00:00Z",
    is_read: true,
    search: "'x':1",
    message: "x".repeat(5_000_000),
    phone: "1".repeat(21),
  }).map(
    ([column, value]): Probe => [
      `a message with its own ${column}`,
      "rest/v1/contact_submissions",
      post({ ...message, [column]: value }),
    ],
  ),
  [
    "a hundred messages at once",
    "rest/v1/contact_submissions",
    post(Array.from({ length: 100 }, (_, n) => ({ ...message, message: `Nummer ${n}` }))),
  ],
  [
    "a message that may replace another",
    "rest/v1/contact_submissions?on_conflict=id",
    post({ ...message, id }, { Prefer: "resolution=merge-duplicates" }),
  ],
  [
    "a message with columns of its own",
    "rest/v1/contact_submissions?columns=name,email,message,is_read",
    post({ ...message, is_read: true }),
  ],
  ["a message that comes back", "rest/v1/contact_submissions?select=*", post({ ...message, is_read: false })],
  [
    "a subscriber",
    "rest/v1/subscribers",
    post({
      email: "x@b.example",
      first_name: "X",
      last_name: "Y",
      consent_version: "1",
      signed_up_at: "2026-01-01",
    }),
  ],
  ["a mailing", "rest/v1/mailings", post({ subject: "Angriff", body: "x" })],
  ["a delivery", "rest/v1/deliveries", post({ mailing_id: id })],
  ["a post", "rest/v1/blog_posts", post({ title: "T", slug: "angriff", content: "x", status: "published" })],
  ["a service", "rest/v1/services", post({ title: "T", slug: "angriff", full_description: "x" })],
  ["a reference", "rest/v1/references", post({ title: "T", slug: "angriff", description: "x" })],
  ["a picture", "rest/v1/media", post({ sha256: "a".repeat(64), width: 1, height: 1, bytes: 1 })],
  ["a use of a picture", "rest/v1/media_uses", post({ media_id: id, kind: "blog_posts", item_id: id })],
  [
    "a change of the content",
    "rest/v1/content_changes?name=eq.services",
    { method: "PATCH", body: { version: 0 } },
  ],
  [
    "a version of an item",
    "rest/v1/content_versions",
    post({ kind: "services", item_id: id, row: {}, reason: "update" }),
  ],
  ["a draft", "rest/v1/content_drafts", post({ kind: "services", item_id: id, fields: {} })],
  ["a fact of the company", "rest/v1/site_facts", post({ key: "phone", value: "+49 666 666666" })],
  ["an old address", "rest/v1/old_addresses", post({ path: "/angriff", target: "/" })],
  ["an address asked for in vain", "rest/v1/missed_addresses", post({ path: "/angriff", count: 1 })],
  ["a message turned away", "rest/v1/spam_counts", post({ day: "2026-01-01", reason: "honeypot", count: 1 })],
  ["a reply", "rest/v1/replies", post({ submission_id: id, subject: "Angriff", body: "Angriff" })],
  ["a note", "rest/v1/submission_notes", post({ submission_id: id, body: "Angriff" })],
  ["a text to answer with", "rest/v1/snippets", post({ title: "Angriff", body: "Angriff" })],
  ["an ended access in the log", "rest/v1/access_log", post({ act: "block", account: `x@${domain}` })],
  [
    "an ended access",
    "rest/v1/blocked_accounts",
    post({ address: `x@${domain}`, blocked_by: "x" }, { "Content-Profile": "private" }),
  ],
  ["a proof of an erasure", "rest/v1/erasures", post({ counts: {} })],
  [
    "a link to a draft",
    "rest/v1/shares",
    post({ token_hash: "a".repeat(64), item_id: id, expires_at: "2026-01-01" }),
  ],
  ["membership", "rest/v1/staff", post({ user_id: id }, { "Content-Profile": "private" })],
  [
    "another staff domain",
    "rest/v1/settings?only_row=is.true",
    {
      method: "PATCH",
      headers: { "Content-Profile": "private" },
      body: { staff_email_domain: "b.example" },
    },
  ],
  [
    "a confirmed account",
    "rest/v1/users?id=not.is.null",
    {
      method: "PATCH",
      headers: { "Content-Profile": "auth" },
      body: { email_confirmed_at: "2026-01-01T00:00:00Z" },
    },
  ],
  ...[
    "contact_submissions",
    "subscribers",
    "mailings",
    "deliveries",
    "blog_posts",
    "services",
    "references",
    "media",
    "site_facts",
    "content_versions",
    "content_drafts",
    "old_addresses",
    "missed_addresses",
    "spam_counts",
    "shares",
    "access_log",
  ].flatMap((table): Probe[] => [
    [
      `changes to ${table}`,
      `rest/v1/${table}?${keyOf[table] ?? "id"}=not.is.null`,
      { method: "PATCH", body: { [columnOf[table] ?? "title"]: columnValue[table] ?? "Angriff" } },
    ],
    [`deletion of ${table}`, `rest/v1/${table}?${keyOf[table] ?? "id"}=not.is.null`, { method: "DELETE" }],
    [
      `replacement in ${table}`,
      `rest/v1/${table}?${keyOf[table] ?? "id"}=eq.${id}`,
      { method: "PUT", body: { [keyOf[table] ?? "id"]: id } },
    ],
  ]),
];

/** Ways around the auth service that could end in an account, a session or a rank that nobody has earned. */
const auth: Probe[] = [
  ["nobody in particular", "auth/v1/signup", post({})],
  ["somebody with a phone", "auth/v1/signup", post({ phone: "+4947100000", password })],
  ...Object.entries({
    data: { role: "service_role", is_staff: true, email_verified: true, email: `x@${domain}` },
    app_metadata: { role: "service_role" },
    user_metadata: { role: "service_role" },
    role: "service_role",
    email_confirm: true,
    email_confirmed_at: "2026-01-01T00:00:00Z",
    is_super_admin: true,
    id,
  }).map(
    ([claim, value]): Probe => [
      `an account of the company with its own ${claim}`,
      "auth/v1/signup",
      post({ email: `anspruch-${claim.replaceAll("_", "-")}@${domain}`, password, [claim]: value }),
    ],
  ),
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
  ].map(
    (email): Probe => [
      `an account for ${JSON.stringify(email)}`,
      "auth/v1/signup",
      post({ email, password }),
    ],
  ),
  ...["signup", "email", "recovery", "invite", "magiclink", "email_change"].flatMap((type): Probe[] => [
    [
      `${type} confirmed with a guess`,
      "auth/v1/verify",
      post({ type, token: "000000", email: `chefin@${domain}` }),
    ],
    [
      `${type} confirmed with an empty hash`,
      "auth/v1/verify",
      post({ type, token_hash: "", email: `chefin@${domain}` }),
    ],
    [`${type} confirmed by a link`, `auth/v1/verify?type=${type}&token=guess&redirect_to=https://b.example`],
  ]),
  [
    "another's password, without a session",
    "auth/v1/user",
    { method: "PUT", body: { password: "neu-neu-neu" } },
  ],
  ["a session without a password", "auth/v1/token?grant_type=password", post({ email: `chefin@${domain}` })],
  [
    "a session with a list as password",
    "auth/v1/token?grant_type=password",
    post({ email: `chefin@${domain}`, password: [""] }),
  ],
  [
    "a session with an operator as password",
    "auth/v1/token?grant_type=password",
    post({ email: `chefin@${domain}`, password: { $ne: "" } }),
  ],
  [
    "an unconfirmed account",
    "auth/v1/token?grant_type=password",
    post({ email: `anspruch-data@${domain}`, password }),
  ],
  [
    "a session for a guessed refresh token",
    "auth/v1/token?grant_type=refresh_token",
    post({ refresh_token: "guess" }),
  ],
  [
    "a session for an empty refresh token",
    "auth/v1/token?grant_type=refresh_token",
    post({ refresh_token: "" }),
  ],
  [
    "a session for somebody's id token",
    "auth/v1/token?grant_type=id_token",
    post({ provider: "google", id_token: unsigned({ email: `chefin@${domain}` }) }),
  ],
  [
    "a session for a guessed code",
    "auth/v1/token?grant_type=pkce",
    post({ auth_code: "x", code_verifier: "x" }),
  ],
  ["a link without a mailbox", "auth/v1/otp", post({ email: `chefin@${domain}`, create_user: true })],
  ["a new password without a mailbox", "auth/v1/recover", post({ email: `chefin@${domain}` })],
  ["a confirmation once more", "auth/v1/resend", post({ type: "signup", email: `anspruch-data@${domain}` })],
  ["the list of accounts", "auth/v1/admin/users"],
  [
    "an account by the admin's door",
    "auth/v1/admin/users",
    post({ email: `neu@${domain}`, password, email_confirm: true }),
  ],
  [
    "a link by the admin's door",
    "auth/v1/admin/generate_link",
    post({ type: "recovery", email: `chefin@${domain}` }),
  ],
  ["an invitation", "auth/v1/invite", post({ email: `neu@${domain}` })],
  ["the deletion of an account", `auth/v1/admin/users/${id}`, { method: "DELETE" }],
  ["a foreign provider", "auth/v1/authorize?provider=google&redirect_to=https://b.example"],
  ["single sign-on", "auth/v1/sso", post({ domain })],
  ["a second factor", "auth/v1/factors", post({ factor_type: "totp" })],
  ["other identities", "auth/v1/user/identities/authorize?provider=github"],
  ["the system's own door", "_system"],
  ["the system's settings", "_system/api/config"],
  ["stored files", "storage/v1/bucket"],
  ["a function", "functions/v1/x", post({})],
  ["another query language", "graphql/v1", post({ query: "{ __schema { types { name } } }" })],
];

/** What somebody with an account of another domain can try besides. */
const withAccount: Probe[] = [
  [
    "an address of the company, unconfirmed",
    "auth/v1/user",
    { method: "PUT", body: { email: `aufsteiger@${domain}` } },
  ],
  [
    "a rank in the account's own data",
    "auth/v1/user",
    {
      method: "PUT",
      body: { data: { role: "service_role", is_staff: true }, app_metadata: { role: "service_role" } },
    },
  ],
  ["a role of its own", "auth/v1/user", { method: "PUT", body: { role: "service_role" } }],
  [
    "a confirmation by hand",
    "auth/v1/user",
    { method: "PUT", body: { email_confirmed_at: "2026-01-01T00:00:00Z", email_confirm: true } },
  ],
];

/** Throws when a function that the interface shows has no probe that calls it by its parameters. */
async function expectProbeForEach({ sql }: Target) {
  const functions = await sql(
    `select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}')::text[] as parameters from pg_proc p
     where p.pronamespace = 'public'::regnamespace`,
  );
  const probed = new Map(
    calls.map(([, path, ask]) => [path.split("/").at(-1), Object.keys(ask?.body ?? {})]),
  );
  const without = functions.filter(({ name, parameters }) => {
    const given = probed.get(String(name));
    return String(given?.sort()) !== String((parameters as string[]).sort());
  });
  if (without.length > 0) throw new Error(`not probed: ${without.map(({ name }) => name)}`);
}

/** Runs all probes against an interface with secrets in every table; it may be spoilt by them, so it is a test's own. */
export async function attack(target: Target): Promise<Result> {
  const result: Result = { probes: 0, successes: [], faults: [] };
  await expectProbeForEach(target);
  await plant(target);
  const foreign = await foreignToken(target);
  const before = await dump(target);
  const staff = await countStaff(target);
  const forged = forgedTokens(foreign);
  const tokens: Record<string, string> = { nobody: "", "another domain": foreign };
  const sessions: string[] = [];

  async function run([name, path, ask]: Probe, who: string, token: string) {
    result.probes += 1;
    const answer = await send(target, path, ask, token);
    const text = await answer.text();
    const label = `${name} as ${who}`;
    if (answer.status >= 500) result.faults.push(`${label}: ${answer.status} ${text.slice(0, 80)}`);
    if (text.includes(canary)) result.successes.push(`${label}: ${text.slice(0, 120)}`);
    if (/"id":\s*"|root:.*:0:0|-----BEGIN/.test(text) && answer.ok && path.startsWith("rest/v1/"))
      if (leaks(path)) result.successes.push(`${label}: rows`);
    const count = answer.headers.get("Content-Range")?.split("/")[1];
    if (leaks(path) && Number(count) > 0) result.successes.push(`${label}: counted ${count}`);
    for (const [, session = ""] of text.matchAll(/"access_token":"([^"]+)"/g)) sessions.push(session);
    if (path.startsWith("auth/v1/admin") && answer.ok) result.successes.push(`${label}: ${answer.status}`);
  }

  for (const [who, token] of Object.entries(tokens)) {
    for (const probe of [...reads, ...calls, ...writes]) await run(probe, who, token);
  }
  for (const [who, token] of Object.entries(forged)) {
    for (const probe of reads.slice(0, 5)) await run(probe, who, token);
  }
  const after = await dump(target);
  for (const [table, mark] of Object.entries(before))
    if (after[table] !== mark) result.successes.push(`${table} has changed`);

  for (const probe of auth) await run(probe, "nobody", "");
  for (const probe of [...withAccount, ...auth.filter(([, path]) => path.includes("admin"))])
    await run(probe, "another domain", foreign);
  await expectNobodyRose(target, [foreign, ...sessions], staff, result);
  const end = await dump(target);
  for (const [table, mark] of Object.entries(before))
    if (end[table] !== mark) result.successes.push(`${table} has changed by the auth interface`);
  return result;
}

/** True where any row at all would be too much; public content has rows for everyone. */
function leaks(path: string) {
  return !/^rest\/v1\/(rpc\/|services|blog_posts|references|blog_categories|staff_overview)\b/.test(path);
}

async function countStaff({ sql }: Target) {
  const [row] = await sql("select count(*)::int as n from private.staff");
  return Number(row?.n);
}

async function expectNobodyRose(target: Target, sessions: string[], staff: number, result: Result) {
  for (const session of sessions) {
    const staff = await (await send(target, "rest/v1/rpc/is_staff", post({}), session)).text();
    const rows = await (await send(target, "rest/v1/contact_submissions", {}, session)).text();
    if (staff === "true" || rows.includes(canary)) result.successes.push("a session of staff");
  }
  const risen = (await countStaff(target)) - staff;
  if (risen !== 0) result.successes.push(`${risen} more accounts are staff`);
  const [metadata] = await target.sql(
    "select count(*)::int as n from auth.users where role <> 'authenticated' or raw_app_meta_data::text like '%service_role%'",
  );
  if (metadata?.n !== 0) result.successes.push("an account with a rank");
}

function send({ fetch, url, anonKey }: Target, path: string, ask: Ask = {}, token = "") {
  const { method = "GET", headers = {}, body } = ask;
  return fetch(`${url}/${path}`, {
    method,
    redirect: "manual",
    headers: {
      apikey: anonKey,
      "Content-Type": "application/json",
      // A visitor may insert without reading: asking for the row back would already fail for that.
      Prefer: method === "POST" ? "return=minimal" : "return=representation, count=exact",
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function plant({ sql }: Target) {
  await sql(
    `insert into contact_submissions (name, email, message) values ('${canary}', 'g@b.example', '${canary}')`,
  );
  await sql(
    `insert into blog_posts (title, slug, content, category, status, published_at)
     values ('${canary}', 'streng-vertraulich', '${canary}', '${canary}', 'draft', null),
       ('${canary}', 'streng-spaeter', '${canary}', '${canary}', 'published', now() + interval '1 day')`,
  );
  await sql(
    `insert into services (title, slug, full_description, is_active) values ('${canary}', 'streng', '${canary}', false)`,
  );
  await sql(
    `insert into "references" (title, slug, description, is_active) values ('${canary}', 'streng', '${canary}', false)`,
  );
  await sql(
    `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
     values ('streng@vertraulich.example', '${canary}', '${canary}', '1', now())`,
  );
  await sql(`insert into mailings (subject, body) values ('${canary}', '${canary}')`);
  await sql(
    `insert into media (sha256, alt, width, height, bytes) values (repeat('5ec4e7', 10) || 'abce', '${canary}', 1, 1, 1)`,
  );
  await sql(
    `insert into content_versions (kind, item_id, row, reason)
     select 'services', id, jsonb_build_object('title', title), 'delete' from services where title = '${canary}'`,
  );
  await sql(
    `insert into content_drafts (kind, item_id, author, fields)
     select 'services', id, id, jsonb_build_object('title', title) from services where title = '${canary}'`,
  );
  await sql(`insert into old_addresses (path, target) values ('/${canary}', '/')`);
  await sql(`insert into missed_addresses (path, count) values ('/${canary}', 1)`);
  await sql("insert into spam_counts values ('2000-01-01', 'honeypot', 1)");
  await sql(
    `insert into shares (token_hash, item_id, expires_at)
     select repeat('ab', 32), id, now() + interval '1 day' from blog_posts where slug = 'streng-vertraulich'`,
  );
  await sql(
    `insert into deliveries (mailing_id, subscriber_id, reason)
     select m.id, s.id, '${canary}' from mailings m, subscribers s`,
  );
}

/** Takes the secrets away again, where others go on with the database. */
export async function removePlanted({ sql }: Pick<Target, "sql">): Promise<void> {
  for (const table of [
    "mailings where subject",
    "subscribers where first_name",
    "contact_submissions where name",
    "media where alt",
    "content_drafts where fields ->> 'title'",
    "old_addresses where substr(path, 2)",
    "missed_addresses where substr(path, 2)",
  ])
    await sql(`delete from ${table} = '${canary}'`);
  for (const table of ["blog_posts", "services", '"references"'])
    await sql(`delete from ${table} where title = '${canary}'`);
  await sql("delete from spam_counts where day = '2000-01-01'");
  await sql(`delete from content_versions where row ->> 'title' = '${canary}'`);
}

/** The content of every table of ours, as a mark. */
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

/** The token of a confirmed account of another domain; beside it the company's own first account is made. */
async function foreignToken(target: Target): Promise<string> {
  const sign = async (email: string) => {
    await createConfirmed(target.sql, email, password);
    const answer = await send(target, "auth/v1/token?grant_type=password", post({ email, password }));
    const { access_token } = (await answer.json()) as { access_token: string };
    if (!access_token) throw new Error(`no session for ${email}`);
    return access_token;
  };
  await sign(`chefin@${domain}`);
  return sign("fremd@anderswo.example");
}

/** Tokens that claim to be more than they are. */
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
