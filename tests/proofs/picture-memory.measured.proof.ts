// In npm test: tests/request/pictures.test.ts - every refused kind of file once
import { afterAll, beforeAll, expect, it } from "vitest";
import { formWithFile, postForm } from "../helpers/http-client";
import { halves, hugePng } from "../helpers/pictures";
import { memoryOf } from "../helpers/processes";
import { type RunningServer, startServer } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { atOnce } from "../helpers/visitors";

const mega = 1024 * 1024;
/** What an engine and its database may hold more of than before, since neither gives every page back (megabytes). */
const margin = 60;

let server: RunningServer;
let cookie = "";
beforeAll(async () => {
  server = await startServer({
    MALLOC_TRIM_THRESHOLD_: "131072",
    NODE_OPTIONS: "--import ./tests/helpers/collect-often.js",
    // As the engine does once there is work for it.
    COLLECT_EVERY: "5000",
  });
  cookie = await staffCookieOf(server.url);
});
afterAll(() => server.stop());

const held = () => memoryOf(server.process.pid);

async function send(file: Uint8Array) {
  const typed = { title: "Getippt", slug: "speicher", content: "Schon da.", status: "draft", alt: "Kran" };
  const body = formWithFile("picture", file, "bild", { ...typed, intent: "picture" });
  const response = await postForm(server.url, "/admin/blog/new", body, { Cookie: cookie });
  expect(await response.text()).toContain("Schon da.");
}

it("is back within a minute after every attack, 200 uploads and twelve files of 12 MB at once", async () => {
  const jpeg = await halves(640, 480).jpeg().toBuffer();
  // A photograph that is followed by so much else that no more would be let in.
  const photograph = await halves(2000, 1500).jpeg().toBuffer();
  const large = Buffer.concat([photograph, Buffer.alloc(12 * mega - photograph.length, 7)]);
  const attacks: Record<string, () => Promise<unknown>> = {
    "0 bytes": () => send(Buffer.alloc(0)),
    "13 MB": () => send(Buffer.alloc(13 * mega, "x")),
    PDF: () => send(Buffer.from("%PDF-1.7\n%âãÏÓ", "latin1")),
    HEIC: () => send(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")),
    SVG: () => send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    "30,000²": () => send(hugePng(30_000, 30_000)),
    "cut off": () => send(jpeg.subarray(0, jpeg.length / 2)),
    "12 × 12 MB": () => atOnce(12, 12, () => send(large)),
    "200 uploads": () => atOnce(200, 200, () => send(jpeg)),
  };
  await atOnce(12, 4, () => send(jpeg));
  const before = held();
  for (const [attack, work] of Object.entries(attacks)) {
    await work();
    await expect
      .poll(() => held() - before, { timeout: 60_000, interval: 500, message: attack })
      .toBeLessThan(margin);
  }
});
