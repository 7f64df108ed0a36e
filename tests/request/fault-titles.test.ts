import { afterAll, beforeAll, expect, it } from "vitest";
import {
  askBackend,
  cookiesOf,
  createAccount,
  get,
  post,
  routes,
  sql,
  staffCookie,
  withBackend,
} from "../helpers/app";
import { takeErrors } from "../helpers/setup";

// Whoever sends a form that is not taken learns it from the first thing that is read out: the title of the page.

interface Refused {
  path: string;
  fields?: Record<string, string>;
  /** What of the database does not answer meanwhile. */
  down?: "writes" | "all";
}

/** A post that each route with an action refuses. */
const refused: Record<string, Refused> = {
  "_site._index": { path: "/?index" },
  "_site.contact": { path: "/contact" },
  "_site.newsletter": { path: "/newsletter" },
  "_site.newsletter_.confirm": { path: "/newsletter/confirm?token=x" },
  "_site.newsletter_.unsubscribe": { path: "/newsletter/unsubscribe?token=x" },
  "admin_.login": { path: "/admin/login" },
  "admin_.confirm": { path: "/admin/confirm?token=x" },
  "admin_.login_.forgotten": { path: "/admin/login/forgotten" },
  "admin_.login_.reset": { path: "/admin/login/reset?token=x" },
  "admin.account": { path: "/admin/account", fields: { full_name: "" } },
  "admin.account (password)": {
    path: "/admin/account",
    fields: { password: "falsch-falsch", new_password: "neue-wache-2" },
  },
  "_site.admin.blog.preview": {
    path: "/admin/blog/preview",
    fields: { content: "<blockquote>".repeat(100) },
  },
  "admin.blog.$id": { path: "/admin/blog/POST" },
  "admin.blog.$id (new)": { path: "/admin/blog/new" },
  "admin.blog_.$id.delete": { path: "/admin/blog/POST/delete", down: "writes" },
  "admin.blog_.$id.history": { path: "/admin/blog/POST/history" },
  "admin.services": { path: "/admin/services", fields: { id: "SERVICE", direction: "up" }, down: "writes" },
  "admin.services.$id": { path: "/admin/services/SERVICE" },
  "admin.services.$id (new)": { path: "/admin/services/new" },
  "admin.services_.$id.delete": { path: "/admin/services/SERVICE/delete", down: "writes" },
  "admin.services_.$id.history": { path: "/admin/services/SERVICE/history" },
  "admin.references": {
    path: "/admin/references",
    fields: { id: "REFERENCE", direction: "up" },
    down: "writes",
  },
  "admin.references.$id": { path: "/admin/references/REFERENCE" },
  "admin.references.$id (new)": { path: "/admin/references/new" },
  "admin.references_.$id.delete": { path: "/admin/references/REFERENCE/delete", down: "writes" },
  "admin.addresses": { path: "/admin/addresses" },
  "admin.references_.$id.history": { path: "/admin/references/REFERENCE/history" },
  "admin.company": { path: "/admin/company?group=contact", fields: { group: "contact", phone: "ruf an" } },
  "admin.company_.history": { path: "/admin/company/history" },
  "admin.company_.history_.$fact": { path: "/admin/company/history/phone" },
  "admin.trash": { path: "/admin/trash", fields: { kind: "blog", id: "POST" }, down: "all" },
  "admin.team": {
    path: "/admin/team",
    fields: { account: "t@werft.example", intent: "block" },
    down: "writes",
  },
  "admin.team_.$id.block": {
    path: "/admin/team/ACCOUNT/block",
    fields: { account: "ACCOUNT", intent: "block" },
    down: "writes",
  },
  "admin.people_.erase": {
    path: "/admin/people/erase?email=t@werft.example",
    fields: { email: "t@werft.example" },
    down: "all",
  },
  "admin.media": { path: "/admin/media" },
  "admin.media_.$id": { path: "/admin/media/PICTURE" },
  "admin.media_.$id_.delete": { path: "/admin/media/PICTURE/delete", down: "writes" },
  "admin.media_.tidy": { path: "/admin/media/tidy", fields: { intent: "check" }, down: "all" },
  "admin.contacts.$id": { path: "/admin/contacts/MESSAGE", fields: { is_read: "true" }, down: "writes" },
  "admin.contacts_.$id.delete": { path: "/admin/contacts/MESSAGE/delete", down: "writes" },
  "admin.contacts.$id (answer)": { path: "/admin/contacts/MESSAGE", fields: { body: "" } },
  "admin.snippets": { path: "/admin/snippets" },
  "admin.snippets_.$id": { path: "/admin/snippets/SNIPPET" },
  "admin.snippets_.$id_.delete": { path: "/admin/snippets/SNIPPET/delete", down: "writes" },
  "admin.contacts_.$id.notify": { path: "/admin/contacts/MESSAGE/notify", down: "all" },
  "admin.newsletter_.$id": { path: "/admin/newsletter/MAILING" },
  "admin.newsletter_.$id (new)": { path: "/admin/newsletter/new" },
  "admin.newsletter_.$id_.delete": { path: "/admin/newsletter/MAILING/delete", down: "writes" },
  "admin.newsletter_.$id_.send": { path: "/admin/newsletter/MAILING/send", down: "writes" },
  "admin.newsletter_.$id_.stop": { path: "/admin/newsletter/MAILING/stop", down: "writes" },
  "admin.newsletter_.$id_.repeat-failed": {
    path: "/admin/newsletter/MAILING/repeat-failed",
    down: "writes",
  },
  "admin.newsletter_.$id_.repeat-unclear": {
    path: "/admin/newsletter/MAILING/repeat-unclear",
    down: "writes",
  },
  "admin.newsletter_.subscribers.$id.delete": {
    path: "/admin/newsletter/subscribers/SUBSCRIBER/delete",
    down: "writes",
  },
};

/** Why a route with an action refuses nothing. */
const willing = {
  "admin.drafts": "a script is answered in JSON, without a page",
  "admin.media_.upload": "a script is answered in JSON, without a page",
  "admin_.logout": "whoever wants to leave is let go",
};

const ids: Record<string, string> = {};
let cookie = "";

beforeAll(async () => {
  cookie = await staffCookie();
  const made = {
    POST: "insert into blog_posts (title, slug, content, status) values ('T', 'titel-probe', 'x', 'draft')",
    SERVICE:
      "insert into services (title, slug, full_description, display_order) values ('T', 'titel-probe', 'x', 99)",
    REFERENCE:
      "insert into \"references\" (title, slug, description, display_order) values ('T', 'titel-probe', 'x', 99)",
    PICTURE: `insert into media (sha256, alt, width, height, bytes) values (repeat('ab', 32), 'T', 10, 10, 10)`,
    SNIPPET: "insert into snippets (title, body) values ('T', 'x')",
    MESSAGE: "insert into contact_submissions (name, email, message) values ('T', 't@werft.example', 'x')",
    MAILING: "insert into mailings (subject, body) values ('T', 'x')",
    SUBSCRIBER: `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
      values ('titel@werft.example', 'A', 'B', '1', now())`,
  };
  for (const [name, statement] of Object.entries(made))
    ids[name] = String((await sql(`${statement} returning id`))[0]?.id);
  await createAccount("titel@musterhafen.example", "hafen-lotse-1");
  const [account] = await sql("select id from auth.users where email = 'titel@musterhafen.example'");
  ids.ACCOUNT = String(account?.id);
});

afterAll(async () => {
  for (const table of ["blog_posts", "services", '"references"'])
    await sql(`delete from ${table} where slug = 'titel-probe'`);
  await sql("delete from snippets where title = 'T'");
  await sql("delete from auth.users where email = 'titel@musterhafen.example'");
  await sql("delete from contact_submissions where email = 't@werft.example'");
  await sql("delete from media where alt = 'T'");
  await sql("delete from mailings where subject = 'T'");
  await sql("delete from subscribers where email = 'titel@werft.example'");
});

const filledIn = (text: string) => text.replace(/\b[A-Z]{4,}\b/, (name) => ids[name] ?? name);

/** The backend without its database, or without what is written there. */
function without(down: "writes" | "all"): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const isReading = (init?.method ?? "GET") === "GET";
    const isData = pathname.startsWith("/rest/") && !pathname.endsWith("/staff_frame");
    if (isData && (down === "all" || !isReading)) throw new TypeError("fetch failed");
    return askBackend(input, init);
  };
}

const titleOf = (html: string) => /<title[^>]*>(.*?)<\/title>/.exec(html)?.[1];

it("knows every route that takes a form", () => {
  const taking = Object.values(routes).filter((route) => route?.module.action);
  const named = [...Object.keys(refused), ...Object.keys(willing)];
  const known = new Set(named.map((name) => `routes/${name.replace(/ \(\w+\)$/, "")}`));
  expect(taking.map((route) => route?.id.replace(/\/route$/, "")).sort()).toEqual([...known].sort());
});

it.each(Object.entries(refused))("%s says in the title that it was refused", async (_, { path, ...sent }) => {
  const fields = Object.fromEntries(
    Object.entries(sent.fields ?? {}).map(([name, text]) => [name, filledIn(text)]),
  );
  const headers = { Cookie: path.startsWith("/admin/login") ? "" : cookie };
  const send = () => post(filledIn(path), fields, { headers });
  let answer = sent.down ? await withBackend(without(sent.down), send) : await send();
  takeErrors();
  if (answer.status === 303)
    answer = await get(answer.headers.get("Location") ?? "", {
      headers: { Cookie: `${cookie}; ${cookiesOf(answer)}` },
    });
  else expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(titleOf(await answer.text())).toMatch(/^Fehler: /);
});

it("a page that has refused nothing says nothing of it", async () => {
  expect(titleOf(await (await get("/admin/blog/new", { headers: { Cookie: cookie } })).text())).not.toContain(
    "Fehler",
  );
});
