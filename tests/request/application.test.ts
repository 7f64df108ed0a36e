import { EventEmitter } from "node:events";
import { createServer, get as httpGet, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareApplication } from "~/platform/http/application.server";
import { isOfApplication } from "~/platform/process/addresses.server";
import { build, get } from "../helpers/app";

let server: Server;
let origin = "";
const faults: unknown[] = [];

beforeAll(async () => {
  const application = bareApplication(async () => build);
  server = createServer((request, response) => {
    application.answer(request, response).catch((error) => {
      faults.push(error);
      response.destroy();
    });
  });
  server.emit = EventEmitter.prototype.emit;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function ask(path: string, headers = {}, method = "GET") {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    httpGet(origin + path, { method, headers }, resolve).on("error", reject),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const steady = (html: string) => html.replaceAll(origin, "").replaceAll("http://127.0.0.1:3000", "");
const manifest = (html: string) =>
  Object.keys(JSON.parse(/window\.__remixManifest = (\{.*?\});/.exec(html)?.[1] ?? "").routes).sort();

describe("the bare application", () => {
  const pages = [
    "/",
    "/blog?seite=2",
    "/contact",
    "/impressum",
    "/admin/login",
    "/gibt/es/nicht",
    "/healthz",
  ];
  it.each(pages)("gives %s as the whole framework does", async (path) => {
    const [bare, whole] = [await ask(path), await get(path)];
    expect(bare.status).toBe(whole.status);
    expect(bare.headers["content-type"]).toBe(whole.headers.get("Content-Type"));
    if (path !== "/healthz") expect(steady(bare.body.toString())).toBe(steady(await whole.text()));
  });

  it("tells the browser of the page and of those above it", async () => {
    const list = await (await get("/blog")).text();
    const article = String(/href="(\/blog\/[a-z0-9-]+)"/.exec(list)?.[1]);
    const { body } = await ask(article);
    const ids = [
      "root",
      "routes/_site",
      "routes/_site._index",
      "routes/_site.blog.$slug",
      "routes/_site.blog._index",
    ];
    expect(manifest(body.toString())).toEqual(ids);
  });

  it("packs what is worth it, as the browser allows", async () => {
    const plain = await ask("/contact");
    expect(plain.headers).toMatchObject({
      vary: "Accept-Encoding",
      "content-length": `${plain.body.length}`,
    });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const br = await ask("/contact", { "accept-encoding": "gzip, br" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.body.toString());
    const gzip = await ask("/contact", { "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString());
    const small = await ask("/healthz", { "accept-encoding": "br" });
    expect(small.headers["content-encoding"]).toBeUndefined();
  });

  it("answers HEAD without a body, and leads on without one", async () => {
    const head = await ask("/contact", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const door = await ask("/admin/blog");
    expect([door.status, door.headers.location]).toEqual([303, "/admin/login?redirectTo=%2Fadmin%2Fblog"]);
  });

  it.each(["flash=x", "flash=", "flash=IiI", "flash=x; sent=x"])(
    "passes on cookies, and reads none of its own in %j",
    async (cookie) => {
      const { headers, status } = await ask("/", { cookie });
      expect(status).toBe(200);
      expect(headers["set-cookie"]).toHaveLength(1);
      expect(faults).toEqual([]);
    },
  );
});

it.each([
  ["/", true],
  ["/blog/ein-artikel?x=a.b", true],
  ["/blog.data", true],
  ["/images.v2/harbour", true],
  ["/favicon.ico", false],
  ["/assets/root-abc.js", false],
  ["/blog.rss.xml", false],
])("knows whether a file could have the address %s", (url, isPage) => {
  expect(isOfApplication(url)).toBe(isPage);
});
