// In npm test: tests/unit/picture-answer.test.ts and picture-shelf.test.ts - answers from memory and disk; ways out of the folder are in tests/proofs/front-door.test.ts
import EventEmitter, { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, sql as embeddedSql } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { startFaultProxy } from "../helpers/fault-proxy";
import { freshData } from "../helpers/fresh-data";
import { operatorSql } from "../helpers/operator-sql";
import { passingWebp } from "../helpers/pictures";
import { type RunningServer, startServer } from "../helpers/server";
import { storageSays, storageStandIn } from "../helpers/storage-stand-in";

deadlinesTimes(1);

const anew = () => crypto.randomUUID().replaceAll("-", "");
const insert = (name: string, width = 700) =>
  `insert into public.media (sha256, width, height, bytes) values ('${name}${"0".repeat(32)}', ${width}, 500, 1)`;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks for a path to the letter, which fetch would tidy. */
async function get(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const asking = ask({ hostname, port, path, method, headers }).end();
  const [response] = await once(asking, "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

describe("pictures of the embedded backend", () => {
  const name = anew();
  const file = `/media/${name}-480.webp`;
  const large = `/media/${name}-960.webp`;
  const content = passingWebp(60_000);
  const largeContent = passingWebp(5_000_000);
  const [orphan, young] = [anew(), anew()];
  const dataDir = freshData();
  const folder = join(dataDir, "media");
  let server: RunningServer;
  let sql: ReturnType<typeof operatorSql>;

  beforeAll(async () => {
    mkdirSync(folder);
    writeFileSync(join(dataDir, file), content);
    writeFileSync(join(dataDir, large), largeContent);
    for (const one of [orphan, young]) writeFileSync(join(folder, `${one}-480.webp`), content);
    utimesSync(join(folder, `${orphan}-480.webp`), 1000, 1000);
    server = await startServer({ DATA_DIR: dataDir });
    sql = operatorSql({ DATA_DIR: dataDir });
    await sql(insert(name));
    await eventually(async () => expect((await get(server.url, file)).status).toBe(200));
  });
  afterAll(() => server.stop());

  it("come to the byte, small ones from memory and large ones from disk, for staff and others alike", async () => {
    for (const Cookie of ["", "a=b", "staff.0=kaputt; flash=x; theme=dark"]) {
      const headers = { Cookie };
      const [one, two] = [await get(server.url, file, headers), await get(server.url, large, headers)];
      expect([one.status, one.body.equals(content)]).toEqual([200, true]);
      expect([two.status, two.body.equals(largeContent)]).toEqual([200, true]);
      expect(one.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(one.headers["set-cookie"]).toBeUndefined();
    }
  });

  it.each([
    ["small", () => file, () => content],
    ["large", () => large, () => largeContent],
  ])("a %s one is answered by ETag, in parts and by HEAD", async (_size, path, whole) => {
    const { headers } = await get(server.url, path());
    const etag = String(headers.etag);
    const same = await get(server.url, path(), { "If-None-Match": etag });
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
    const part = await get(server.url, path(), { Range: "bytes=1000-1999", "If-Range": etag });
    expect([part.status, part.body.equals(whole().subarray(1000, 2000))]).toEqual([206, true]);
    expect((await get(server.url, path(), { Range: "bytes=99999999-" })).status).toBe(416);
    const head = await get(server.url, path(), {}, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      `${whole().length}`,
    ]);
    for (const answer of [same, part, head]) {
      expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    }
  });

  it("take the same address with a question behind it", async () => {
    expect((await get(server.url, `${file}?fbclid=1`)).body.equals(content)).toBe(true);
  });

  it.each([
    ["another name", () => file.replace(name, anew())],
    ["capitals", () => file.replace(name, name.toUpperCase())],
    ["a width that it does not come in", () => `/media/${name}-1600.webp`],
    ["a width that nothing comes in", () => `/media/${name}-481.webp`],
    ["another ending", () => `/media/${name}-480.png`],
    ["more behind it", () => `${file}/x`],
    ["a slash behind it", () => `${file}/`],
    ["data of a page", () => `${file}.data`],
    ["a draft", () => `${file}.draft`],
    ["an escaped letter", () => file.replace("480", "%34%380")],
    ["the folder", () => "/media/"],
    ["a place above", () => "/media/secrets.json"],
    ["a name too long", () => `/media/${"a".repeat(900)}`],
  ])("a plain 404 that nobody keeps for %s", async (_what, path) => {
    const { status, headers, body } = await get(server.url, path());
    expect([status, body.toString()]).toEqual([404, "Diese Datei gibt es hier nicht.\n"]);
    expect(`${headers["cache-control"]}`).toMatch(/no-store|no-cache/);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it.each([
    "/media/../secrets.json",
    "/media/..%2fsecrets.json",
    "/media/%2e%2e/secrets.json",
    "/media/..\\secrets.json",
    "/media/....//secrets.json",
    `/media//${name}-480.webp`,
    `//media/${name}-480.webp`,
    `/media/./${name}-480.webp`,
    `/media/${name}-480.webp%0d%0aX:y`,
    `/media/${name}-480.webp%00`,
    `/media%2f${name}-480.webp`,
  ])("nothing but a refusal for %s", async (path) => {
    const { status, body } = await get(server.url, path);
    expect([400, 404]).toContain(status);
    expect(body.includes("RIFF")).toBe(false);
    expect(body.includes("jwtSecret")).toBe(false);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("are there to be read: %s", async (method) => {
    const { status, headers } = await get(server.url, file, { Origin: server.url }, method);
    expect(status).toBe(405);
    expect(headers.allow).toContain("GET, HEAD");
    expect(existsSync(join(dataDir, file))).toBe(true);
  });

  it("are in the log and in the counts like everything else", async () => {
    await get(server.url, file);
    await eventually(() =>
      expect(server.output()).toContain(`"method":"GET","route":"${file}","status":200`),
    );
  });

  it("of which nothing is known go when the server starts, but for those that may be under way", async () => {
    await eventually(() => expect(existsSync(join(folder, `${orphan}-480.webp`))).toBe(false));
    expect(existsSync(join(folder, `${young}-480.webp`))).toBe(true);
  });

  it("that are damaged or gone are missing, and come back with their files", async () => {
    const one = anew();
    const path = `/media/${one}-480.webp`;
    writeFileSync(join(dataDir, path), content);
    truncateSync(join(dataDir, path), 1000);
    await sql(insert(one));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect((await get(server.url, path)).status).toBe(404);
    expect((await get(server.url, path.replace("480", "960"))).status).toBe(404);
    writeFileSync(join(dataDir, path), content);
    expect((await get(server.url, path)).status).toBe(200);
  });

  it("are gone from memory and disk within five seconds of their deletion", async () => {
    const one = anew();
    const path = `/media/${one}-480.webp`;
    writeFileSync(join(dataDir, path), content);
    await sql(insert(one));
    await eventually(async () => expect((await get(server.url, path)).status).toBe(200));
    await sql(`delete from public.media where name = '${one}'`);
    const deleted = performance.now();
    await eventually(async () => expect((await get(server.url, path)).status).toBe(404));
    await eventually(() => expect(existsSync(join(dataDir, path))).toBe(false));
    expect(performance.now() - deleted).toBeLessThan(5000);
    expect((await get(server.url, file)).status).toBe(200);
  });
});

describe("pictures of a hosted project", () => {
  const secret = "p".repeat(40);
  const storage = storageStandIn(async () => false);
  const content = passingWebp(60_000);
  let door: Awaited<ReturnType<typeof startFaultProxy>>;
  let project: Server;
  let instances: RunningServer[] = [];
  let env: Record<string, string> = {};
  /** One for each test. */
  const names = Array.from({ length: 20 }, anew);
  let name = "";
  let path = "";
  const calls = () => storage.state.calls.length;

  beforeAll(async () => {
    door = await startFaultProxy({ url: backend.embedded.url, fetch: backend.embedded.fetch });
    project = createServer((request, response) => {
      if (request.url?.startsWith("/storage/")) return void storage.answer(request, response);
      const onward = ask(door.url + request.url, {
        method: request.method ?? "GET",
        headers: request.headers,
      });
      onward.on("response", (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
      );
      onward.on("error", () => response.destroy());
      request.pipe(onward);
    });
    project.emit = EventEmitter.prototype.emit;
    await once(project.listen(0, "127.0.0.1"), "listening");
    const { port } = project.address() as AddressInfo;
    env = {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: backend.anonKey,
      SESSION_SECRET: secret,
    };
    // Before the servers start, so that both know them from the beginning.
    for (const one of names) await embeddedSql(insert(one));
    instances = await Promise.all([startServer(env), startServer(env)]);
    for (const url of urls())
      await eventually(async () => expect((await get(url, `/media/${anew()}-480.webp`)).status).toBe(404));
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.stop("SIGKILL")));
    project.closeAllConnections();
    project.close();
    door.close();
    await embeddedSql("delete from public.media_uses");
    await embeddedSql("delete from public.media");
  });
  const urls = () => instances.map((one) => one.url);

  beforeEach(() => {
    name = names.pop() ?? "";
    path = `/media/${name}-480.webp`;
    storage.state.calls.length = 0;
  });
  afterEach(() => {
    storage.state.failure = undefined;
  });

  it("are fetched once for each instance, however many ask, and lie on its disk", async () => {
    storage.files.set(`${name}-480.webp`, content);
    const answers = await Promise.all(
      urls().flatMap((url) => Array.from({ length: 30 }, () => get(url, path))),
    );
    expect(answers.every(({ status, body }) => status === 200 && body.equals(content))).toBe(true);
    expect(calls()).toBe(2);
    for (const { dataDir } of instances) {
      expect(readdirSync(join(dataDir, "cache/media"))).toContain(`${name}-480.webp`);
      expect(statSync(join(dataDir, "cache/media")).mode & 0o777).toBe(0o700);
    }
  });

  it("that nobody knows never reach the project", async () => {
    for (const other of [anew(), name.toUpperCase()])
      expect((await get(urls()[0] ?? "", path.replace(name, other))).status).toBe(404);
    expect((await get(urls()[0] ?? "", path.replace("480", "1600"))).status).toBe(404);
    expect(calls()).toBe(0);
  });

  it("that the bucket lacks are 404, and it is not asked again at once", async () => {
    for (let count = 0; count < 20; count += 1) expect((await get(urls()[0] ?? "", path)).status).toBe(404);
    expect(calls()).toBe(1);
  });

  it.each(["broken", "gatewayLate", "pageInstead"] as const)(
    "come a little later while the bucket is in trouble: %s",
    async (failure) => {
      storage.files.set(`${name}-480.webp`, content);
      storage.state.failure = storageSays[failure];
      for (let count = 0; count < 5; count += 1) {
        const { status, headers } = await get(urls()[0] ?? "", path);
        expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
      }
      expect(calls()).toBe(1);
      storage.state.failure = undefined;
      await eventually(async () => expect((await get(urls()[0] ?? "", path)).status).toBe(200));
    },
  );

  it("are gone from memory and disk of every instance within five seconds of their deletion", async () => {
    storage.files.set(`${name}-480.webp`, content);
    for (const url of urls()) expect((await get(url, path)).status).toBe(200);
    storage.files.delete(`${name}-480.webp`);
    const lies = ({ dataDir }: RunningServer) => existsSync(join(dataDir, "cache", path));
    expect(instances.map(lies)).toEqual([true, true]);
    await embeddedSql("delete from public.media where name = $1", [name]);
    const deleted = performance.now();
    for (const url of urls()) await eventually(async () => expect((await get(url, path)).status).toBe(404));
    await eventually(() => expect(instances.map(lies)).toEqual([false, false]));
    expect(performance.now() - deleted).toBeLessThan(5000);
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
    const { url, stop } = await startServer({ ...env, DATA_DIR: dataDir });
    const statuses = () => Promise.all(paths.map(async (one) => (await get(url, one)).status));
    await eventually(async () => expect(await statuses()).toEqual([200, 404]));
    expect(calls()).toBe(0);
    await embeddedSql("delete from public.media where name = $1", [moved]);
    await eventually(async () => expect(await statuses()).toEqual([404, 404]));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(paths.map((one) => existsSync(join(dataDir, one)))).toEqual([true, true]);
    await stop("SIGKILL");
  });

  it("are out of reach, and nothing else is said, while nobody knows which there are", async () => {
    const { url, stop } = await startServer({
      SUPABASE_URL: "http://127.0.0.1:9",
      SUPABASE_ANON_KEY: "key",
      SESSION_SECRET: secret,
    });
    const { status, headers } = await get(url, path);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect((await get(url, "/media/kran.webp")).status).toBe(404);
    await stop("SIGKILL");
  });
});
