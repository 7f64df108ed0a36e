// In npm test: nothing, since it takes half an hour
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { postAsAnother } from "../helpers/as-another.js";
import { freshData } from "../helpers/fresh-data";
import { postForm, signInAt } from "../helpers/http-client";
import { launchServer } from "../helpers/launch";
import { memoryOf } from "../helpers/processes";
import { freePort } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { temporaryFolder } from "../helpers/temporary-folder";
import { quantile } from "../helpers/visitors";
import { prove } from "./prove";

// SOAK_MINUTES=5 npm run harden shortens it; the figure says how long it was.
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const rate = 40;

const dataDir = freshData(temporaryFolder());
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = launchServer({ DATA_DIR: dataDir, PORT: String(port) });
let cookie = "";
beforeAll(async () => {
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true), { timeout: 60_000 });
  cookie = await staffCookieOf(url, "dauerlauf");
});
afterAll(() => void server.kill("SIGKILL"));

const pages = [
  "/",
  "/services",
  "/about",
  "/references",
  "/blog",
  "/contact",
  "/google-workspace",
  "/podcast",
];
const staffPages = ["/admin", "/admin/contacts", "/admin/blog", "/admin/services", "/admin/references"];
const one = (list: string[]) => list[Math.floor(Math.random() * list.length)] ?? "";
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: "manual" });
const write = (fields: Record<string, string>) =>
  postAsAnother(url, "/contact", { name: "Soak", message: "Moin", privacy: "on", ...fields });
const guess = { email: "dauerlauf@musterhafen.example", password: "falsch-falsch" };

const mix: [weight: number, ask: (sent: number) => Promise<Response>][] = [
  [55, () => get(one(pages))],
  [10, (n) => get(`${one(pages)}?utm_source=${n}`, { "Accept-Encoding": one(["br", "gzip", "identity"]) })],
  [5, () => get("/favicon.svg")],
  [4, (n) => get(`/gibt-es-nicht-${n}`)],
  [3, () => get("/pages/kontakt")],
  [3, () => get("/healthz")],
  [5, (n) => write({ email: `s${n}@b.example` })],
  [3, () => write({ name: "", email: "kaputt", message: "x".repeat(6000) })],
  [1, () => write({ email: "b@b.example", website: "x" })],
  [8, () => get(one(staffPages), { Cookie: cookie })],
  [1, () => get("/admin")],
  [1, () => get("/admin/contacts.data", { Cookie: cookie })],
  [1, () => postForm(url, "/admin/login", guess)],
];
const asks = mix.flatMap(([weight, ask]) => Array.from({ length: weight }, () => ask));

function slopeOf(points: [x: number, y: number][]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  return (
    mean(points.map((each) => (each[0] - x) * (each[1] - y))) / mean(points.map((each) => (each[0] - x) ** 2))
  );
}

prove(
  "soak",
  "stands mixed load without a fault and without growing",
  async () => {
    const answers: Record<string, number> = {};
    const times: number[] = [];
    /** Memory in MB by minute: the least of each window, since what the collector has yet to take says nothing. */
    const least: [minute: number, memory: number][] = [];
    const window = Math.max(minutes / 20, 0.1);
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 60_000;
    let underWay = 0;
    const take = async (asked: Promise<Response>) => {
      underWay += 1;
      const start = performance.now();
      const response = await asked.catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      const status = response?.status ?? "none";
      answers[status] = (answers[status] ?? 0) + 1;
      times.push(performance.now() - start);
      underWay -= 1;
    };
    for (let sent = 1; elapsed() < minutes; sent += 1) {
      const ask = asks[Math.floor(Math.random() * asks.length)];
      if (ask && underWay < 200) void take(ask(sent));
      if (sent % 200 === 0) {
        const [index, memory] = [Math.floor(elapsed() / window), memoryOf(server.pid)];
        if (memory < (least[index]?.[1] ?? Number.POSITIVE_INFINITY)) least[index] = [elapsed(), memory];
      }
      if (sent % (rate * 600) === 0) cookie = await signInAt(url, guess.email);
      await pause(1000 / rate);
    }
    while (underWay) await pause(100);
    // The first fifth warms up: caches fill, code is compiled.
    const slope = slopeOf(least.filter(([minute]) => minute > minutes / 5));
    const figures = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    return {
      figure: `${minutes} min, ${figures.join(", ")}; median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms; ${slope.toFixed(2)} MB/min`,
      ok: slope < 1 && !Object.keys(answers).some((status) => status === "none" || Number(status) >= 500),
    };
  },
  (minutes + 3) * 60_000,
);
