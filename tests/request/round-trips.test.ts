import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askBackend, get, routes, sql, staffCookie, withBackend } from "../helpers/app";
import { pathOf, plantSecrets, type SecretRows } from "../helpers/doors";
import { takeErrors } from "../helpers/setup";

const planted: { ids: SecretRows; remove: () => Promise<void> } = { ids: {}, remove: async () => undefined };
const article = { slug: "umlaufbahn", category: "Umlauf" };
let cookie = "";

beforeAll(async () => {
  // Pages are asked with what is planted here, whatever other files have left.
  await sql("delete from old_addresses");
  Object.assign(planted, await plantSecrets());
  await sql(
    `insert into blog_posts (title, slug, content, category, status, published_at)
     values ('Umlaufbahn', $1, '<p>Moin</p>', $2, 'published', now() - interval '1 hour')`,
    [article.slug, article.category],
  );
  cookie = await staffCookie();
});

afterAll(async () => {
  await planted.remove();
  await sql("delete from blog_posts where slug = $1", [article.slug]);
});

const inRequest = new AsyncLocalStorage<boolean>();

/** Questions of staff pages that wait for one another do so each time; others follow one another only by chance. */
async function longestChain(path: string) {
  let asked = await chainOnce(path);
  // What is kept of public pages would hide questions.
  for (let again = 0; again < 2 && path.startsWith("/admin"); again++) {
    const other = await chainOnce(path);
    if (other.chain.length < asked.chain.length) asked = other;
  }
  return asked;
}

/** The longest row of questions to the backend of which each began after the one before had been answered. */
async function chainOnce(path: string) {
  let now = 0;
  const calls: { path: string; began: number; ended: number }[] = [];
  const watching: typeof fetch = async (input, init) => {
    // What the server asks by itself meanwhile is no part of the request.
    if (!inRequest.getStore()) return askBackend(input, init);
    const call = { path: new URL(new Request(input, init).url).pathname, began: ++now, ended: 0 };
    calls.push(call);
    const answer = await askBackend(input, init);
    call.ended = ++now;
    return answer;
  };
  const response = await withBackend(watching, () =>
    inRequest.run(true, () => get(path, { headers: { Cookie: cookie } })),
  );
  await response.arrayBuffer();
  const chain: typeof calls = [];
  for (const call of calls.sort((a, b) => a.ended - b.ended)) {
    if (call.began > (chain.at(-1)?.ended ?? 0)) chain.push(call);
  }
  const paths = calls.map((call) => call.path);
  return { status: response.status, chain: chain.map((call) => call.path), paths, questions: calls.length };
}

const readable = Object.values(routes).flatMap((route) =>
  route && (route.module.loader || route.module.default) && (route.path || route.index) ? [route.id] : [],
);

test("there are routes to ask", () => expect(readable.length).toBeGreaterThan(40));

test.each(readable)("%s asks the backend at most twice in sequence", async (id) => {
  const path = pathOf(id, planted.ids).replace(":slug", article.slug);
  const { status, chain, paths } = await longestChain(path);
  takeErrors();
  expect(status).toBeLessThan(500);
  expect(chain.length, chain.join(" → ")).toBeLessThanOrEqual(2);
  // Who asks, whether they may, and what the frame shows.
  const people = paths.filter((name) => /auth|staff_frame|is_staff/.test(name));
  const isStaffPage = /^routes\/(_site\.)?admin(\.|\/|$)/.test(id);
  expect(people).toEqual(isStaffPage || people.length > 0 ? ["/rest/v1/rpc/staff_frame"] : []);
  if (!path.startsWith("/admin")) expect(people).toEqual([]);
});

test.each([
  ["/admin", 4],
  ["/admin/services", 3],
  ["/admin/blog/new", 6],
  ["/admin/addresses", 4],
])("%s asks %i questions in all", async (path, most) => {
  const { paths } = await chainOnce(path);
  expect(paths).toHaveLength(most);
});

test.each([
  "/blog?seite=2",
  `/blog?kategorie=${article.category}`,
  "/admin/blog?q=umlauf",
  "/admin/references?q=werft",
  "/admin/contacts?q=streng&filter=ungelesen",
  "/admin/newsletter?q=streng",
  "/sitemap.xml?teil=1",
])("so does %s", async (path) => {
  const { chain, questions } = await longestChain(path);
  expect(questions).toBeGreaterThan(0);
  expect(chain.length, chain.join(" → ")).toBeLessThanOrEqual(2);
});

test("questions in sequence are counted as such", async () => {
  const { chain } = await longestChain(`/blog/${article.slug}`);
  expect(chain).toEqual(["/rest/v1/blog_posts", "/rest/v1/blog_posts"]);
});
