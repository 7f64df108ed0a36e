// In npm test: tests/proofs/front-door.test.ts - the same oddities in process, one slow body, one 413
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { postForm, statusOf } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { startInVain } from "../helpers/starts";
import { sendContact } from "../helpers/visitors";
import { oddities } from "./oddities";
import { prove } from "./prove";

deadlinesTimes(1);

let server: RunningServer;

beforeAll(async () => {
  const faults = `process.on("SIGUSR2", () => { Promise.reject(new Error("stray rejection")); setTimeout(() => { throw new Error("late throw"); }); });`;
  server = await startServer({
    TRUST_PROXY: "1",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
  });
});
afterAll(() => server.stop("SIGKILL"));

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.on("data", (part) => (answer += part));
    socket.on("error", () => undefined).on("close", () => resolve(answer));
  });
}

const status = (path = "/impressum") => statusOf(server.url, path);

prove("raw-sockets", "no oddity on a raw socket brings a fault about", async () => {
  const answers = await Promise.all(
    Object.entries(oddities).map(async ([name, { bytes }]) => [name, await raw(bytes)] as const),
  );
  const wrong = answers.filter(([, answer]) =>
    /^HTTP\/1\.\d 5\d\d|root:.*:0:0|"private": true|at \S+ \(/m.test(answer),
  );
  const incidents = server.output().match(/"incident":"[\da-f]+"/g) ?? [];
  const isAlive = (await status()) === 200 && server.process.exitCode === null;
  const names = wrong.map(([name]) => name).join("; ");
  return {
    figure: `${answers.length} oddities: ${wrong.length} answered with 5xx or a leak, ${incidents.length} incidents, server ${isAlive ? "alive" : "dead"} ${names}`,
    ok: wrong.length === 0 && incidents.length === 0 && isAlive,
  };
});

it("cuts off who sends without end and never waits for an answer", async () => {
  const one = "GET /impressum?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const answers = (await raw(one.repeat(1800))).match(/HTTP\/1\.1 \d{3}/g) ?? [];
  expect(answers.length).toBeLessThan(50);
  const few = `${one.repeat(10)}${one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`;
  expect((await raw(few)).match(/HTTP\/1\.1 200/g)).toHaveLength(11);
});

prove("second-process", "refuses a second one on the same data within two seconds", async () => {
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const started = performance.now();
    expect(await startInVain(server.dataDir)).toEqual({
      code: 1,
      said: expect.stringMatching(/^.*in use.*$/),
    });
    times.push(performance.now() - started);
  }
  expect(await status()).toBe(200);
  const quickest = Math.min(...times);
  return { figure: `refused after ${quickest.toFixed(0)} ms with one sentence`, ok: quickest < 2000 };
});

it("writes one JSON line per request, without addresses, queries and what was typed", async () => {
  const before = server.output().length;
  const headers = { "X-Forwarded-For": "203.0.113.77" };
  for (const path of ["/contact?suche=Kanarie", "/favicon.svg", "/gibt-es-nicht"])
    await fetch(server.url + path, { headers });
  await postForm(server.url, "/contact", { name: "Kanarie", email: "kanarie" }, headers);
  await fetch(`${server.url}/contact`, { method: "DELETE", headers });
  const said = () => server.output().slice(before);
  const lines = () =>
    (said().match(/^\{.*\}$/gm) ?? [])
      .map((each) => JSON.parse(each))
      .filter(({ route }) => route !== "/impressum");
  const line = (method: string, route: string, status: number) => ({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    method,
    route,
    status,
    ms: expect.any(Number),
    id: expect.any(String),
  });
  await expect
    .poll(lines)
    .toEqual([
      line("GET", "/contact", 200),
      line("GET", "/favicon.svg", 200),
      line("GET", "/gibt-es-nicht", 404),
      line("POST", "/contact", 400),
      line("DELETE", "/contact", 405),
    ]);
  expect(new Set(lines().map(({ id }) => id)).size).toBe(5);
  expect(said()).not.toMatch(/kanarie|203\.0\.113|suche/i);
});

prove("stray-faults", "lives on after a rejection and an error that nobody catches", async () => {
  server.process.kill("SIGUSR2");
  await expect.poll(server.output).toContain("late throw");
  for (const fault of ["stray rejection", "late throw"]) {
    const lines = server.output().split("\n");
    const about = lines.filter((line) => line.includes(`Error: ${fault}`)).map((line) => JSON.parse(line));
    expect(about).toEqual([
      expect.objectContaining({
        level: "error",
        incident: expect.stringMatching(/^[0-9a-f]{8}$/),
        what: expect.stringMatching(/^(unhandledRejection|uncaughtException)$/),
      }),
    ]);
  }
  expect(await status("/contact")).toBe(200);
  return { figure: "both survived, one line with an id each" };
});

it("goes on quietly when nobody reads its log any more", async () => {
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let count = 0; count < 3; count++) expect(await status("/gibt-es-nicht")).toBe(404);
  const used = () => {
    const [, fields = ""] = readFileSync(`/proc/${server.process.pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13);
    return Number(user) + Number(system);
  };
  const before = used();
  await pause(2000);
  // A loop would take all of the two seconds.
  expect(used() - before).toBeLessThan(60);
  expect((await sendContact(server.url, { email: "still@b.example" })).status).toBe(302);
});

prove("sigterm", "ends with code 0, whatever idles or stalls, and frees its data", async () => {
  const body = "name=Unterwegs&email=unterwegs@b.example&message=Moin&privacy=on";
  const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
  const open = () => connect(server.port, "127.0.0.1").on("error", () => undefined);
  const [idle, stalled, slow] = [open(), open(), open()] as const;
  await once(idle, "connect");
  for (const socket of [stalled, slow]) {
    socket.write(head);
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 100/);
  }
  slow.write(body.slice(0, 20));
  const started = performance.now();
  const code = server.stop();
  await eventually(() => expect(status()).rejects.toThrow());
  slow.write(body.slice(20));
  expect(String(await once(slow, "data"))).toMatch(/^HTTP\/1\.1 302/);
  expect(await code).toBe(0);
  const took = performance.now() - started;
  return {
    figure: `slow request answered with 302, exit 0 after ${(took / 1000).toFixed(1)} s`,
    ok: took < 10_000,
  };
});
