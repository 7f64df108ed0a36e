import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askBackend, get, routes, sql, staffCookie, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { pathOf, plantSecrets, type SecretRows } from "../helpers/staff-routes";

const planted: { ids: SecretRows; remove: () => Promise<void> } = { ids: {}, remove: async () => undefined };
const article = { slug: "umlaufbahn", category: "Umlauf" };
let cookie = "";

beforeAll(async () => {
  // Pages are asked with what is planted here, whatever other files have left.
  await sql("delete from old_addresses");
  await sql("delete from content_versions where kind = 'site_facts'");
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

const most = 2;

/** What the application keeps may run out just now: a chain that is too long is asked for twice more. */
async function longestChain(path: string) {
  let asked = await chainOnce(path);
  // What is kept of public pages would hide questions.
  for (let again = 0; again < 2 && path.startsWith("/admin") && asked.chain.length > most; again += 1)
    asked = await chainOnce(path);
  return asked;
}

/**
 * The questions to the backend in rounds: nobody has an answer before all that can be asked without one has been asked,
 * so that a question of the next round needs one. `chain` names the last question of each round.
 */
async function chainOnce(path: string) {
  const paths: string[] = [];
  const chain: string[] = [];
  let round: Promise<void> | undefined;
  const watching: typeof fetch = async (input, init) => {
    if (!inRequest.getStore()) return askBackend(input, init);
    paths.push(new URL(new Request(input, init).url).pathname);
    round ??= untilAllAsked(paths).then(() => {
      chain.push(paths.at(-1) ?? "");
      round = undefined;
    });
    await round;
    return askBackend(input, init);
  };
  const response = await withBackend(watching, () =>
    inRequest.run(true, () => get(path, { headers: { Cookie: cookie } })),
  );
  await response.arrayBuffer();
  return { status: response.status, chain, paths };
}

async function untilAllAsked(asked: string[]) {
  for (let quiet = 0, count = 0; quiet < 100; quiet += 1) {
    if (asked.length > count) quiet = 0;
    count = asked.length;
    await new Promise(setImmediate);
  }
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
  expect(chain.length, chain.join(" → ")).toBeLessThanOrEqual(most);
  const people = paths.filter((name) => /auth|staff_frame|is_staff/.test(name));
  const isStaffPage = /^routes\/(_site\.)?admin(\.|\/|$)/.test(id);
  expect(people).toEqual(isStaffPage || people.length > 0 ? ["/rest/v1/rpc/staff_frame"] : []);
  if (!path.startsWith("/admin")) expect(people).toEqual([]);
});

test.each([
  ["/admin", 9],
  ["/admin/services", 3],
  ["/admin/blog/new", 5],
  ["/admin/addresses", 4],
])("%s asks %i questions in all", async (path, count) => {
  await sql("delete from working_copies");
  let { paths } = await chainOnce(path);
  for (let again = 0; again < 2 && paths.length > count; again += 1) ({ paths } = await chainOnce(path));
  expect(paths, paths.join(", ")).toHaveLength(count);
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
  const { chain } = await longestChain(path);
  expect(chain).not.toEqual([]);
  expect(chain.length, chain.join(" → ")).toBeLessThanOrEqual(most);
});

test("questions in sequence are counted as such", async () => {
  const { chain } = await longestChain(`/blog/${article.slug}`);
  expect(chain).toEqual(["/rest/v1/blog_posts", "/rest/v1/blog_posts"]);
});
