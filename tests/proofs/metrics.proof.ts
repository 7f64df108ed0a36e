// In npm test: tests/proofs/operating.test.ts - who may read, and that each line is well formed
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../helpers/server";

const token = "ein-wort-fuer-prometheus-1";
const place = mkdtempSync(join(tmpdir(), "metrics-"));
let server: RunningServer;

beforeAll(async () => {
  // Nobody answers there: what is written waits on disk, and pages say so.
  server = await startServer({
    DATA_DIR: join(place, "data"),
    METRICS_TOKEN: token,
    SUPABASE_URL: "http://127.0.0.1:1",
    SUPABASE_ANON_KEY: "sb_publishable_test",
    SESSION_SECRET: "a".repeat(40),
  });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  rmSync(place, { recursive: true, force: true });
});

const bearer = { Authorization: `Bearer ${token}` };

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Every sample, each line as Prometheus' text form has it. */
async function scrape(): Promise<Sample[]> {
  const answer = await fetch(`${server.url}/metrics`, { headers: bearer });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name = "", labels = "", value = ""] =
      /^([a-z_]+)(?:\{((?:[a-z]+="[^"\\]*",?)+)\})? (-?\d[\d.e+-]*)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    const pairs = [...labels.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

const value = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )?.value;

/** How often a class of requests was answered with such a status, between two looks. */
async function counted(labels: Record<string, string>, work: () => Promise<unknown>) {
  const before = value(await scrape(), "site_requests_total", labels) ?? 0;
  await work();
  let found = 0;
  await expect
    .poll(async () => {
      found = (value(await scrape(), "site_requests_total", labels) ?? 0) - before;
      return found;
    })
    .toBeGreaterThan(0);
  return found;
}

const times = async (count: number, path: string, init: RequestInit = {}) => {
  for (let at = 0; at < count; at += 1)
    await (await fetch(server.url + path, { redirect: "manual", ...init })).arrayBuffer();
};

it("counts each class with its status: kept and rendered pages, files, forms, staff, refusals", async () => {
  await times(2, "/impressum");
  const ok = { method: "GET", status: "2xx" };
  expect(await counted({ class: "page", ...ok }, () => times(7, "/impressum"))).toBe(7);
  expect(
    await counted({ class: "page", method: "GET", status: "4xx" }, () => times(3, "/gibt-es-nicht")),
  ).toBe(3);
  expect(
    await counted({ class: "page", method: "HEAD", status: "2xx" }, () =>
      times(2, "/agb", { method: "HEAD" }),
    ),
  ).toBe(2);
  expect(await counted({ class: "file", ...ok }, () => times(4, "/favicon.svg"))).toBe(4);
  const etag = (await fetch(`${server.url}/impressum`)).headers.get("etag") ?? "";
  const again = { headers: { "If-None-Match": etag } };
  expect(
    await counted({ class: "page", method: "GET", status: "3xx" }, () => times(5, "/impressum", again)),
  ).toBe(5);
  expect(await counted({ class: "staff", method: "GET", status: "3xx" }, () => times(2, "/admin/blog"))).toBe(
    2,
  );
  const put = { method: "PUT" };
  expect(
    await counted({ class: "page", method: "other", status: "4xx" }, () => times(2, "/contact", put)),
  ).toBe(2);
  const foreign = { method: "POST", body: "a=b", headers: { Origin: "https://elsewhere.example" } };
  expect(
    await counted({ class: "form", method: "POST", status: "4xx" }, () => times(2, "/contact", foreign)),
  ).toBe(2);
  expect(await counted({ class: "watch", method: "GET", status: "5xx" }, () => times(1, "/healthz"))).toBe(1);
});

it("tells of a client that has left, and of what was no request", async () => {
  const leave = async () => {
    // The server has begun with the request once it asks for the body.
    const headers = { "Content-Length": 100, Expect: "100-continue" };
    const sent = httpRequest(`${server.url}/contact`, { method: "POST", headers });
    sent.on("error", () => undefined);
    sent.flushHeaders();
    await once(sent, "continue");
    sent.write("a".repeat(50));
    sent.destroy();
  };
  expect(await counted({ class: "form", method: "POST", status: "gone" }, leave)).toBe(1);
  const before = value(await scrape(), "site_broken_requests_total") ?? 0;
  const socket = connect(server.port, "127.0.0.1", () => socket.write("MOIN\r\n\r\n"));
  socket.on("error", () => undefined);
  await expect.poll(async () => value(await scrape(), "site_broken_requests_total")).toBe(before + 1);
});

it("has durations as a histogram, and the share of pages from memory", async () => {
  const samples = await scrape();
  const buckets = samples.filter(
    ({ name, labels }) => name === "site_request_duration_seconds_bucket" && labels.class === "page",
  );
  const figures = buckets.map((one) => one.value);
  expect(figures).toEqual(figures.toSorted((one, other) => one - other));
  expect(buckets.at(-1)?.labels.le).toBe("+Inf");
  expect(buckets.at(-1)?.value).toBe(
    value(samples, "site_request_duration_seconds_count", { class: "page" }),
  );
  const pages = value(samples, "site_pages_total") ?? 0;
  const kept = value(samples, "site_pages_kept_total") ?? 0;
  expect(kept).toBeGreaterThan(9);
  expect(value(samples, "site_page_cache_share")).toBeCloseTo(kept / pages, 5);
  expect(kept).toBeLessThan(pages);
});

it("tells of queues, faults, memory, release, migrations and the last backup", async () => {
  const form = new URLSearchParams({ name: "N", email: "n@n.example", message: "Moin", privacy: "on" });
  const began = Date.now() / 1000 - 1;
  await times(1, "/contact", { method: "POST", body: form, headers: { Origin: server.url } });
  await times(1, "/blog/ein-artikel");
  const samples = await scrape();
  expect(value(samples, "site_spool_messages", { state: "waiting" })).toBe(1);
  expect(value(samples, "site_oldest_waiting_timestamp_seconds", { state: "spool" })).toBeGreaterThan(began);
  expect(value(samples, "site_queued_mails", { state: "notification" })).toBe(0);
  expect(value(samples, "site_queued_mails", { state: "account" })).toBe(0);
  expect(value(samples, "site_damaged_files", { state: "message" })).toBe(0);
  expect(value(samples, "site_faults_total")).toBeGreaterThan(0);
  expect(value(samples, "site_last_fault_timestamp_seconds")).toBeGreaterThan(began);
  expect(value(samples, "site_backend_faults_total")).toBeGreaterThan(0);
  expect(value(samples, "process_resident_memory_bytes")).toBeGreaterThan(50e6);
  expect(value(samples, "site_build_info", { node: process.version })).toBe(1);
  expect(value(samples, "site_migration", { state: "known" })).toBeGreaterThan(20260101000000);
  // Nobody could be asked, and nothing was backed up: no figure is better than a wrong one.
  expect(value(samples, "site_migration", { state: "applied" })).toBeUndefined();
  expect(value(samples, "site_last_backup_timestamp_seconds")).toBeUndefined();
  expect(value(samples, "site_pictures", { state: "missing" })).toBeUndefined();

  execFileSync(process.execPath, ["app/bin/backup.js", join(place, "site.tar.gz")], {
    env: { ...process.env, DATA_DIR: join(place, "data") },
    stdio: "ignore",
  });
  expect(value(await scrape(), "site_last_backup_timestamp_seconds")).toBeGreaterThan(began);
});

it("is a page like any that is not there where no token is set", async () => {
  const plain = await startServer({
    DATA_DIR: join(place, "plain"),
    SUPABASE_URL: "http://127.0.0.1:1",
    SUPABASE_ANON_KEY: "sb_publishable_test",
    SESSION_SECRET: "a".repeat(40),
  });
  const shape = async (path: string) => {
    const answer = await fetch(plain.url + path, { headers: { ...bearer, Accept: "text/html" } });
    const html = (await answer.text()).replaceAll(/nonce="\w+"|[\w-]*(metrics|gibt-es)[\w-]*/g, "");
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      title: /<title>.*?</.exec(html)?.[0],
    };
  };
  expect(await shape("/metrics")).toEqual(await shape("/gibt-es-nicht"));
  expect((await shape("/metrics")).status).toBe(404);
  await plain.stop("SIGKILL");
});
