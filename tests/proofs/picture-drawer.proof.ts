// In npm test: tests/request/machines.test.ts - a picture for shared links is drawn, each article's its own
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
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

/** The processes that the server has started, by what they run. */
function children(): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return Number(parent) === server.process.pid && command.includes("picture-drawer") ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

/** The one that draws; never 0, by which a signal would go to the run of the tests itself. */
function drawer(): number {
  const [pid] = children();
  if (!pid) throw new Error("no process draws");
  return pid;
}

async function draw(article: string | undefined) {
  // A kept connection may be closed by the server at the moment it is used again.
  const response = await fetch(`${server.url}${article}/og.png`, { headers: { Connection: "close" } });
  const { status, headers } = response;
  return { status, keep: headers.get("Cache-Control"), size: (await response.arrayBuffer()).byteLength };
}

it("draws on when the process that draws has been killed", async () => {
  expect(await draw(articles[0])).toMatchObject({ status: 200, keep: "public, max-age=0" });
  const first = drawer();
  process.kill(first, "SIGKILL");
  await expect.poll(children).toEqual([]);
  expect(await draw(articles[1])).toMatchObject({ status: 200, keep: "public, max-age=0" });
  expect(children()).not.toContain(first);
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
  // One that has ended and whose end nobody has asked about yet has no command any more.
  const command = () => (existsSync(`/proc/${last}`) ? readFileSync(`/proc/${last}/cmdline`, "utf8") : "");
  await expect.poll(command).toBe("");
});
