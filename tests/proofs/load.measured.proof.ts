// In npm test: nothing, since it measures milliseconds under load
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { memoryOf } from "../helpers/processes";
import { type RunningServer, startServer } from "../helpers/server";
import { storedMessages, untilDelivered } from "../helpers/stored-messages";
import { temporaryFolder } from "../helpers/temporary-folder";
import { quantile, sendContact, watchPage } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

const dataDir = temporaryFolder();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(() => server.stop("SIGKILL"));

const megabytes = () => memoryOf(server.process.pid);

async function huge() {
  const before = megabytes();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 20);
  const stop = await watchPage(server.url, 20);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => sendHuge(index % 2 === 0)));
  await pause(1000);
  clearInterval(watch);
  return {
    refused: answers.filter(({ status }) => status === 413).length,
    late: Math.max(...answers.map(({ took }) => took)),
    growth: peak - before,
    p99: quantile(await stop(), 0.99),
  };
}

prove("huge-and-slow", "turns 50 posts of 300 MB away at once", async () => {
  await (await fetch(server.url)).arrayBuffer();
  // A busy machine only ever adds to the times: the quickest of three waves tells most. All the rest holds for each.
  const waves = [await huge(), await huge(), await huge()];
  const refused = waves.reduce((sum, wave) => sum + wave.refused, 0);
  const growth = Math.max(...waves.map((wave) => wave.growth));
  const late = Math.min(...waves.map((wave) => wave.late));
  const p99 = Math.min(...waves.map((wave) => wave.p99));
  return {
    figure: `${refused} of 3 × 50 refused with 413, in the quickest wave within ${late.toFixed(0)} ms; memory +${growth.toFixed(0)} MB; home p99 ${p99.toFixed(0)} ms`,
    ok: refused === 150 && late <= 200 && growth <= 50 && p99 < 500,
  };
});

/** Sends a body of 300 MB, its length told or in chunks, until an answer comes; gives that and how long it took. */
function sendHuge(withLength: boolean): Promise<{ status: number; took: number }> {
  const length = 300 * 1024 * 1024;
  const block = Buffer.alloc(64 * 1024, "x");
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), block, Buffer.from("\r\n")]);
  const framing = withLength ? `Content-Length: ${length}` : "Transfer-Encoding: chunked";
  const type = "Content-Type: application/x-www-form-urlencoded";
  const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\n${type}\r\n${framing}\r\n\r\n`;
  return new Promise((resolve) => {
    let sent = 0;
    let began = performance.now();
    const socket = connect(server.port, "127.0.0.1", () => {
      began = performance.now();
      socket.write(head);
      more();
    });
    const more = () => {
      while (!socket.destroyed && sent < length) {
        sent += block.length;
        if (!socket.write(withLength ? block : chunk)) return void socket.once("drain", more);
      }
    };
    const done = (status: number) => {
      resolve({ status, took: performance.now() - began });
      socket.destroy();
    };
    socket.once("data", (part) => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(part.toString())?.[1])));
    socket.on("error", () => done(0)).on("close", () => done(0));
  });
}

prove("huge-and-slow", "gets rid of 1,000 slow connections", async () => {
  const before = megabytes();
  const stop = await watchPage(server.url, 50);
  const began = performance.now();
  const ended: number[] = [];
  let peak = before;
  const sockets: Socket[] = [];
  for (let index = 0; index < 1000; index += 1) {
    const socket = connect(server.port, "127.0.0.1", () => {
      // Half of them never finish their headers, the others not their body.
      socket.write("POST /contact HTTP/1.1\r\nHost: localhost\r\n");
      if (index % 2) socket.write("Content-Type: text/plain\r\nContent-Length: 60000\r\n\r\n");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => ended.push(performance.now() - began));
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    peak = Math.max(peak, megabytes());
    for (const [index, socket] of sockets.entries())
      if (!socket.destroyed) socket.write(index % 2 ? "x" : "X: 1\r\n");
  }, 1000);
  while (ended.length < sockets.length && performance.now() - began < 45_000) await pause(100);
  clearInterval(drip);
  const times = await stop();
  for (const socket of sockets) socket.destroy();
  const p99 = quantile(times, 0.99);
  const last = Math.max(...ended) / 1000;
  return {
    figure: `${ended.length} of 1,000 slow ones gone, the last after ${last.toFixed(0)} s; memory +${(peak - before).toFixed(0)} MB; home p99 ${p99.toFixed(0)} ms`,
    ok: ended.length === 1000 && last <= 30 && peak - before <= 50 && p99 < 500,
  };
});

prove("thousand-posts", "acknowledges what it stores and stores what it acknowledges", async () => {
  const count = 1000;
  const began = performance.now();
  const none = { status: 0, retryAfter: null, html: "" };
  const send = async (_: unknown, index: number) => {
    const email = `tausend-${index}@b.example`;
    return { ...(await sendContact(server.url, { email }).catch(() => none)), email };
  };
  const answers = await Promise.all(Array.from({ length: count }, send));
  const took = (performance.now() - began) / 1000;
  const acknowledged = answers.filter(({ status }) => status === 302);
  const turnedAway = answers.filter(({ status }) => status === 503);
  const other = count - acknowledged.length - turnedAway.length;
  for (const { retryAfter, html, email } of turnedAway) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(html).toContain(email);
  }
  const { spool } = await (await fetch(`${server.url}/healthz`)).json();
  await untilDelivered(server.url);
  await server.stop();
  const stored = await storedMessages(dataDir);
  const missing = acknowledged.filter(({ email }) => !stored.has(email)).length;
  const twice = [...stored.values()].filter((n) => n > 1).length;
  return {
    figure: `${acknowledged.length} acknowledged in ${took.toFixed(1)} s (${spool.waiting} by way of the disk), ${turnedAway.length} told to come back, ${other} otherwise; ${missing} lost, ${twice} twice`,
    ok: missing === 0 && twice === 0 && other === 0 && took <= 15,
  };
});
