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
import { pathOf, plantSecrets } from "../helpers/staff-routes";

interface Sent {
  query?: string;
  fields?: Record<string, string>;
  down?: "writes" | "all";
  isNew?: true;
}

/** What is sent to routes that would take an empty form. */
const refused: Record<string, Sent> = {
  "_site._index": { query: "?index" },
  "_site.newsletter_.confirm": { query: "?token=x" },
  "_site.newsletter_.unsubscribe": { query: "?token=x" },
  "admin_.confirm": { query: "?token=x" },
  "admin_.login_.reset": { query: "?token=x" },
  "_site.admin.blog.preview": { fields: { content: "<blockquote>".repeat(100) } },
  "_site.admin.pages.preview": { fields: { item: ":pages" }, down: "all" },
  "_site.admin.references.preview": { fields: { chosen: "/bilder/nirgends" } },
  "_site.admin.services.preview": { fields: { item: ":services" }, down: "all" },
  "admin.account": { fields: { full_name: "" } },
  "admin.blog_.$id": { fields: { title: "" } },
  "admin.services_.$id": { fields: { title: "" } },
  "admin.references_.$id": { fields: { title: "" } },
  "admin.pages_.$id": { fields: { title: "" } },
  "admin.pages_.fixed.($page)": { fields: { "home.call": "" } },
  "admin.newsletter_.$id": { fields: { subject: "" } },
  "admin.snippets_.$id": { fields: { title: "" } },
  "admin.media_.$id": { fields: { alt: "" } },
  "admin.company": { fields: { group: "contact", phone: "ruf an" } },
  "admin.contacts.$id": { fields: { is_read: "true" }, down: "writes" },
  "admin.contacts_.$id.notify": { down: "all" },
  "admin.move_.$id": { fields: { intent: "take-over" }, down: "all" },
  "admin.media_.tidy": { fields: { intent: "check" }, down: "all" },
  "admin.people_.erase": {
    query: "?email=t@werft.example",
    fields: { email: "t@werft.example" },
    down: "all",
  },
  "admin.references": { fields: { id: ":references", direction: "up" }, down: "writes" },
  "admin.services": { fields: { id: ":services", direction: "up" }, down: "writes" },
  "admin.team": { fields: { account: "t@werft.example", intent: "block" }, down: "writes" },
  "admin.team_.$id.block": { fields: { account: ":team", intent: "block" }, down: "writes" },
  "admin.trash": { fields: { kind: "blog", id: ":blog" }, down: "all" },
};
const hasButtonsOnly = /\.(delete|send|stop|repeat-\w+)$/;

const further: [route: string, sent: Sent][] = [
  ["admin.account", { fields: { password: "falsch-falsch", new_password: "neue-wache-2" } }],
  ["admin.blog_.$id", { isNew: true }],
  ["admin.services_.$id", { isNew: true }],
  ["admin.references_.$id", { isNew: true }],
  ["admin.newsletter_.$id", { isNew: true }],
  ["admin.contacts.$id", { fields: { body: "" } }],
];

const withoutRefusal = ["admin.copies.$kind.$item", "admin.snippets", "admin.media_.upload", "admin_.logout"];
const posts = Object.values(routes).flatMap((route): [string, Sent][] => {
  const name = route?.id.replace(/^routes\/|\/route$/g, "") ?? "";
  if (!route?.module.action || withoutRefusal.includes(name)) return [];
  return [[name, refused[name] ?? (hasButtonsOnly.test(name) ? { down: "writes" } : {})]];
});

let ids: Record<string, string> = {};
let removeRows = async () => {};
let cookie = "";
const email = "titel@musterhafen.example";

beforeAll(async () => {
  cookie = await staffCookie();
  const { ids: planted, remove } = await plantSecrets();
  await createAccount(email, "hafen-lotse-1");
  const [account] = await sql("select id from auth.users where email = $1", [email]);
  ids = { ...planted, team: String(account?.id) };
  removeRows = remove;
});
afterAll(async () => {
  await removeRows();
  await sql("delete from auth.users where email = $1", [email]);
});

function without(down: "writes" | "all"): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const isData = pathname.startsWith("/rest/v1/") && !pathname.endsWith("/staff_frame");
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (isData && (down === "all" || !isReading)) throw new TypeError("fetch failed");
    return askBackend(input, init);
  };
}

const titleOf = (html: string) => /<title[^>]*>(.*?)<\/title>/.exec(html)?.[1];

it("knows the routes that take a form", () => expect(posts.length).toBeGreaterThan(40));

it.each([...posts, ...further])("%s says in the title that it was refused: %j", async (name, sent) => {
  const id = [`routes/${name}`, `routes/${name}/route`].find((one) => one in routes) ?? "";
  const path = sent.isNew ? pathOf(id, {}).replace(/[^/]+$/, "new") : pathOf(id, ids);
  const fields = Object.fromEntries(
    Object.entries(sent.fields ?? {}).map(([key, text]) => [
      key,
      text.replace(/^:(\w+)$/, (_, of) => ids[of] ?? ""),
    ]),
  );
  const headers = { Cookie: path.startsWith("/admin/login") ? "" : cookie };
  const send = (to = path + (sent.query ?? "")) => post(to, fields, { headers });
  let answer = sent.down ? await withBackend(without(sent.down), () => send()) : await send();
  if (answer.status === 307) answer = await send(answer.headers.get("Location") ?? "");
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
