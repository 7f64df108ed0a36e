// In npm test: tests/request/machines.test.ts - a picture for shared links is drawn, each article's its own
import { afterAll, beforeAll, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { childOf, childrenOf, commandOf } from "../helpers/processes";
import { type RunningServer, startServer } from "../helpers/server";

deadlinesTimes(1);

let server: RunningServer;
let articles: string[] = [];
beforeAll(async () => {
  server = await startServer({ NODE_OPTIONS: "--import ./tests/helpers/collect-often.js" });
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  articles = [...map.matchAll(/\/blog\/[a-z0-9-]+/g)].map(([path]) => path);
});
afterAll(() => server.stop());

const drawers = () => childrenOf(server.process.pid, "picture-drawer");
const drawer = () => childOf(server.process.pid, "picture-drawer");

async function draw(article: string | undefined) {
  const response = await fetch(`${server.url}${article}/og.png`);
  const { status, headers } = response;
  return { status, keep: headers.get("Cache-Control"), size: (await response.arrayBuffer()).byteLength };
}

it("draws on when the process that draws has been killed", async () => {
  expect(await draw(articles[0])).toMatchObject({ status: 200, keep: "public, max-age=0" });
  const first = drawer();
  process.kill(first, "SIGKILL");
  await expect.poll(drawers).toEqual([]);
  expect(await draw(articles[1])).toMatchObject({ status: 200, keep: "public, max-age=0" });
  expect(drawers()).not.toContain(first);
});

it("sends a picture without words while the process hangs, which nobody keeps, and then a whole one", async () => {
  const hanging = drawer();
  process.kill(hanging, "SIGSTOP");
  const ground = await draw(articles[2]);
  expect(ground).toMatchObject({ status: 200, keep: "private, no-store" });
  expect(server.output()).toContain("picture for shared links: not drawn");
  // On a busy machine the next process, too, may start after the true deadline.
  await expect.poll(() => draw(articles[2])).toMatchObject({ status: 200, keep: "public, max-age=0" });
  expect((await draw(articles[2])).size).not.toBe(ground.size);
});

it("leaves no process behind", async () => {
  const last = drawer();
  await server.stop();
  await expect.poll(() => commandOf(last)).toBe("");
});
