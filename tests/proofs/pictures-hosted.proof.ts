// In npm test: tests/embedded/picture-stores.test.ts - what the bucket takes, refuses and answers
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { tokenKey } from "~/server/security/signed-token.server";
import { createConfirmed } from "../helpers/accounts";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { colourAt } from "../helpers/pictures";
import { jpeg, nameOf } from "../helpers/posted-pictures";
import { type RunningServer, startServer } from "../helpers/server";
import { storageSays } from "../helpers/storage-stand-in";

deadlinesTimes(1);

// The whole way of pictures on a hosted project: PostgreSQL with our migrations, a bucket beside it, and two instances.
const account = { email: "bilder@musterhafen.example", password: "hafen-lotse-1" };
let project: Awaited<ReturnType<typeof startHostedStandIn>>;
let servers: RunningServer[] = [];
let cookie = "";

beforeAll(async () => {
  project = await startHostedStandIn();
  const settings = {
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: project.key,
    SESSION_SECRET: "p".repeat(40),
  };
  await project.sql(
    "update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))",
    [tokenKey(settings.SESSION_SECRET).toString("hex")],
  );
  servers = await Promise.all([startServer(settings), startServer(settings)]);
  await createConfirmed(project.sql, account.email, account.password);
  const answer = await post("/admin/login", account);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(cookie).toContain("staff.0=");
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await project.stop();
});
afterEach(() => {
  project.storage.state.failure = undefined;
});

const urlOf = (index: number) => servers[index]?.url ?? "";

function post(path: string, fields: Record<string, string>, file?: Buffer) {
  const url = urlOf(0);
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  if (file) body.append("picture", new File([new Uint8Array(file)], "kran.jpg"));
  const headers = { Origin: url, Cookie: cookie };
  const sent = file ? body : new URLSearchParams(fields);
  return fetch(url + path, { method: "POST", headers, body: sent, redirect: "manual" });
}

const page = async (path: string, index = 0) =>
  (await fetch(urlOf(index) + path, { headers: { Cookie: cookie } })).text();
/** What stands at the field of the file. */
const problemIn = (html: string) => /<p id="[\w-]*picture-error"[^>]*>(.*?)<\/p>/.exec(html)?.[1];
const statusAt = async (index: number, path: string) => (await fetch(urlOf(index) + path)).status;
const inBucket = (name: string) => [...project.storage.files.keys()].filter((file) => file.startsWith(name));

async function bring(colour: string) {
  const file = await jpeg(colour);
  const answer = await post("/admin/media", { alt: `Kran in ${colour}` }, file);
  expect(answer.status).toBe(303);
  const [row] = await project.sql("select id from public.media where name = $1", [nameOf(file)]);
  return { name: nameOf(file), path: `/media/${nameOf(file)}-480.webp`, id: String(row?.id) };
}

it("has a bucket that visitors read by name and staff alone write, as postgres has set it up", async () => {
  const [bucket] = await project.sql("select * from storage.buckets");
  expect(bucket).toMatchObject({ id: "media", public: true, file_size_limit: 12582912 });
  const rules = await project.sql("select cmd, roles::text from pg_policies where schemaname = 'storage'");
  expect(rules.map(({ cmd, roles }) => `${cmd} ${roles}`).sort()).toEqual([
    "DELETE {authenticated}",
    "INSERT {authenticated}",
    "SELECT {authenticated}",
  ]);
});

describe("what staff do on one instance", () => {
  it("shows a picture on both, and a replaced one on neither, within five seconds", async () => {
    const { name, path, id } = await bring("#204060");
    expect(inBucket(name).length).toBeGreaterThan(0);
    const slug = "bild-auf-beiden";
    await post("/admin/blog/new", {
      title: "Bild auf beiden",
      slug,
      content: `<p><img src="${path}" alt="Kran"></p>`,
      status: "published",
    });
    for (const index of [0, 1]) {
      await eventually(async () => expect(await page(`/blog/${slug}`, index)).toContain(path));
      await eventually(async () => expect(await statusAt(index, path)).toBe(200));
    }

    const other = await jpeg("#a04020");
    const replaced = await post(`/admin/media/${id}`, { intent: "replace" }, other);
    const done = performance.now();
    expect(replaced.status).toBe(303);
    const present = `/media/${nameOf(other)}-480.webp`;
    expect(await page(`/blog/${slug}`)).toContain(present);
    for (const index of [0, 1]) {
      await eventually(async () => {
        const shown = await page(`/blog/${slug}`, index);
        expect([shown.includes(present), shown.includes(path)]).toEqual([true, false]);
      });
      await eventually(async () => expect(await statusAt(index, path)).toBe(404));
      await eventually(async () => expect(await statusAt(index, present)).toBe(200));
    }
    expect(performance.now() - done).toBeLessThan(5000);
    expect(inBucket(name)).toEqual([]);
  });

  it("takes a deleted picture from the bucket and from both", async () => {
    const { name, path, id } = await bring("#30a060");
    for (const index of [0, 1]) await eventually(async () => expect(await statusAt(index, path)).toBe(200));
    expect((await post(`/admin/media/${id}/delete`, {})).status).toBe(303);
    const done = performance.now();
    for (const index of [0, 1]) await eventually(async () => expect(await statusAt(index, path)).toBe(404));
    expect(performance.now() - done).toBeLessThan(5000);
    expect(inBucket(name)).toEqual([]);
    expect(await project.sql("select 1 from storage.objects where name like $1", [`${name}%`])).toEqual([]);
  });
});

it("draws an article's picture for shared links while its cover cannot be had, for nobody to keep", async () => {
  const { name } = await bring("#f02000");
  const article = { title: "Geteilt", slug: "geteilt", content: "Moin.", status: "published" };
  await post("/admin/blog/new", { ...article, featured_image: `/media/${name}-480.webp` });
  const shared = async () => {
    const answer = await fetch(`${urlOf(1)}/blog/geteilt/og.png`);
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
  [
    "tooLarge",
    "Der Speicher nimmt dieses Bild nicht: Es ist ihm zu groß. Verkleinere es und wähle es dann neu.",
  ],
  [
    "forbidden",
    "Der Speicher lässt Dich nicht schreiben. Melde Dich neu an; hilft das nicht, gib es an die Technik weiter.",
  ],
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
    project.storage.state.failure = undefined;
    expect(await project.sql("select 1 from public.media where name = $1", [nameOf(file)])).toEqual([]);
  },
);

it("finds at night what the bucket lacks and what is nobody's, and says both on the overview", async () => {
  const { name, path } = await bring("#6040a0");
  for (const file of inBucket(name)) project.storage.files.delete(file);
  await project.sql("delete from storage.objects where name like $1", [`${name}%`]);
  const nobody = `${"0".repeat(32)}-480.webp`;
  await project.sql(
    "insert into storage.objects (bucket_id, name, created_at) values ('media', $1, now() - interval '2 days')",
    [nobody],
  );
  const answer = await post("/admin/media/tidy", { intent: "check" });
  expect(answer.status).toBe(303);
  const overview = (await page("/admin")).replaceAll("<!-- -->", "");
  for (const said of [
    "Bei einem Bild fehlen Dateien",
    "Kran in #6040a0",
    "Dateien eines Bildes, das es nicht mehr gibt",
  ])
    expect(overview.includes(said), said).toBe(true);
  expect(await statusAt(0, path)).toBe(404);
});
