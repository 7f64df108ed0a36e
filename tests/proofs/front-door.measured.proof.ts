// In npm test: tests/proofs/front-door.test.ts - the same oddities in process, one slow body, one 413

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { type RunningServer, startServer } from "../helpers/server";
import { oddities } from "./oddities";
import { prove } from "./prove";

deadlinesTimes(1);

let server: RunningServer;
const form = { "Content-Type": "application/x-www-form-urlencoded" };

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop("SIGKILL"));

/** Sends bytes as they are and gives what comes back until the other side closes, or after two seconds on a machine that is idle. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.on("data", (part) => (answer += part));
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("close", done).on("error", done);
    setTimeout(done, 2000);
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe("what is turned away", () => {
  it("large bodies with 413 within 200 ms, by length and while streaming", async () => {
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\n`;
    const chunk = `10000\r\n${"x".repeat(65536)}\r\n`;
    for (const request of [
      `${head}Content-Length: 300000000\r\n\r\nname=A`,
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    ]) {
      // A busy machine only ever adds to the time: the quickest of three tells most.
      const times: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const started = performance.now();
        expect(await firstStatus(request)).toBe(413);
        times.push(performance.now() - started);
      }
      expect(Math.min(...times)).toBeLessThan(200);
    }
  });
});

/** The computing time a process has used so far, in hundredths of a second. */
function ticksOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** The status of the first line that comes back. */
function firstStatus(text: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    socket.once("data", (part) => {
      resolve(statusOf(part.toString()));
      socket.destroy();
    });
    socket.on("error", () => resolve(Number.NaN));
  });
}

prove("raw-sockets", "no oddity on a raw socket brings a fault about", async () => {
  const before = server.output().length;
  const answers = await Promise.all(
    Object.entries(oddities).map(async ([name, { bytes }]) => [name, await raw(bytes)] as const),
  );
  const faults = answers.filter(([, answer]) =>
    [...answer.matchAll(/^HTTP\/1\.\d (\d{3})/gm)].some(([, status]) => Number(status) >= 500),
  );
  const leaks = answers.filter(([, answer]) => /root:.*:0:0|"private": true|at \S+ \(/.test(answer));
  const incidents =
    server
      .output()
      .slice(before)
      .match(/"incident":"[\da-f]+"/g) ?? [];
  const alive = (await fetch(`${server.url}/impressum`)).status === 200 && server.process.exitCode === null;
  const names = [...faults, ...leaks].map(([name]) => name);
  return {
    figure: `${answers.length} oddities: ${faults.length} answered with 5xx, ${leaks.length} leaks, ${incidents.length} incidents, server ${alive ? "alive" : "dead"} ${names.join("; ")}`,
    ok: names.length === 0 && incidents.length === 0 && alive,
  };
});

it("cuts off who sends without end and never waits for an answer", async () => {
  const one = "GET /impressum?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const answers = (await raw(one.repeat(1800))).match(/HTTP\/1\.1 \d{3}/g) ?? [];
  expect(answers.length).toBeLessThan(50);
  const few = `${one.repeat(10)}${one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`;
  expect((await raw(few)).match(/HTTP\/1\.1 200/g)).toHaveLength(11);
});

describe("the process", () => {
  prove("second-process", "refuses a second one on the same data within two seconds", async () => {
    const times: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const started = performance.now();
      const { status, stderr } = spawnSync(
        process.execPath,
        ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
        {
          env: { ...process.env, NODE_ENV: "production", DATA_DIR: server.dataDir, PORT: "0" },
          encoding: "utf8",
        },
      );
      times.push(performance.now() - started);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(stderr).toContain("in use");
    }
    // Over a new connection: an idle one may have come to its end while this process waited.
    expect(
      statusOf(await raw(`GET /impressum HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)),
    ).toBe(200);
    const quickest = Math.min(...times);
    return {
      figure: `refused after ${quickest.toFixed(0)} ms with one sentence`,
      ok: quickest < 2000,
    };
  });

  let own: RunningServer;
  beforeAll(async () => {
    const faults = `process.on("SIGUSR2", () => { Promise.reject(new Error("stray rejection")); setTimeout(() => { throw new Error("late throw"); }); });`;
    own = await startServer({
      TRUST_PROXY: "1",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    });
  });
  afterAll(() => own.stop("SIGKILL"));

  it("writes one JSON line per request, without addresses, queries and what was typed", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.77", Origin: own.url };
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(own.url + path, { headers, redirect: "manual", ...init });
    await ask("/contact?suche=Kanarie");
    await ask("/favicon.svg");
    await ask("/gibt-es-nicht");
    await ask("/contact", {
      method: "POST",
      body: new URLSearchParams({ name: "Kanarie", email: "kanarie" }),
    });
    await ask("/contact", { method: "DELETE" });
    const written = () => {
      const lines = own.output().split("\n");
      const requests = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
      return requests as Record<string, unknown>[];
    };
    await expect.poll(() => written().some(({ method }) => method === "DELETE")).toBe(true);
    const requests = written();
    const asked = requests.filter(({ route }) => route !== "/impressum");
    expect(asked.map(({ method, route, status }) => `${method} ${route} ${status}`).sort()).toEqual([
      "DELETE /contact 405",
      "GET /contact 200",
      "GET /favicon.svg 200",
      "GET /gibt-es-nicht 404",
      "POST /contact 400",
    ]);
    for (const request of requests)
      expect(request).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: expect.any(String),
        route: expect.any(String),
        status: expect.any(Number),
        ms: expect.any(Number),
        id: expect.any(String),
      });
    expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
    expect(own.output()).not.toMatch(/kanarie|203\.0\.113|127\.0\.0\.1:\d+.*suche/i);
  });

  prove("stray-faults", "lives on after a rejection and an error that nobody catches", async () => {
    own.process.kill("SIGUSR2");
    await expect.poll(own.output, { timeout: 10_000 }).toContain("late throw");
    for (const fault of ["stray rejection", "late throw"]) {
      const lines = own
        .output()
        .split("\n")
        .filter((line) => line.includes(`Error: ${fault}`));
      expect(lines).toHaveLength(1);
      const line = JSON.parse(lines[0] ?? "");
      expect(line).toMatchObject({ level: "error", incident: expect.stringMatching(/^[0-9a-f]{8}$/) });
      expect(line.what).toMatch(/^(unhandledRejection|uncaughtException)$/);
    }
    expect((await fetch(`${own.url}/contact`)).status).toBe(200);
    return { figure: "both survived, one line with an id each" };
  });

  // The last of what it is asked for.
  prove("sigterm", "ends with code 0, whatever idles or stalls, and frees its data", async () => {
    const body = "name=Unterwegs&email=unterwegs@b.example&message=Moin&privacy=on";
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const idle = connect(own.port, "127.0.0.1");
    const stalled = connect(own.port, "127.0.0.1", () => stalled.write(head));
    const slow = connect(own.port, "127.0.0.1", () => slow.write(head + body.slice(0, 20)));
    for (const socket of [idle, stalled]) socket.on("error", () => undefined);
    const answer = new Promise<string>((resolve) => slow.once("data", (part) => resolve(part.toString())));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = performance.now();
    const code = own.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));
    slow.write(body.slice(20));
    expect(statusOf(await answer)).toBe(302);
    expect(await code).toBe(0);
    const took = performance.now() - started;
    return {
      figure: `slow request answered with 302, exit 0 after ${(took / 1000).toFixed(1)} s`,
      ok: took < 10_000,
    };
  });
});

// The last one: what the server says is not read any more.
it("goes on quietly when nobody reads its log any more", async () => {
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let count = 0; count < 3; count++) await fetch(`${server.url}/gibt-es-nicht`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const before = ticksOf(server.process.pid);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  // 100 ticks are one second of computing; a loop would take all of the two.
  expect(ticksOf(server.process.pid) - before).toBeLessThan(60);
  expect((await fetch(`${server.url}/impressum`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
