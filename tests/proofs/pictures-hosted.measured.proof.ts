// In npm test: tests/embedded/picture-stores.test.ts - what the bucket takes, refuses and answers
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createConfirmed } from "../helpers/accounts";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { hostedSettings } from "../helpers/hosted-settings";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { formWithFile, postForm, signInAt, statusOf } from "../helpers/http-client";
import { colourAt } from "../helpers/pictures";
import { jpeg, nameOf } from "../helpers/posted-pictures";
import { type RunningServer, startServer } from "../helpers/server";
import { addServerKey } from "../helpers/server-key";
import { storageSays } from "../helpers/storage-stand-in";

deadlinesTimes(1);

// The whole way of pictures on a hosted project: PostgreSQL with our migrations, a bucket beside it, and two instances.
let project: Awaited<ReturnType<typeof startHostedStandIn>>;
let servers: RunningServer[];
let urls: [string, string];
let cookie = "";

beforeAll(async () => {
  project = await startHostedStandIn();
  const settings = hostedSettings(project.url, project.key);
  await addServerKey(project.sql, settings.SESSION_SECRET);
  servers = await Promise.all([startServer(settings), startServer(settings)]);
  urls = servers.map(({ url }) => url) as [string, string];
  await createConfirmed(project.sql, "bilder@musterhafen.example", "hafen-lotse-1");
  cookie = await signInAt(urls[0], "bilder@musterhafen.example");
  expect(cookie).toContain("staff.0=");
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await project.stop();
});
afterEach(() => {
  project.storage.state.failure = undefined;
});

function post(path: string, fields: Record<string, string>, file?: Buffer) {
  const body = file ? formWithFile("picture", file, "kran.jpg", fields) : fields;
  return postForm(urls[0], path, body, { Cookie: cookie });
}

const page = async (path: string, url = urls[0]) =>
  (await fetch(url + path, { headers: { Cookie: cookie } })).text();
const untilStatus = (url: string, path: string, status: number) =>
  eventually(async () => expect(await statusOf(url, path)).toBe(status));
const problemIn = (html: string) => /<p id="[\w-]*picture-error"[^>]*>(.*?)<\/p>/.exec(html)?.[1];
const inBucket = (name: string) => [...project.storage.files.keys()].filter((file) => file.startsWith(name));

async function bring(colour: string) {
  const file = await jpeg(colour);
  const answer = await post("/admin/media", { alt: `Kran in ${colour}` }, file);
  expect(answer.status).toBe(303);
  const [row] = await project.sql("select id from public.media where name = $1", [nameOf(file)]);
  return { name: nameOf(file), path: `/media/${nameOf(file)}-480.webp`, id: String(row?.id) };
}

it("shows a picture on both instances, and a replaced or deleted one on neither, within five seconds", async () => {
  const { name, path, id } = await bring("#204060");
  expect(inBucket(name).length).toBeGreaterThan(0);
  const slug = "bild-auf-beiden";
  const article = { title: "Bild auf beiden", slug, status: "published" };
  await post("/admin/blog/new", { ...article, content: `<p><img src="${path}" alt="Kran"></p>` });
  for (const url of urls) {
    await eventually(async () => expect(await page(`/blog/${slug}`, url)).toContain(path));
    await untilStatus(url, path, 200);
  }

  const other = await jpeg("#a04020");
  const replaced = await post(`/admin/media/${id}`, { intent: "replace" }, other);
  const sent = performance.now();
  expect(replaced.status).toBe(303);
  const present = `/media/${nameOf(other)}-480.webp`;
  expect(await page(`/blog/${slug}`)).toContain(present);
  for (const url of urls) {
    await eventually(async () => {
      const shown = await page(`/blog/${slug}`, url);
      expect([shown.includes(present), shown.includes(path)]).toEqual([true, false]);
    });
    await untilStatus(url, path, 404);
    await untilStatus(url, present, 200);
  }
  expect(performance.now() - sent).toBeLessThan(5000);
  expect(inBucket(name)).toEqual([]);

  const unused = await bring("#30a060");
  for (const url of urls) await untilStatus(url, unused.path, 200);
  expect((await post(`/admin/media/${unused.id}/delete`, {})).status).toBe(303);
  const deleted = performance.now();
  for (const url of urls) await untilStatus(url, unused.path, 404);
  expect(performance.now() - deleted).toBeLessThan(5000);
  expect(inBucket(unused.name)).toEqual([]);
  const objects = "select 1 from storage.objects where name like $1";
  expect(await project.sql(objects, [`${unused.name}%`])).toEqual([]);
});

it("draws an article's picture for shared links while its cover cannot be had, for nobody to keep", async () => {
  const { name } = await bring("#f02000");
  const article = { title: "Geteilt", slug: "geteilt", content: "Moin.", status: "published" };
  await post("/admin/blog/new", { ...article, featured_image: `/media/${name}-480.webp` });
  const shared = async () => {
    const answer = await fetch(`${urls[1]}/blog/geteilt/og.png`);
    const [red = 0] = await colourAt(new Uint8Array(await answer.arrayBuffer()), 0.95, 0.5);
    return { status: answer.status, isRed: red > 200, isKept: answer.headers.get("Cache-Control") };
  };
  project.storage.state.failure = storageSays.broken;
  await eventually(async () =>
    expect(await shared()).toEqual({ status: 200, isRed: false, isKept: "private, no-store" }),
  );
  project.storage.state.failure = undefined;
  await eventually(async () =>
    expect(await shared()).toEqual({ status: 200, isRed: true, isKept: "public, max-age=0" }),
  );
});

it.each([
  ["tooLarge", "Der Speicher nimmt dieses Bild nicht: Es ist ihm zu groß."],
  ["forbidden", "Der Speicher lässt Dich nicht schreiben. Melde Dich neu an;"],
  ["broken", "Das Bild ließ sich gerade nicht ablegen. Versuche es gleich noch einmal."],
  ["gatewayLate", "Das Bild ließ sich gerade nicht ablegen. Versuche es gleich noch einmal."],
] as const)(
  "says at the field what the bucket says, and keeps what was typed: %s",
  async (failure, sentence) => {
    project.storage.state.failure = storageSays[failure];
    const file = await jpeg({ r: 20, g: 20, b: failure.length });
    const words = { alt: "Ein Kran am Kai", caption: "Am Morgen" };
    const article = { title: "Getippt", slug: "getippt", content: "Moin.", status: "draft" };
    for (const [path, fields] of [
      ["/admin/media", words],
      ["/admin/blog/new", { ...article, ...words, intent: "picture" }],
    ] as const) {
      const answer = await post(path, fields, file);
      const html = await answer.text();
      expect([path, answer.status, problemIn(html)]).toEqual([path, 503, expect.stringContaining(sentence)]);
      for (const typed of Object.values(fields)) expect(html.includes(typed), typed).toBe(true);
    }
    expect(await project.sql("select 1 from public.media where name = $1", [nameOf(file)])).toEqual([]);
  },
);
