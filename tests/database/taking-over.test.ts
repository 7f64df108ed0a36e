import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fetchOldPicture, isPublicAddress } from "~/features/moving/fetch-old-picture.server";
import type { MoveChoices, MoveSummary, MovingItem } from "~/features/moving/item";
import { getMove } from "~/features/moving/marks.server";
import { pacing } from "~/features/moving/old-pictures.server";
import { supplyPicture } from "~/features/moving/supplied.server";
import { type MoveSource, takeOver } from "~/features/moving/take-over.server";
import { undoMove } from "~/features/moving/undo.server";
import { dbFor } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { BackendFault } from "~/platform/process/backend-fault.server";
import { currentSite } from "~/platform/settings/site.server";
import { sql } from "../helpers/app";
import { jpeg } from "../helpers/drawn-pictures";
import { takeErrors } from "../helpers/setup";
import { authSession } from "../helpers/staff";
import { atFullLength, fullLengthTest } from "../proofs/prove";

let db: Db;
let photo: Buffer;
beforeAll(async () => {
  db = dbFor((await authSession("umziehen@musterhafen.example")).access_token);
  photo = await jpeg("red", 640);
});

const clear = async () => {
  await sql("delete from moves");
  await sql("delete from blog_posts where slug like 'umz-%'");
  await sql("delete from pages where slug like 'umz-%'");
  await sql("delete from content_versions where row ->> 'slug' like 'umz-%'");
  await sql("delete from old_addresses");
  await sql("delete from media where caption = 'Umzugsbild' or alt = 'Hafen'");
};
afterEach(clear);
afterAll(clear);

const old = "https://alt.example";
const picture = `${old}/wp-content/uploads/2020/05/hof.jpg`;
const gone = `${old}/wp-content/uploads/2020/05/fort.jpg`;
const item = (id: number, more: Partial<MovingItem>): MovingItem => ({
  ...{ id: `wxr:${id}`, kind: "article", title: `Umzug ${id}`, slug: `umz-${id}`, status: "published" },
  ...{ oldAddresses: [`/2020/05/umz-${id}/`, `/?p=${id}`], date: "2020-05-01T10:00:00Z", changed: null },
  ...{ excerpt: "Kurz", html: `<p>Moin ${id}</p>`, author: null, categories: ["Umzugskiste"], cover: null },
  ...{ pictures: [], losses: [] },
  ...more,
});
const hof = { address: picture, alt: "Unser Hof", caption: "Umzugsbild", inArchive: "hof.jpg" };
const items = [
  item(1, {
    html: `<p>Bild</p><p><img src="${picture}" alt="Unser Hof"></p>`,
    pictures: [hof],
    cover: picture,
  }),
  item(2, { html: `<p><img src="${gone}" alt="Weg"></p>` }),
  item(3, { kind: "page", oldAddresses: ["/über-uns-alt/", "/?page_id=3"], html: "<p>Wir</p>" }),
  item(4, { status: "planned", date: "2099-01-01T10:00:00Z" }),
  item(5, { status: "draft", date: "0000-00-00" }),
  item(6, { oldAddresses: ["/contact/", "/?p=6"] }),
];
const summary: MoveSummary = {
  ...{ kind: "wordpress", site: old, title: "Alt", hosts: [], problems: [] },
  counts: { articles: 5, pages: 1, pictures: 2, notInArchive: 1, other: 0, leftOut: {} },
  categories: [{ name: "Umzugskiste", items: 6, oldAddresses: ["/category/umzugskiste/", "/?cat=3"] }],
  authors: [{ name: "Anna", items: 6, oldAddresses: ["/author/anna/"] }],
  redirects: [{ from: "/alter-name/", to: "/2020/05/umz-1/" }],
  lists: [{ target: "/blog.rss.xml", oldAddresses: ["/comments/feed/"] }],
};
const all: MoveChoices = { only: null, skipped: [], as: {}, categories: {}, authors: {}, hosts: [] };
const source = (afterStep?: MoveSource["afterStep"]): MoveSource => ({
  items: async function* () {
    yield* items;
  },
  summary: async () => summary,
  archived: async (name) => (name === "hof.jpg" ? photo : null),
  ...(afterStep && { afterStep }),
});

async function newMove(sha256 = "a".repeat(64)) {
  const [row] = await sql(
    "insert into moves (kind, site, sha256) values ('wordpress', $1, $2) returning id",
    [old, sha256],
  );
  return { id: String(row?.id) };
}

async function whole() {
  const posts = await sql(
    "select slug, title, content, excerpt, category, featured_image, status, published_at from blog_posts where slug like 'umz-%' order by slug",
  );
  const pages = await sql(
    "select slug, title, status, jsonb_array_length(sections) as parts from pages where slug like 'umz-%' order by slug",
  );
  const led = await sql(
    `select a.path, a.kind, a.target, coalesce(p.slug, g.slug) as slug from old_addresses a
     left join blog_posts p on p.id = a.item_id left join pages g on g.id = a.item_id order by a.path`,
  );
  const marks = await sql("select source_id, kind, state, losses from move_items order by source_id");
  return { posts, pages, led, marks };
}

const expire = () => sql("update moves set claimed_until = null");

test("articles, pages, pictures and old addresses arrive, and undoing takes all of it away again", async () => {
  const before = (await sql("select count(*)::int as n from media"))[0]?.n;
  const move = await newMove();
  await (await takeOver(db, move, all, source())).done;
  const { posts, pages, led, marks } = await whole();
  expect(posts.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
    "umz-1 published",
    "umz-2 published",
    "umz-4 published",
    "umz-5 draft",
    "umz-6 published",
  ]);
  expect(posts[0]?.featured_image).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  expect(posts[0]?.content).toContain(String(posts[0]?.featured_image));
  expect(posts[1]?.content).toContain(gone);
  expect(posts[3]?.published_at).toBeNull();
  expect(pages).toMatchObject([{ slug: "umz-3", status: "published", parts: 2 }]);
  const leads = Object.fromEntries(led.map(({ path, target, slug }) => [path, target ?? slug]));
  expect(leads).toMatchObject({
    ...{ "/2020/05/umz-1": "umz-1", "/?p=1": "umz-1", "/alter-name": "umz-1", "/über-uns-alt": "umz-3" },
    ...{
      "/?page_id=3": "umz-3",
      "/?p=6": "umz-6",
      "/author/anna": "/blog",
      "/comments/feed": "/blog.rss.xml",
    },
    ...{ "/?cat=3": "/blog?kategorie=Umzugskiste", "/category/umzugskiste": "/blog?kategorie=Umzugskiste" },
    "/wp-content/uploads/2020/05/hof.jpg": posts[0]?.featured_image,
  });
  expect(leads).not.toHaveProperty("/contact");
  expect(JSON.stringify(marks)).toContain("/contact");
  expect((await sql("select state from moves"))[0]?.state).toBe("taken");

  await sql("update blog_posts set title = 'Hier geändert' where slug = 'umz-2'");
  await (await undoMove(db, move)).done;
  const rest = await whole();
  expect(rest.posts.map(({ slug }) => slug)).toEqual(["umz-2"]);
  expect(rest.pages).toEqual([]);
  expect(rest.led.every(({ slug }) => slug === "umz-2")).toBe(true);
  expect(rest.marks).toMatchObject([{ source_id: "wxr:2", losses: [{}] }]);
  const stayed = rest.marks;
  await (await takeOver(db, move, all, source())).done;
  expect((await whole()).marks).toEqual(expect.arrayContaining(stayed));
  await (await undoMove(db, move)).done;
  expect((await sql("select count(*)::int as n from media"))[0]?.n).toBe(before);
  expect(await sql("select 1 from trash where slug like 'umz-%'")).toEqual([]);
});

test("a picture that something else shows stays when its move is undone, and is named", async () => {
  const move = await newMove();
  await (await takeOver(db, move, all, source())).done;
  await sql(
    `insert into blog_posts (title, slug, content, featured_image)
     select 'Hier geschrieben', 'umz-hier', '<p>Moin</p>', featured_image from blog_posts where slug = 'umz-1'`,
  );
  await (await undoMove(db, move)).done;
  const { posts, marks } = await whole();
  expect(posts.map(({ slug }) => slug)).toEqual(["umz-hier"]);
  expect(marks).toMatchObject([{ kind: "media", state: "taken", losses: [{}] }]);
});

test("a missing picture in a link, or of no host, is words until it is uploaded", async () => {
  const { id } = await newMove();
  const path = "/images/hafen.jpg";
  const linked: MoveSource = {
    ...source(),
    items: async function* () {
      const html = `<p><a href="https://ziel.example/">Zum <img src="${gone}" alt="Hafen"> hin</a></p>`;
      yield item(2, { html });
      yield item(4, { html: `<p>Da <img src="${path}" alt="Hafen"> dort</p>` });
    },
  };
  await (await takeOver(db, { id }, all, linked)).done;
  expect((await whole()).posts).toMatchObject([
    { content: '<p><a href="https://ziel.example/">Zum Bild: Hafen hin</a></p>' },
    { content: "<p>Da Bild: Hafen dort</p>" },
  ]);
  const move = await getMove(db, id);
  const file = () => ({ name: "hafen.jpg", pieces: [photo], size: photo.length }) as never;
  for (const address of [gone, path])
    expect(move && (await supplyPicture(db, move, address, file()))).toBeNull();
  const picture = '<img src="/media/x" alt="Hafen">';
  const contents = (await whole()).posts.map(({ content }) =>
    String(content).replace(/\/media\/[^"]+/, "/media/x"),
  );
  expect(contents).toEqual([
    `<p><a href="https://ziel.example/">Zum ${picture} hin</a></p>`,
    `<p>Da ${picture} dort</p>`,
  ]);
});

test("a fault of the backend holds a move up and does not end it", async () => {
  const { id } = await newMove();
  let faults = 0;
  let rests = 0;
  const faulty: MoveSource = {
    ...source(() => {
      if (faults++ < 3) throw new BackendFault("no usable answer");
    }),
    rest: async () => {
      rests += 1;
    },
  };
  await (await takeOver(db, { id }, all, faulty)).done;
  expect(rests).toBe(3);
  expect(takeErrors()).toHaveLength(3);
  expect((await getMove(db, id))?.state).toBe("taken");
});

fullLengthTest("decoration that was missing stands where it was once it is uploaded", async () => {
  const { id } = await newMove();
  const html = `<p>Vorher</p><p><img src="${gone}" alt=""></p><p>Auf <b>dem</b> Bild</p><p>Danach</p>`;
  const decorated: MoveSource = {
    ...source(),
    items: async function* () {
      const pictures = [{ address: gone, alt: "", caption: "", inArchive: null, isDecoration: true }];
      yield item(2, { html, pictures });
      yield item(9, { kind: "page", slug: "umz-deko", html, pictures });
    },
  };
  await (await takeOver(db, { id }, all, decorated)).done;
  const content = async () => String((await whole()).posts[0]?.content);
  expect(await content()).toBe("<p>Vorher</p><p>Auf <b>dem</b> Bild</p><p>Danach</p>");
  const move = await getMove(db, id);
  const file = { name: "deko.jpg", pieces: [photo], size: photo.length } as never;
  expect(move && (await supplyPicture(db, move, gone, file))).toBeNull();
  const inPlace = /<p>Vorher<\/p><p><img src="\/media\/[^"]+" alt=""><\/p><p>Auf <b>dem<\/b> Bild<\/p>/;
  expect(await content()).toMatch(inPlace);
  const [page] = await sql("select sections -> 1 ->> 'text' as text from pages where slug = 'umz-deko'");
  expect(page?.text).toMatch(inPlace);
  const [, name] = /\/media\/([0-9a-f]+)-/.exec(await content()) ?? [];
  await sql("update media set alt = 'Hafen' where name = $1", [name]);
});

test("another post of the same number at the same old site comes beside the first, which keeps its addresses", async () => {
  const as = (title: string, slug: string): MoveSource => ({
    ...source(),
    items: async function* () {
      yield item(12, {
        ...{ id: "wxr:12", title, slug, cover: null, pictures: [], html: `<p>${title}</p>` },
        oldAddresses: [`/2020/05/${slug}/`, "/?p=12"],
      });
    },
  });
  await (await takeOver(db, await newMove(), all, as("Erste", "umz-erste"))).done;
  await (await takeOver(db, await newMove("b".repeat(64)), all, as("Zweite", "umz-zweite"))).done;
  const { posts, led } = await whole();
  expect(posts.map(({ title }) => title)).toEqual(["Erste", "Zweite"]);
  expect(led).toContainEqual(expect.objectContaining({ path: "/?p=12", slug: "umz-erste" }));
  expect(led).toContainEqual(expect.objectContaining({ path: "/2020/05/umz-zweite", slug: "umz-zweite" }));
  // Each is known again, though one was given another title here.
  await sql("update blog_posts set title = 'Umbenannt' where slug = 'umz-erste'");
  for (const [name, title, slug] of [
    ["c", "Erste", "umz-erste"],
    ["d", "Zweite", "umz-zweite"],
  ] as const)
    await (await takeOver(db, await newMove(name.repeat(64)), all, as(title, slug))).done;
  expect((await whole()).posts).toHaveLength(2);
});

test("who wrote an article is the person that was chosen, or else the firm", async () => {
  const named: MoveSource = {
    ...source(),
    items: async function* () {
      yield item(1, { author: "Bo Alt" });
      yield item(2, { author: "Anna Alt" });
      yield item(3, {});
    },
  };
  const authors = { "Bo Alt": "Mara Hansen", "Anna Alt": "" };
  await (await takeOver(db, await newMove(), { ...all, authors }, named)).done;
  const { name } = currentSite();
  expect(await sql("select author from blog_posts where slug like 'umz-%' order by slug")).toEqual([
    { author: "Mara Hansen" },
    { author: name },
    { author: name },
  ]);
});

test("a second run changes nothing, and names what was edited here since", async () => {
  await (await takeOver(db, await newMove(), all, source())).done;
  await sql("update blog_posts set title = 'Hier geändert' where slug = 'umz-2'");
  const { posts, pages, led } = await whole();
  const again = await newMove();
  const newer: MoveSource = {
    ...source(),
    items: async function* () {
      for (const one of items) yield one.id === "wxr:1" ? { ...one, changed: "2020-06-01T10:00:00Z" } : one;
    },
  };
  await (await takeOver(db, again, all, newer)).done;
  const after = await whole();
  expect([after.posts, after.pages, after.led]).toEqual([posts, pages, led]);
  const named = await sql(
    "select source_id from move_items where move_id = $1 and losses::text like '%neuer%'",
    [again.id],
  );
  expect(named).toEqual([{ source_id: "wxr:1" }]);
  const states = await sql("select source_id, state from move_items where move_id = $1 and kind <> 'media'", [
    again.id,
  ]);
  expect(states).toContainEqual({ source_id: "wxr:2", state: "changed" });
  expect(states).toContainEqual({ source_id: "wxr:1", state: "same" });
});

fullLengthTest(
  "after two batches of the same and the first one's undoing, either of them brings everything back",
  async () => {
    const [first, second] = [await newMove(), await newMove()];
    const take = async (move: { id: string }) => (await takeOver(db, move, all, source())).done;
    await take(first);
    const { posts, pages, led } = await whole();
    const isBack = async () => {
      const now = await whole();
      expect([now.posts, now.pages, now.led]).toEqual([posts, pages, led]);
    };
    await take(second);
    for (const again of [first, second]) {
      await (await undoMove(db, again === first ? first : second)).done;
      if (again === first) expect((await whole()).posts).toEqual([]);
      await take(again);
      await isBack();
    }
    await (await undoMove(db, first)).done;
    await take(second);
    await isBack();
    await (await undoMove(db, second)).done;
    expect((await whole()).posts).toEqual([]);
  },
);

test("an item of an export from here that is still here is left alone and named", async () => {
  await (await takeOver(db, await newMove(), all, source())).done;
  const [row] = await sql("select id, slug from blog_posts where slug = 'umz-1'");
  const before = await whole();
  const own = { id: String(row?.id), status: "published", created_at: "2020-05-01T10:00:00Z" } as const;
  const exported = item(1, { id: `own:${row?.id}`, own: { ...own, published_at: own.created_at } });
  const again = await newMove("b".repeat(64));
  await sql("update moves set site = 'https://hier.example' where id = $1", [again.id]);
  const only: MoveSource = {
    ...source(),
    items: async function* () {
      yield exported;
      yield { ...exported, id: "own:fort", slug: "umz-7", own: { ...exported.own, id: again.id } as never };
    },
  };
  await (await takeOver(db, again, all, only)).done;
  const after = await whole();
  expect(after.posts.map(({ slug }) => slug)).toEqual([...before.posts.map(({ slug }) => slug), "umz-7"]);
  const [mark] = await sql("select state, losses from move_items where move_id = $1 and source_id = $2", [
    again.id,
    exported.id,
  ]);
  expect(mark).toMatchObject({ state: "same", losses: [{}] });
});

fullLengthTest(
  "redirects of an export from here lead to its pictures under their new names, and what leads nowhere is named",
  async () => {
    const move = await newMove();
    const name = "0123456789abcdef0123456789abcdef";
    const exported = { ...hof, address: `/content/images/media/${name}-1200.webp` };
    const redirects = [
      { from: "/wp-content/uploads/alt.png", to: `/media/${name}-480.webp` },
      { from: "/eichentreppe/", to: "/gibt-es-nicht" },
    ];
    const own: MoveSource = {
      ...source(),
      items: async function* () {
        yield item(8, { id: "picture:8", kind: "picture", oldAddresses: [], pictures: [exported] });
      },
      summary: async () => ({ ...summary, categories: [], authors: [], lists: [], redirects }),
    };
    await (await takeOver(db, move, all, own)).done;
    const [media] = await sql("select name from media where caption = 'Umzugsbild'");
    const led = await sql("select path, target from old_addresses order by path");
    expect(led).toEqual([
      { path: "/wp-content/uploads/alt.png", target: expect.stringContaining(`/media/${media?.name}-`) },
    ]);
    expect(JSON.stringify((await whole()).marks)).toContain("/eichentreppe/");
  },
);

test("two at a time are one, and interrupted after any step it arrives at the same result", async () => {
  const two = await newMove();
  const started = await Promise.all([1, 2].map(() => takeOver(db, two, all, source())));
  expect(started.map(({ isStarted }) => isStarted).sort()).toEqual([false, true]);
  await Promise.all(started.map(({ done }) => done));
  const wanted = await whole();
  expect(wanted.posts).toHaveLength(5);
  for (const point of atFullLength ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [4]) {
    await clear();
    const move = await newMove();
    let steps = 0;
    const fail = () => {
      steps += 1;
      if (steps === point) throw new Error("interrupted on purpose");
    };
    await (await takeOver(db, move, all, source(fail))).done;
    if (steps >= point) expect(takeErrors().join()).toContain("interrupted");
    expect((await takeOver(db, move, all, source())).isStarted).toBe(steps < point);
    await expire();
    await (await takeOver(db, move, all, source())).done;
    expect(await whole()).toEqual(wanted);
  }
});

test("pictures are asked for at public addresses alone, twice a second at most", async () => {
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "::1",
    "::ffff:127.0.0.1",
    "fd00::1",
    "0.0.0.0",
    "100.64.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ["93.184.216.34", "2606:4700::1111"]) expect(isPublicAddress(address)).toBe(true);
  const waits: number[] = [];
  const pace = pacing(
    () => 0,
    async (wait) => waits.push(wait),
  );
  for (let turn = 0; turn < 3; turn += 1) await pace();
  expect(waits).toEqual([500, 1000]);
});

test("no redirect, name or silence leads to anything else than a picture's host", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/inward") response.writeHead(302, { Location: "http://127.0.0.1:1/secret" }).end();
    else if (request.url === "/round") response.writeHead(302, { Location: "/round" }).end();
    else if (request.url === "/on") response.writeHead(301, { Location: "/photo" }).end();
    else if (request.url === "/large") response.writeHead(200).end(Buffer.alloc(13 * 1024 * 1024));
    else if (request.url === "/photo") response.end(photo);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let resolved = 0;
  const by = (resolve: () => string[], timeout = 10_000) => ({
    resolve: async () => {
      resolved += 1;
      return resolve();
    },
    isAllowed: (address: string) => address === "127.0.0.1" && port > 0,
    timeout: () => timeout,
  });
  const hosts = new Set([`alt.example:${port}`]);
  const fetched = (path: string, network = by(() => ["127.0.0.1"])) =>
    fetchOldPicture(`http://alt.example:${port}${path}`, hosts, network);
  try {
    expect((await fetched("/on"))?.equals(photo)).toBe(true);
    for (const path of ["/inward", "/round", "/large"])
      expect([path, await fetched(path)]).toEqual([path, null]);
    expect(
      await fetched(
        "/hangs",
        by(() => ["127.0.0.1"], 200),
      ),
    ).toBeNull();
    expect(
      await fetched(
        "/photo",
        by(() => ["127.0.0.1", "10.0.0.1"]),
      ),
    ).toBeNull();
    // A name that changes between its look-ups: each answer is checked, and the socket goes to the one that was.
    const before = resolved;
    const names = [["127.0.0.1"], ["192.168.0.1"]];
    expect(
      await fetched(
        "/on",
        by(() => names.shift() ?? []),
      ),
    ).toBeNull();
    expect(resolved - before).toBe(2);
    expect(
      await fetchOldPicture(
        `http://other.example:${port}/photo`,
        hosts,
        by(() => ["127.0.0.1"]),
      ),
    ).toBeNull();
    expect(asked).not.toContain("/secret");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
