import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeEach, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { runs } from "../helpers/runs";

interface State {
  title: string;
  slug: string;
  status: "draft" | "published";
}
interface Item extends State {
  id: string;
  isDated: boolean;
  isDeleted: boolean;
  former: (State | null)[];
}

const slugs = ["folge-a", "folge-b", "folge-c", "folge-d"];
const clear = async () => {
  await sql("delete from blog_posts where slug like 'folge-%'");
  await sql("delete from content_versions where row ->> 'slug' like 'folge-%' or row is null");
  await sql("delete from old_addresses where path like '/blog/folge-%'");
};
beforeEach(clear);
afterAll(clear);

class Model {
  items: Item[] = [];
  holders = new Map<string, Item>();

  holderOf(slug: string) {
    return this.items.find((item) => !item.isDeleted && item.slug === slug);
  }
  leadsTo(slug: string) {
    const isShown = (item?: Item) => item && !item.isDeleted && item.status === "published";
    if (isShown(this.holderOf(slug))) return slug;
    const holder = this.holders.get(slug);
    return isShown(holder) ? holder?.slug : undefined;
  }
  arrive(item: Item) {
    if (this.holders.get(item.slug) === item) this.holders.delete(item.slug);
    if (item.status === "published") this.holders.set(item.slug, item);
  }
  leave(item: Item, slug: string, wasPublic: boolean) {
    if (wasPublic || (item.isDated && !this.holders.has(slug))) this.holders.set(slug, item);
  }
}

async function change(model: Model, item: Item, values: Partial<State>) {
  const before = { title: item.title, slug: item.slug, status: item.status };
  const next = { ...before, ...values };
  const other = model.holderOf(next.slug);
  if (other && other !== item) return;
  await sql(
    `update blog_posts set title = $2, slug = $3, status = $4,
       published_at = coalesce(published_at, case when $4 = 'published' then now() - interval '1 minute' end)
     where id = $1`,
    [item.id, next.title, next.slug, next.status],
  );
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  const wasDated = item.isDated;
  item.former.push(before);
  Object.assign(item, next, { isDated: item.isDated || next.status === "published" });
  if (before.slug !== next.slug && (wasDated || before.status === "published"))
    model.leave(item, before.slug, before.status === "published");
  model.arrive(item);
}

const anySlug = fc.constantFrom(...slugs);
const which = fc.nat(2);
const status = fc.constantFrom("draft" as const, "published" as const);
const values = fc.oneof(
  fc.record({ slug: anySlug }),
  fc.record({ title: fc.constantFrom("Eins", "Zwei") }),
  fc.record({ status }),
);
const actions = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("create" as const), slug: anySlug, status }),
    { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), which, values }) },
    fc.record({ do: fc.constant("delete" as const), which }),
    fc.record({ do: fc.constant("bringBack" as const), which, slug: anySlug }),
    fc.record({ do: fc.constant("revert" as const), which, back: fc.nat(3) }),
  ),
  { minLength: 1, maxLength: 25 },
);
type Action = typeof actions extends fc.Arbitrary<(infer One)[]> ? One : never;

async function act(model: Model, action: Action) {
  if (action.do === "create") {
    const { slug, status } = action;
    if (model.items.length > 2 || model.holderOf(slug)) return;
    const [row] = await sql(
      `insert into blog_posts (title, slug, content, status, published_at)
       values ('Neu', $1, 'x', $2, case when $2 = 'published' then now() - interval '1 minute' end) returning id`,
      [slug, status],
    );
    const state = { isDated: status === "published", isDeleted: false, former: [] };
    const item: Item = { id: `${row?.id}`, title: "Neu", slug, status, ...state };
    model.items.push(item);
    return model.arrive(item);
  }
  const item = model.items[action.which];
  if (!item) return;
  if (action.do === "bringBack") {
    if (!item.isDeleted) return;
    const slug = model.holderOf(item.slug) ? action.slug : item.slug;
    if (model.holderOf(slug)) return;
    await sql(
      `insert into blog_posts (id, title, slug, content, status, published_at)
       select v.item_id, v.row ->> 'title', $2, v.row ->> 'content', v.row ->> 'status', (v.row ->> 'published_at')::timestamptz
       from trash t join content_versions v on v.id = t.id where t.item_id = $1`,
      [item.id, slug],
    );
    item.former.push(null);
    Object.assign(item, { slug, isDeleted: false });
    return model.arrive(item);
  }
  if (item.isDeleted) return;
  if (action.do === "delete") {
    await sql("delete from blog_posts where id = $1", [item.id]);
    item.former.push({ title: item.title, slug: item.slug, status: item.status });
    item.isDeleted = true;
    if (item.status === "published" || model.holders.get(item.slug) === item) model.holders.delete(item.slug);
    return;
  }
  if (action.do === "change") return change(model, item, action.values);
  const version = item.former.filter((one) => one !== null).at(-1 - action.back);
  if (version) await change(model, item, version);
}

async function compare(model: Model) {
  const [known] = await sql("select known_addresses() as addresses");
  const addresses = known?.addresses as Record<string, string>;
  const posts = await sql("select slug from blog_posts where status = 'published' and published_at <= now()");
  const shown = new Set(posts.map(({ slug }) => slug));
  const keyOf = (path: string) => createHash("sha256").update(path).digest("hex").slice(0, 32);
  for (const slug of slugs) {
    const found = shown.has(slug) ? slug : addresses[keyOf(`/blog/${slug}`)]?.slice("/blog/".length);
    expect(found, slug).toBe(model.leadsTo(slug));
    if (found) expect(shown.has(found)).toBe(true);
  }
  const trash = await sql("select item_id, slug from trash where slug like 'folge-%' order by item_id");
  expect(trash).toEqual(
    model.items
      .filter(({ isDeleted }) => isDeleted)
      .map(({ id, slug }) => ({ item_id: id, slug }))
      .sort((a, b) => (a.item_id < b.item_id ? -1 : 1)),
  );
  for (const { id, former } of model.items) {
    const rows = await sql(
      `select row ->> 'title' as title, row ->> 'slug' as slug, row ->> 'status' as status
       from content_versions where item_id = $1 order by saved_at, id`,
      [id],
    );
    expect(rows.map((row) => (row.slug === null ? null : row))).toEqual(former);
  }
}

it("keeps addresses, trash and versions in step with what happened, in any order", async () => {
  await fc.assert(
    fc
      .asyncProperty(actions, async (sequence) => {
        const model = new Model();
        for (const action of sequence) {
          await act(model, action);
          await compare(model);
        }
      })
      .afterEach(clear),
    { ...runs(30, 3), endOnFailure: true },
  );
});
