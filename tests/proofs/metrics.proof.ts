// In npm test: tests/proofs/operating.test.ts - who may read, and that each line is well formed
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unreachable } from "../helpers/hosted-settings";
import { postForm } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

const token = "ein-wort-fuer-prometheus-1";
const place = temporaryFolder();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ ...unreachable, DATA_DIR: join(place, "data"), METRICS_TOKEN: token });
});
afterAll(() => server.stop("SIGKILL"));

const bearer = { Authorization: `Bearer ${token}` };

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

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

async function expectCounted(labels: string, by: number, work: () => Promise<unknown>) {
  const [kind = "", method = "", status = ""] = labels.split(" ");
  const count = async () =>
    value(await scrape(), "site_requests_total", { class: kind, method, status }) ?? 0;
  const before = await count();
  await work();
  await expect.poll(count).toBe(before + by);
}

const times = async (count: number, path: string, init: RequestInit = {}) => {
  for (let at = 0; at < count; at += 1)
    await (await fetch(server.url + path, { redirect: "manual", ...init })).arrayBuffer();
};

const foreign = { method: "POST", body: "a=b", headers: { Origin: "https://elsewhere.example" } };
it.each<[labels: string, count: number, path: string, init?: RequestInit]>([
  ["page GET 2xx", 7, "/impressum"],
  ["page GET 4xx", 3, "/gibt-es-nicht"],
  ["page HEAD 2xx", 2, "/agb", { method: "HEAD" }],
  ["page other 4xx", 2, "/contact", { method: "PUT" }],
  ["file GET 2xx", 4, "/favicon.svg"],
  ["staff GET 3xx", 2, "/admin/blog"],
  ["form POST 4xx", 2, "/contact", foreign],
  ["watch GET 5xx", 1, "/healthz"],
])("counts each class with its status: %s", async (labels, count, path, init) => {
  await expectCounted(labels, count, () => times(count, path, init));
});

it("counts what somebody has already as such", async () => {
  const etag = (await fetch(`${server.url}/impressum`)).headers.get("etag") ?? "";
  const again = { headers: { "If-None-Match": etag } };
  await expectCounted("page GET 3xx", 5, () => times(5, "/impressum", again));
});

it("tells of a client that has left, and of what was no request", async () => {
  const leave = async () => {
    const headers = { "Content-Length": 100, Expect: "100-continue" };
    const sent = httpRequest(`${server.url}/contact`, { method: "POST", headers });
    sent.on("error", () => undefined);
    sent.flushHeaders();
    await once(sent, "continue");
    sent.write("a".repeat(50));
    sent.destroy();
  };
  await expectCounted("form POST gone", 1, leave);
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
  const began = Date.now() / 1000 - 1;
  const message = { name: "N", email: "n@n.example", message: "Moin", privacy: "on" };
  await (await postForm(server.url, "/contact", message)).arrayBuffer();
  await times(1, "/blog/ein-artikel");
  const samples = await scrape();
  const figure = (name: string, state?: string) => value(samples, name, state ? { state } : {});
  expect(figure("site_spool_messages", "waiting")).toBe(1);
  expect(figure("site_oldest_waiting_timestamp_seconds", "spool")).toBeGreaterThan(began);
  expect(figure("site_queued_mails", "notification")).toBe(0);
  expect(figure("site_damaged_files", "message")).toBe(0);
  expect(figure("site_faults_total")).toBeGreaterThan(0);
  expect(figure("site_last_fault_timestamp_seconds")).toBeGreaterThan(began);
  expect(figure("site_backend_faults_total")).toBeGreaterThan(0);
  expect(figure("process_resident_memory_bytes")).toBeGreaterThan(50e6);
  expect(value(samples, "site_build_info", { node: process.version })).toBe(1);
  expect(figure("site_migration", "known")).toBeGreaterThan(20260101000000);
  expect(figure("site_migration", "applied")).toBeUndefined();
  expect(figure("site_last_backup_timestamp_seconds")).toBeUndefined();
  expect(figure("site_pictures", "missing")).toBeUndefined();

  execFileSync(process.execPath, ["app/operator/backup.js", join(place, "site.tar.gz")], {
    env: { ...process.env, DATA_DIR: join(place, "data") },
    stdio: "ignore",
  });
  expect(value(await scrape(), "site_last_backup_timestamp_seconds")).toBeGreaterThan(began);
});

it("is a page like any that is not there where no token is set", async () => {
  const plain = await startServer({ ...unreachable, DATA_DIR: join(place, "plain") });
  const shape = async (path: string) => {
    const answer = await fetch(plain.url + path, { headers: { ...bearer, Accept: "text/html" } });
    const html = (await answer.text()).replaceAll(/nonce="\w+"|[\w-]*(metrics|gibt-es)[\w-]*/g, "");
    return [answer.status, answer.headers.get("content-type"), /<title>.*?</.exec(html)?.[0]];
  };
  expect(await shape("/metrics")).toEqual(await shape("/gibt-es-nicht"));
  expect(await shape("/metrics")).toContain(404);
  await plain.stop("SIGKILL");
});
