// In npm test: tests/unit/picture-answer.test.ts and picture-shelf.test.ts - answers from memory and disk; ways out of the folder are in tests/proofs/front-door.test.ts
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type IncomingMessage, request as startRequest } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, sql as embeddedSql } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { type FaultProxy, startFaultProxy } from "../helpers/fault-proxy";
import { freshData } from "../helpers/fresh-data";
import { hostedSettings, unreachable } from "../helpers/hosted-settings";
import { operatorSql } from "../helpers/operator-sql";
import { passingWebp } from "../helpers/pictures";
import { type RunningServer, startServer } from "../helpers/server";
import { startStorage, storageSays } from "../helpers/storage-stand-in";

deadlinesTimes(1);

const anew = () => crypto.randomUUID().replaceAll("-", "");
const insert = (name: string) =>
  `insert into public.media (sha256, width, height, bytes) values ('${name}${"0".repeat(32)}', 700, 500, 1)`;
const content = passingWebp(60_000);

/** Asks for a path to the letter, which fetch would tidy. */
async function get(url: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const { hostname, port } = new URL(url);
  const request = startRequest({ hostname, port, path, method, headers }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
const untilStatus = (url: string, path: string, status: number) =>
  eventually(async () => expect((await get(url, path)).status).toBe(status));

describe("pictures of the embedded backend", () => {
  const name = anew();
  const file = `/media/${name}-480.webp`;
  const large = `/media/${name}-960.webp`;
  const contents = { [file]: content, [large]: passingWebp(5_000_000) };
  const [orphan, young] = [`/media/${anew()}-480.webp`, `/media/${anew()}-480.webp`];
  const dataDir = freshData();
  let server: RunningServer;
  const sql = operatorSql({ DATA_DIR: dataDir });

  beforeAll(async () => {
    mkdirSync(join(dataDir, "media"));
    for (const [path, bytes] of Object.entries({ ...contents, [orphan]: content, [young]: content }))
      writeFileSync(join(dataDir, path), bytes);
    utimesSync(join(dataDir, orphan), 1000, 1000);
    server = await startServer({ DATA_DIR: dataDir });
    await sql(insert(name));
    await untilStatus(server.url, file, 200);
  });
  afterAll(() => server.stop());

  const otherNames = [anew(), name.toUpperCase(), "a".repeat(900)].map((other) => file.replace(name, other));
  const otherEnds = ["1600.webp", "481.webp", "480.png", "%34%380.webp"].map(
    (end) => `/media/${name}-${end}`,
  );
  const more = ["/x", "/", ".data", ".draft"].map((end) => `${file}${end}`);
  it.each([...otherNames, ...otherEnds, ...more, "/media/", "/media/secrets.json"])(
    "a plain 404 that nobody keeps for %s",
    async (path) => {
      const { status, headers, body } = await get(server.url, path);
      expect([status, body.toString()]).toEqual([404, "Diese Datei gibt es hier nicht.\n"]);
      expect(`${headers["cache-control"]}`).toMatch(/no-store|no-cache/);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    },
  );

  const above = ["../", "..%2f", "%2e%2e/", "..\\", "....//"].map((way) => `/media/${way}secrets.json`);
  const beside = ["/media//NAME", "//media/NAME", "/media/./NAME", "/media/NAME%0d%0aX:y", "/media/NAME%00"];
  it.each([...above, ...beside, "/media%2fNAME"])("nothing but a refusal for %s", async (way) => {
    const { status, body } = await get(server.url, way.replace("NAME", `${name}-480.webp`));
    expect([400, 404]).toContain(status);
    expect(body.toString("latin1")).not.toMatch(/RIFF|jwtSecret/);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("are there to be read: %s", async (method) => {
    const { status, headers } = await get(server.url, file, { Origin: server.url }, method);
    expect(status).toBe(405);
    expect(headers.allow).toContain("GET, HEAD");
    expect(existsSync(join(dataDir, file))).toBe(true);
  });

  it("of which nothing is known go when the server starts, but for those that may be under way", async () => {
    await eventually(() => expect(existsSync(join(dataDir, orphan))).toBe(false));
    expect(existsSync(join(dataDir, young))).toBe(true);
  });

  it("that are damaged are missing, come back with their files, and go within five seconds of their deletion", async () => {
    const one = anew();
    const path = `/media/${one}-480.webp`;
    writeFileSync(join(dataDir, path), content);
    truncateSync(join(dataDir, path), 1000);
    await sql(insert(one));
    const known = `/media/${anew()}-480.webp`;
    writeFileSync(join(dataDir, known), content);
    await sql(insert(known.slice(7, 39)));
    await untilStatus(server.url, known, 200);
    expect((await get(server.url, path)).status).toBe(404);
    writeFileSync(join(dataDir, path), content);
    expect((await get(server.url, path)).status).toBe(200);

    await sql(`delete from public.media where name = '${one}'`);
    const deleted = performance.now();
    await untilStatus(server.url, path, 404);
    await eventually(() => expect(existsSync(join(dataDir, path))).toBe(false));
    expect(performance.now() - deleted).toBeLessThan(5000);
    expect((await get(server.url, file)).status).toBe(200);
  });
});

describe("pictures of a hosted project", () => {
  let storage: Awaited<ReturnType<typeof startStorage>>;
  let project: FaultProxy;
  let instances: RunningServer[] = [];
  let urls: string[] = [];
  let settings: Record<string, string> = {};
  const names = Array.from({ length: 5 }, anew);
  let name = "";
  let path = "";
  const calls = () => storage.state.calls.length;

  beforeAll(async () => {
    storage = await startStorage("nobody's");
    const { embedded, anonKey } = backend;
    project = await startFaultProxy({
      url: embedded.url,
      fetch: (address, init) => {
        const { pathname, search } = new URL(String(address));
        return pathname.startsWith("/storage/")
          ? fetch(storage.url + pathname + search, init)
          : embedded.fetch(address, init);
      },
    });
    settings = hostedSettings(project.url, anonKey);
    for (const one of names) await embeddedSql(insert(one));
    instances = await Promise.all([startServer(settings), startServer(settings)]);
    urls = instances.map(({ url }) => url);
    for (const url of urls) await untilStatus(url, `/media/${anew()}-480.webp`, 404);
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.stop("SIGKILL")));
    project.close();
    storage.close();
    await embeddedSql("delete from public.media_uses");
    await embeddedSql("delete from public.media");
  });

  beforeEach(() => {
    name = names.pop() ?? "";
    path = `/media/${name}-480.webp`;
    storage.state.calls.length = 0;
  });
  afterEach(() => {
    storage.state.failure = undefined;
  });

  it("are fetched once for each instance, however many ask, lie on its disk, and go within five seconds", async () => {
    storage.files.set(`${name}-480.webp`, content);
    const asking = urls.flatMap((url) => Array.from({ length: 30 }, () => get(url, path)));
    const answers = await Promise.all(asking);
    expect(answers.every(({ status, body }) => status === 200 && body.equals(content))).toBe(true);
    expect(calls()).toBe(2);
    for (const { dataDir } of instances) {
      expect(readdirSync(join(dataDir, "cache/media"))).toContain(`${name}-480.webp`);
      expect(statSync(join(dataDir, "cache/media")).mode & 0o777).toBe(0o700);
    }

    storage.files.delete(`${name}-480.webp`);
    await embeddedSql("delete from public.media where name = $1", [name]);
    const deleted = performance.now();
    for (const url of urls) await untilStatus(url, path, 404);
    const isThere = ({ dataDir }: RunningServer) => existsSync(join(dataDir, "cache", path));
    await eventually(() => expect(instances.map(isThere)).toEqual([false, false]));
    expect(performance.now() - deleted).toBeLessThan(5000);
  });

  it("that nobody knows never reach the project, and those that the bucket lacks do once", async () => {
    const [url = ""] = urls;
    for (const other of [
      path.replace(name, anew()),
      path.replace(name, name.toUpperCase()),
      path.replace("480", "1600"),
    ])
      expect((await get(url, other)).status).toBe(404);
    expect(calls()).toBe(0);
    for (let count = 0; count < 20; count += 1) expect((await get(url, path)).status).toBe(404);
    expect(calls()).toBe(1);
  });

  it("come a little later while the bucket is in trouble", async () => {
    const [url = ""] = urls;
    storage.files.set(`${name}-480.webp`, content);
    storage.state.failure = storageSays.broken;
    for (let count = 0; count < 5; count += 1) {
      const { status, headers } = await get(url, path);
      expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
    }
    expect(calls()).toBe(1);
    storage.state.failure = undefined;
    await untilStatus(url, path, 200);
  });

  it("leave those alone that an import or the embedded backend has left here, and show them", async () => {
    const [moved, former] = [anew(), anew()];
    const dataDir = freshData();
    const paths = [moved, former].map((one) => `/media/${one}-480.webp`);
    mkdirSync(join(dataDir, "media"));
    for (const one of paths) {
      writeFileSync(join(dataDir, one), content);
      utimesSync(join(dataDir, one), 1000, 1000);
    }
    await embeddedSql(insert(moved));
    const { url, stop } = await startServer({ ...settings, DATA_DIR: dataDir });
    const statuses = () => Promise.all(paths.map(async (one) => (await get(url, one)).status));
    await eventually(async () => expect(await statuses()).toEqual([200, 404]));
    expect(calls()).toBe(0);
    await embeddedSql("delete from public.media where name = $1", [moved]);
    await eventually(async () => expect(await statuses()).toEqual([404, 404]));
    await stop();
    expect(paths.map((one) => existsSync(join(dataDir, one)))).toEqual([true, true]);
  });

  it("are out of reach, and nothing else is said, while nobody knows which there are", async () => {
    const { url, stop } = await startServer(unreachable);
    const { status, headers } = await get(url, path);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect((await get(url, "/media/kran.webp")).status).toBe(404);
    await stop("SIGKILL");
  });
});
