// In npm test: tests/request/moving-round-trip.test.ts - each format comes back with the same rows, on the embedded backend
import { afterAll, beforeAll, expect, it } from "vitest";
import { createConfirmed } from "../helpers/accounts";
import { jpeg } from "../helpers/drawn-pictures";
import { hostedSettings } from "../helpers/hosted-settings";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { postForm, signInAt } from "../helpers/http-client";
import { ghost, wxr } from "../helpers/old-sites";
import { rawZip } from "../helpers/raw-zip";
import { type RunningServer, startServer } from "../helpers/server";
import { addServerKey } from "../helpers/server-key";

// PostgreSQL with our migrations and a bucket beside it, as on a hosted project.
let project: Awaited<ReturnType<typeof startHostedStandIn>>;
let server: RunningServer;
let cookie = "";

beforeAll(async () => {
  project = await startHostedStandIn();
  const settings = hostedSettings(project.url, project.key);
  await addServerKey(project.sql, settings.SESSION_SECRET);
  server = await startServer(settings);
  await createConfirmed(project.sql, "umzug@musterhafen.example", "hafen-lotse-1");
  cookie = await signInAt(server.url, "umzug@musterhafen.example");
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await project.stop();
});

const ask = (path: string) => fetch(server.url + path, { headers: { Cookie: cookie }, redirect: "manual" });

async function upload(name: string, content: Uint8Array) {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(content)], name));
  const answer = await postForm(server.url, "/admin/move", body, { Cookie: cookie });
  expect(answer.status, name).toBe(303);
  return answer.headers.get("Location") ?? "";
}

async function press(path: string, intent: string, state: string) {
  expect((await postForm(server.url, path, { intent }, { Cookie: cookie })).status).toBe(303);
  const stored = () => project.sql("select state from public.moves where id = $1", [path.split("/").at(-1)]);
  await expect.poll(async () => (await stored())[0]?.state, { timeout: 120_000, interval: 200 }).toBe(state);
}

const pictures = ["wp-content/uploads/2020/kran.jpg", "wp-content/uploads/2020/kai.jpg"];
const archive = async () => {
  const files = await Promise.all(
    pictures.map(async (name, index) => ({ name, content: await jpeg({ r: 90, g: 40 * index, b: 200 }) })),
  );
  const attached = { id: 903, type: "attachment", status: "inherit", slug: "kran-bild" };
  const posts = [
    {
      ...{ id: 901, slug: "gehostet-eins", title: "Gehostet eins", meta: { _thumbnail_id: "903" } },
      content: `<p>Wort aus dem alten Haus</p><img src="/${pictures[1]}" alt="Kai">`,
    },
    {
      id: 902,
      slug: "gehostet-seite",
      title: "Gehostete Seite",
      type: "page",
      content: "<p>Auf der Seite</p>",
    },
    { ...attached, attachment: `https://alt.example/${pictures[0]}` },
  ];
  return rawZip([{ name: "alt.xml", content: Buffer.from(wxr(posts)) }, ...files]);
};

it("articles, pages and pictures come into a hosted project and its bucket, leave as files, and go again", async () => {
  const before = [...project.storage.files.keys()];
  const path = await upload("alt.zip", await archive());
  expect(await (await ask(path)).text()).toContain("Gehostet eins");
  await press(path, "take-over", "taken");
  expect(await project.sql("select count(*)::int as count from public.media where alt in ('Kai')")).toEqual([
    { count: 1 },
  ]);
  const added = [...project.storage.files.keys()].filter((name) => !before.includes(name));
  expect(new Set(added.map((name) => name.split("-")[0])).size).toBe(2);

  const article = await (await fetch(`${server.url}/blog/gehostet-eins`)).text();
  expect(article).toContain("Wort aus dem alten Haus");
  const shown = [...new Set(article.match(/\/media\/[0-9a-f]{32}-\d+\.webp/g) ?? [])];
  expect(shown.length).toBeGreaterThan(1);
  for (const one of shown) expect((await fetch(server.url + one)).status, one).toBe(200);
  expect((await ask("/?p=901")).headers.get("Location")).toContain("/blog/gehostet-eins");
  expect((await fetch(`${server.url}/gehostet-seite`)).status).toBe(200);

  for (const [format, name] of [
    ["wxr", "weg.zip"],
    ["ghost", "weg.zip"],
    ["markdown", "weg.zip"],
  ] as const) {
    const out = await ask(`/admin/move/out?format=${format}`);
    expect(out.status, format).toBe(200);
    const again = await upload(name, new Uint8Array(await out.arrayBuffer()));
    await press(again, "take-over", "taken");
    const states = await project.sql(
      "select distinct state from public.move_items where move_id = $1 and kind in ('blog_posts', 'pages')",
      [again.split("/").at(-1)],
    );
    expect(states, format).toEqual([{ state: "same" }]);
    await press(again, "undo", "undone");
  }

  await press(path, "undo", "undone");
  await expect
    .poll(() => [...project.storage.files.keys()].filter((name) => added.includes(name)), { timeout: 20_000 })
    .toEqual([]);
  await expect.poll(async () => (await ask("/blog/gehostet-eins")).status, { timeout: 20_000 }).toBe(404);
  expect(await project.sql("select path from public.old_addresses where path like '%901%'")).toEqual([]);
});

it("a text of Ghost comes into a hosted project as well", async () => {
  const file = ghost([
    {
      ...{
        id: "g1",
        title: "Gehosteter Geist",
        slug: "gehosteter-geist",
        html: "<p>Aus Ghost</p>",
        type: "post",
      },
      ...{ status: "published", published_at: "2021-03-01T08:00:00.000Z", visibility: "public" },
    },
  ]);
  const path = await upload("alt.json", Buffer.from(file));
  await press(path, "take-over", "taken");
  expect(await (await fetch(`${server.url}/blog/gehosteter-geist`)).text()).toContain("Aus Ghost");
});
