// In npm test: tests/proofs/backend-faults.test.ts - one page, one form and one staff form per kind of fault

import { afterAll, beforeAll, expect } from "vitest";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { backend, createAccount, sql } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { type Fault, type FaultProxy, faults, startFaultProxy } from "../helpers/fault-proxy";
import { publicPages } from "../helpers/pages";
import { type RunningServer, startServer } from "../helpers/server";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { toastsIn } from "../helpers/staff-form";
import { confirmationTokens } from "../helpers/tokens";
import { prove } from "./prove";

deadlinesTimes(1);

const secret = "x".repeat(40);
const staff = { email: "stoerung@musterhafen.example", password: "hafen-lotse-1" };
const typed = "Getippt-und-behalten";

let proxy: FaultProxy;
let mailServer: MailServer;
let server: RunningServer;
let cookie = "";
const ids: Record<string, string> = {};

beforeAll(async () => {
  // The server reports its key when it starts.
  const key = tokenKey(secret).toString("hex");
  await sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [key]);
  proxy = await startFaultProxy(backend.embedded);
  mailServer = await startMailServer();
  server = await startServer({
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: secret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "moin@musterhafen.example",
    TRUST_PROXY: "1",
  });
  await createAccount(staff.email, staff.password);
  const signedIn = await post("/admin/login", staff);
  cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  expect(cookie).toContain("staff.0=");
  await sql(
    "insert into contact_submissions (name, email, message) values ('S', 'stoerung@b.example', 'Moin')",
  );
  await sql("insert into mailings (subject, body) values ('Störung', 'Moin')");
  await sql(
    "insert into subscribers (email, first_name, last_name, consent_version, signed_up_at) values ('stoerung@b.example', 'S', 'S', '1', now())",
  );
  await sql(
    "insert into media (sha256, alt, width, height, bytes) values (repeat('57', 32), 'Störung', 640, 400, 1000)",
  );
  for (const table of [
    "media",
    "services",
    "blog_posts",
    '"references"',
    "contact_submissions",
    "mailings",
    "subscribers",
  ]) {
    const [row] = await sql(`select id from ${table} limit 1`);
    ids[table.replaceAll('"', "")] = String(row?.id);
  }
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await mailServer.close();
  await sql("delete from media where alt = 'Störung'");
  await sql("delete from mailings where subject = 'Störung'");
  await sql("delete from subscribers where email = 'stoerung@b.example'");
  await sql("delete from contact_submissions where email like 'stoerung%'");
});

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(server.url + path, {
    method: "POST",
    headers: { ...headers, Origin: server.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

interface Door {
  path: string;
  /** For posts. */
  fields?: Record<string, string>;
  /** What the answer may be when the backend fails. */
  statuses: number[];
  /** What must still be in the page. */
  keeps?: string;
  /** What a page must show to be the last good one. */
  shows?: string;
  /** A text is cleaned on the way, by a thread that may have to start: that time is not the backend's. */
  cleans?: boolean;
}

/** A cookie that the page cache does not know what to make of: the page is made for this visitor alone. */
const uncached = { Cookie: "flash=x" };
const withData = ["/blog.rss.xml", "/sitemap.xml", "/healthz"];
/** Made from rows that are kept while nobody has changed them, and what only those rows say. */
const withKeptRows: Record<string, string> = {
  "/references": "Tischlerei Nordholz",
  "/blog": "Hafenlotse",
  [String(publicPages[5])]: "Zugegeben, der Titel",
};

const publicDoors = (): Door[] => [
  ...publicPages.map((path) =>
    path in withKeptRows
      ? { path, statuses: [200, 503], shows: withKeptRows[path] }
      : { path, statuses: [200] },
  ),
  ...withData.map((path) => ({ path, statuses: [503] })),
];

const token = () => confirmationTokens(secret, `neu-${Math.random()}@b.example`).good;
const leaving = signToken(tokenKey(secret), "newsletter-unsubscribe", { email: "stoerung@b.example" });
const contact = (email: string) => ({ name: typed, email, message: "Moin", privacy: "on" });
const signup = { email: "stoerung@b.example", firstName: typed, lastName: "S" };

const visitorForms = (round: string): Door[] => [
  { path: "/contact", fields: contact(`stoerung-${round}-1@b.example`), statuses: [302] },
  { path: "/", fields: contact(`stoerung-${round}-2@b.example`), statuses: [302] },
  // Signing up needs nothing of the backend.
  { path: "/newsletter", fields: signup, statuses: [303] },
  { path: `/newsletter/confirm?token=${token()}`, fields: {}, statuses: [503] },
  { path: `/newsletter/unsubscribe?token=${leaving}`, fields: {}, statuses: [503] },
  {
    path: "/admin/login",
    fields: { ...staff, password: "falsch-falsch" },
    statuses: [503, 429],
    keeps: staff.email,
  },
  {
    path: "/admin/login?modus=registrieren",
    fields: { email: `neu-${round}@musterhafen.example`, password: staff.password, full_name: typed },
    statuses: [503, 429],
    keeps: typed,
  },
  { path: "/admin/confirm?token=aus-der-mail", fields: { password: "hafen-lotse-1" }, statuses: [503, 429] },
  {
    path: "/admin/login/reset?token=aus-der-mail",
    fields: { password: "hafen-lotse-1" },
    statuses: [503, 429],
  },
  // What it needs of the backend is done behind the answer.
  { path: "/admin/login/forgotten", fields: { email: staff.email }, statuses: [303, 429] },
];

const staffPages = (): Door[] =>
  [
    "/admin",
    "/admin/blog",
    "/admin/services",
    "/admin/references",
    "/admin/contacts",
    "/admin/trash",
    ...["", "?group=faq", "/history", "/history/faq"].map((more) => `/admin/company${more}`),
    "/admin/team",
    ...["", "/erase", "/export.json"].map((more) => `/admin/people${more}?email=stoerung@b.example`),
    `/admin/blog/${ids.blog_posts}/history`,
    `/admin/services/${ids.services}/history`,
    `/admin/references/${ids.references}/history`,
    "/admin/media",
    `/admin/media/${ids.media}`,
    `/admin/media/${ids.media}/delete`,
    "/admin/newsletter",
    `/admin/blog/${ids.blog_posts}`,
    `/admin/services/${ids.services}`,
    `/admin/references/${ids.references}`,
    `/admin/contacts/${ids.contact_submissions}`,
    `/admin/newsletter/${ids.mailings}`,
    "/admin/newsletter/new",
    `/admin/newsletter/${ids.mailings}/send`,
    `/admin/blog/${ids.blog_posts}/delete`,
    `/admin/contacts/${ids.contact_submissions}/delete`,
    "/admin/media/chooser",
    "/admin/contacts/export.csv",
    "/admin/newsletter/export.csv",
    // A file cannot say what is wrong; its list can.
  ].map((path) => ({ path, statuses: /\.csv$|\.json\b/.test(path) ? [503, 303] : [503] }));

const item = { title: typed, slug: "getippt-und-behalten", updated_at: "2026-01-01T00:00:00Z", opened: "" };
const content: [string, Record<string, string>][] = [
  ["blog", { ...item, content: "<p>Moin</p>", status: "draft" }],
  ["services", { ...item, full_description: "Moin", display_order: "1" }],
  ["references", { ...item, description: "Moin", display_order: "1" }],
];
const tables: Record<string, string> = { blog: "blog_posts", services: "services", references: "references" };

const staffForms = (): Door[] => [
  ...content.flatMap(([kind, fields]) => [
    { path: `/admin/${kind}/new`, fields, statuses: [503], keeps: typed, cleans: kind === "blog" },
    {
      path: `/admin/${kind}/${ids[tables[kind] ?? ""]}`,
      fields,
      statuses: [503],
      keeps: typed,
      cleans: kind === "blog",
    },
    { path: `/admin/${kind}/${ids[tables[kind] ?? ""]}/delete`, fields: {}, statuses: [503] },
  ]),
  ...Object.entries(tables).flatMap(([kind, table]): Door[] => [
    {
      path: `/admin/${kind}/${ids[table]}/history`,
      fields: { version: ids[table] ?? "", updated_at: "" },
      statuses: [503],
    },
    { path: "/admin/trash", fields: { kind, id: ids[table] ?? "" }, statuses: [503] },
  ]),
  {
    path: "/admin/company",
    fields: { group: "sentences", "sentences.home.title": typed },
    statuses: [503],
    keeps: typed,
  },
  { path: "/admin/company/history", fields: { version: ids.services ?? "" }, statuses: [503] },
  { path: "/admin/services", fields: { id: ids.services ?? "", direction: "down" }, statuses: [503] },
  { path: "/admin/services", fields: { id: ids.services ?? "", place: "1" }, statuses: [503] },
  {
    path: "/admin/drafts",
    fields: { kind: "services", item: ids.services ?? "", title: typed },
    statuses: [503],
  },
  {
    path: "/admin/people/erase?email=niemand@b.example",
    fields: { email: "niemand@b.example" },
    statuses: [503],
  },
  { path: "/admin/team", fields: { account: "x@b.example", intent: "block" }, statuses: [503] },
  // Without a picture nothing is asked of the tables.
  { path: "/admin/media/upload", fields: { alt: typed }, statuses: [503, 400] },
  // Without its file there is nothing to store.
  { path: "/admin/media", fields: { alt: typed }, statuses: [400, 503], keeps: typed },
  { path: `/admin/media/${ids.media}`, fields: { alt: typed }, statuses: [503], keeps: typed },
  { path: `/admin/media/${ids.media}/delete`, fields: {}, statuses: [503] },
  { path: "/admin/media/tidy", fields: {}, statuses: [503, 303] },
  { path: `/admin/contacts/${ids.contact_submissions}`, fields: { is_read: "true" }, statuses: [503] },
  { path: `/admin/contacts/${ids.contact_submissions}/delete`, fields: {}, statuses: [503] },
  { path: "/admin/newsletter/new", fields: { subject: typed, body: "Moin" }, statuses: [503], keeps: typed },
  {
    path: `/admin/newsletter/${ids.mailings}`,
    fields: { subject: typed, body: "Moin", intent: "test" },
    statuses: [503],
    keeps: typed,
  },
  // These have no page of their own: they lead to one that shows the toast.
  ...["notify"].map((verb) => ({
    path: `/admin/contacts/${ids.contact_submissions}/${verb}`,
    fields: {},
    statuses: [503, 303],
  })),
  ...["send", "stop", "delete", "repeat-failed", "repeat-unclear"].map((verb) => ({
    path: `/admin/newsletter/${ids.mailings}/${verb}`,
    fields: {},
    statuses: [503, 303],
  })),
  { path: `/admin/newsletter/subscribers/${ids.subscribers}/delete`, fields: {}, statuses: [503, 303] },
];

interface Shortfall {
  fault: Fault;
  path: string;
  what: string;
}

const successes = /successfully|gespeichert$|gelöscht$|wird gesendet|Testmail gesendet|created!/m;
const internals = /geheim_tabelle|fetch failed|PGRST|ECONN|UnusableAnswer|undefined|\[object/;

let longest = 0;
let asked = 0;

/** Goes through a door while the backend fails; gives what is wrong with the answer. */
async function go(door: Door, fault: Fault, headers: Record<string, string>): Promise<Shortfall[]> {
  const started = performance.now();
  const response = await (door.fields
    ? post(door.path, door.fields, headers)
    : fetch(server.url + door.path, { headers, redirect: "manual" }));
  const html = await response.text();
  const took = performance.now() - started;
  longest = Math.max(longest, took);
  asked += 1;
  const wrong: string[] = [];
  if (took > (door.cleans ? 7000 : 4000)) wrong.push(`took ${took.toFixed(0)} ms`);
  if (!door.statuses.includes(response.status)) wrong.push(`status ${response.status}`);
  if (door.shows && response.status === 200 && !html.includes(door.shows))
    wrong.push("an empty page as a good one");
  if (response.status === 503 && !response.headers.has("Retry-After")) wrong.push("no Retry-After");
  const signedOut = response.headers.getSetCookie().some((set) => /^staff\.0=;/.test(set));
  if (signedOut) wrong.push("signed out");
  if (response.headers.get("Content-Type")?.includes("text/html")) {
    if (!/<(html|body) lang="de"/.test(html)) wrong.push("not a German page");
    if (door.keeps && !html.includes(door.keeps) && response.status !== 307)
      wrong.push("what was typed is lost");
  }
  const internal = internals.exec(html.replace(/<script.*?<\/script>/gs, ""));
  if (internal) wrong.push(`shows ${internal[0]}`);
  const toasts = response.status === 303 ? await flashed(response) : toastsIn(html);
  if (headers === uncached || !successes.test(toasts))
    return wrong.map((what) => ({ fault, path: door.path, what }));
  return [...wrong, `says ${toasts}`].map((what) => ({ fault, path: door.path, what }));
}

/** The toast that a redirect leads to, as it stands in the cookie. */
async function flashed(response: Response) {
  const [, value = ""] = /flash=([^;.]+)/.exec(response.headers.getSetCookie().join("\n")) ?? [];
  return Buffer.from(decodeURIComponent(value), "base64").toString();
}

async function inGroups<Item, Result>(items: Item[], size: number, work: (item: Item) => Promise<Result[]>) {
  const waiting = [...items];
  const results: Result[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) results.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: size }, worker));
  return results;
}

/** Everything that no failed request may have changed. */
async function snapshot() {
  const sums: unknown[] = [];
  for (const table of [
    "services",
    "blog_posts",
    '"references"',
    "mailings",
    "subscribers",
    "deliveries",
    "auth.users",
  ]) {
    const shown = table === "auth.users" ? "t.email" : "t::text";
    sums.push(
      (
        await sql(
          `select '${table}' as name, md5(string_agg(${shown}, '|' order by ${shown})) from ${table} t`,
        )
      )[0],
    );
  }
  sums.push(await sql("select id, is_read from contact_submissions where email = 'stoerung@b.example'"));
  return sums;
}

const waiting = async () => (await (await fetch(`${server.url}/healthz`)).json()).spool.waiting as number;
const chosen = faults;
/** The backend does what it is asked; only its answer is late or lost, in part or as a whole. */
const goesThrough: Fault[] = ["slow", "answer lost", "trickling", "truncated"];

prove(
  "backend-faults",
  "leave every page and form standing",
  async () => {
    const shortfalls: Shortfall[] = [];
    // In the same session: with the cookie of somebody signed in, and with the auth service up or down.
    const scopes = [
      { name: "everything", which: () => true },
      {
        name: "tables",
        which: ({ url = "" }: { url?: string }) => /^\/rest\//.test(url) && !/is_staff|staff_frame/.test(url),
      },
    ];
    // Code that runs for the first time is slow whatever the backend does.
    for (const { path } of [...publicDoors(), ...staffPages()]) {
      await (await fetch(server.url + path, { headers: { Cookie: `${cookie}; flash=x` } })).text();
    }
    const before = await snapshot();
    for (const fault of chosen) {
      for (const { name, which } of scopes) {
        const signedIn = { Cookie: cookie };
        // One client alone would soon have signed up too often.
        const visitor = { "X-Forwarded-For": `198.51.100.${chosen.indexOf(fault)}` };
        const pages = publicDoors().map((door) => expected(door, fault));
        const round = `${fault}-${name}`.replace(/\W/g, "");
        const forms = visitorForms(round).filter(
          ({ statuses: [status] }) => status === 302 || !goesThrough.includes(fault),
        );
        const visitors = name === "tables" ? [] : forms;
        const members = goesThrough.includes(fault) ? staffPages() : [...staffPages(), ...staffForms()];
        await proxy.fail(fault, which);
        // Waiting costs no computing.
        const isWaiting = ["hanging", "trickling", "slow"].includes(fault);
        const width = isWaiting ? 12 : 8;
        const found = [
          ...(await inGroups(pages, 8, (door) => go(door, fault, uncached))),
          ...(await inGroups(visitors, width, (door) => go(door, fault, visitor))),
          ...(await inGroups(members, width, (door) => go(expected(door, fault), fault, signedIn))),
        ];
        shortfalls.push(...found);
        await proxy.mend();
      }
    }
    await expect.poll(waiting, { timeout: 70_000 }).toBe(0);
    expect(await snapshot()).toEqual(before);
    const messages = await sql(
      "select email, count(*)::int as n from contact_submissions where email like 'stoerung-%' group by email",
    );
    const once = messages.filter(({ n }) => n === 1).length;
    const sent = chosen.length * 2;
    return {
      figure: `${chosen.length} faults, ${asked} requests, ${shortfalls.length} wrong; longest ${longest.toFixed(0)} ms; ${once} of ${sent} messages stored once ${shortfalls
        .slice(0, 3)
        .map(({ fault, path, what }) => `${path} while ${fault} ${what}`)
        .join("; ")}`,
      ok: shortfalls.length === 0 && once === sent && messages.length === sent,
    };
  },
  900_000,
);

/** An answer that is slow is still one. */
function expected(door: Door, fault: Fault): Door {
  return fault === "slow" ? { ...door, statuses: [...door.statuses, 200] } : door;
}
