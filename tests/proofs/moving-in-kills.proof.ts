// In npm test: tests/database/taking-over.test.ts - interrupted after any step it arrives at the same result
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { jpeg } from "../helpers/drawn-pictures";
import { freshData } from "../helpers/fresh-data";
import { postForm } from "../helpers/http-client";
import { wxr } from "../helpers/old-sites";
import { operatorSql } from "../helpers/operator-sql";
import { rawZip } from "../helpers/raw-zip";
import { freePort, type RunningServer, startServer } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { temporaryFolder } from "../helpers/temporary-folder";

const articles = 400;
const dataDir = freshData(temporaryFolder());
const moves = join(dataDir, "moves");
const ask = operatorSql({ DATA_DIR: dataDir });
let server: RunningServer;
let cookie = "";
afterAll(() => server.stop("SIGKILL"));

async function start(port?: number) {
  server = await startServer({ DATA_DIR: dataDir, PORT: String(port ?? (await freePort())) });
}

async function killed() {
  await server.stop("SIGKILL");
  await start(server.port);
}

async function file() {
  const pictures = Array.from({ length: 10 }, (_, index) => `wp-content/uploads/2020/bild-${index}.jpg`);
  const posts = Array.from({ length: articles }, (_, index) => ({
    id: index + 1,
    type: index % 40 ? "post" : "page",
    slug: `kills-${index + 1}`,
    content: `<p>${"Wort ".repeat(300)}${index}</p><img src="/${pictures[Math.floor(index / 30) % 10]}">`,
  }));
  const content = await Promise.all(
    pictures.map(async (name, index) => ({ name, content: await jpeg({ r: 20 * index, g: 80, b: 90 }) })),
  );
  return rawZip([{ name: "alt.xml", content: Buffer.from(wxr(posts)) }, ...content]);
}

/** The path of the move's page. */
async function upload(zip: Buffer, whenSent: (share: number) => Promise<void> = async () => undefined) {
  const line = "--grenze\r\n";
  const head = `${line}Content-Disposition: form-data; name="file"; filename="alt.zip"\r\nContent-Type: application/zip\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), zip, Buffer.from("\r\n--grenze--\r\n")]);
  const body = async function* () {
    for (let at = 0; at < whole.length; at += 16_384) {
      await whenSent(at / whole.length);
      yield whole.subarray(at, at + 16_384);
    }
    void whenSent(1);
  };
  const headers = {
    Cookie: cookie,
    Origin: server.url,
    "Content-Type": "multipart/form-data; boundary=grenze",
  };
  const answer = await fetch(`${server.url}/admin/move`, {
    ...{ method: "POST", headers, body: body() as never, redirect: "manual" },
    ...({ duplex: "half" } as object),
  });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

const page = async (path: string) => (await fetch(server.url + path, { headers: { Cookie: cookie } })).text();
const press = (path: string, intent: string) => postForm(server.url, path, { intent }, { Cookie: cookie });
const stateOf = async (path: string) =>
  (await ask(`select state from moves where id = '${path.split("/").at(-1)}'`))[0]?.state;
const settled = (path: string, state: string) =>
  expect.poll(() => stateOf(path), { timeout: 300_000, interval: 1000 }).toBe(state);
const stored = () =>
  ask(`select (select count(*) from (select slug from blog_posts union all select slug from pages) a where slug like 'kills-%')::int as count,
    (select jsonb_agg(jsonb_build_array(slug, title, md5(content), status, published_at) order by slug) from blog_posts where slug like 'kills-%') as posts,
    (select jsonb_agg(jsonb_build_array(slug, title, status, jsonb_array_length(sections)) order by slug) from pages where slug like 'kills-%') as pages,
    (select jsonb_agg(jsonb_build_array(a.path, a.target, coalesce(p.slug, g.slug)) order by a.path) from old_addresses a
      left join blog_posts p on p.id = a.item_id left join pages g on g.id = a.item_id) as led,
    (select jsonb_agg(name order by name) from media) as media`);

/** Lets the next press go on at once: the right of the process that was killed lasts a minute. */
const forgetLease = () => ask("update moves set claimed_until = null returning id");

async function killedThrough(path: string, intent: string, limits: number[], end: string) {
  await press(path, intent);
  for (const limit of limits) {
    const isThere = (count: number) => (intent === "undo" ? count <= articles - limit : count >= limit);
    const count = async () =>
      Number(/id="stand"[^>]*>[^<]*?(\d+) (?:von|Einträge)/.exec(await page(path))?.[1] ?? Number.NaN);
    await expect.poll(async () => isThere(await count()), { timeout: 300_000, interval: 20 }).toBe(true);
    await killed();
    expect(await stateOf(path)).not.toBe(end);
    await forgetLease();
    await press(path, intent);
  }
  await settled(path, end);
}

it("killed while it uploads, reads, takes over and takes back, a move arrives at the result of one that was not", async () => {
  const zip = await file();
  await start();
  cookie = await staffCookieOf(server.url);
  const before = await stored();

  for (const point of [0.3, 0.8, 1]) {
    const sent = upload(zip, async (share) => {
      if (share < point) return;
      if (point === 1)
        await expect
          .poll(() => readdirSync(moves).some((id) => existsSync(join(moves, id, "upload.json"))))
          .toBe(true);
      server.process.kill("SIGKILL");
    });
    await expect(sent).rejects.toThrow();
    await killed();
    expect(await ask("select id from moves")).toEqual([]);
  }
  for (const id of readdirSync(moves)) rmSync(join(moves, id), { recursive: true });

  const path = await upload(zip);
  const folder = join(dataDir, "moves", path.split("/").at(-1) ?? "");
  for (const name of ["items.jsonl.part", "items.jsonl"]) {
    for (const done of ["summary.json", "items.jsonl", "report.jsonl", "progress.json"])
      rmSync(join(folder, done), { force: true });
    await press(path, "read");
    await expect.poll(() => existsSync(join(folder, name)), { timeout: 60_000, interval: 1 }).toBe(true);
    await killed();
  }
  await press(path, "read");
  await expect.poll(() => page(path), { timeout: 60_000 }).toContain("kills-1");

  await killedThrough(path, "take-over", [1, 100, 200, 275], "taken");
  const result = await stored();
  expect(result).toMatchObject([{ count: articles }]);
  await killedThrough(path, "undo", [100, 300], "undone");
  expect(await stored()).toEqual(before);

  const again = await upload(zip);
  await press(again, "take-over");
  await settled(again, "taken");
  expect(await stored()).toEqual(result);
});
