// In npm test: tests/request/sign-in.test.ts - guessing is slowed down after five failures
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { askBackend, backend, createAccount } from "../helpers/app";
import { startFaultProxy } from "../helpers/fault-proxy";
import { hostedSettings } from "../helpers/hosted-settings";
import { postForm } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { takeErrors } from "../helpers/setup";
import { atOnce, quantile, watchPage } from "../helpers/visitors";
import { prove } from "./prove";

const password = "hafen-lotse-1";
const size = 1000;

/** How often the auth service was asked to sign an account in. */
const asked = new Map<string, number>();
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let server: RunningServer;

beforeAll(async () => {
  const counting: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes("/auth/v1/token")) {
      const { email = "" } = (await request.clone().json()) as { email?: string };
      asked.set(email, (asked.get(email) ?? 0) + 1);
    }
    return askBackend(request);
  };
  proxy = await startFaultProxy({ url: backend.url, fetch: counting });
  server = await startServer({ ...hostedSettings(proxy.url, backend.anonKey), TRUST_PROXY: "1" });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  proxy.close();
  takeErrors();
});

async function signIn(email: string, from: string, with_ = "geraten") {
  const fields = { email, password: with_ };
  const response = await postForm(server.url, "/admin/login", fields, { "X-Forwarded-For": from });
  await response.arrayBuffer();
  return { status: response.status, seconds: Number(response.headers.get("Retry-After")) };
}

async function signInPatiently(email: string, from: string) {
  const start = Date.now();
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, seconds } = await signIn(email, from, password);
    if (status === 303) return Math.round((Date.now() - start) / 1000);
    await pause(Math.min(seconds, 15) * 1000);
  }
  return undefined;
}

/** How long the home page takes while so many others are at work, 50 at once (ms, the slowest in a hundred). */
async function homeDuring(work: (index: number) => Promise<void>) {
  const stop = await watchPage(server.url, 25);
  await atOnce(size, 50, work);
  return quantile(await stop(), 0.99);
}

async function flood(email: string, place: (index: number) => string) {
  await createAccount(email, password);
  const others = async (index: number) =>
    void (await signIn(`warm${index}@musterhafen.example`, `192.0.2.${index}`));
  await atOnce(20, 4, others);
  await (await fetch(server.url)).arrayBuffer();
  const opened = () =>
    homeDuring(async () => {
      await (await fetch(`${server.url}/admin/login`)).arrayBuffer();
    });
  const before = await opened();
  const statuses = new Set<number>();
  const flooded = await homeDuring(async (index) => {
    const { status } = await signIn(email, place(index));
    statuses.add(status);
  });
  const usual = Math.max(before, await opened());
  const times = flooded / usual;
  const reached = asked.get(email) ?? 0;
  const unexpected = [...statuses].filter((status) => ![400, 429].includes(status));
  return {
    figure: `${reached} of ${size} reached the service, home p99 ${times.toFixed(1)} times that beside as many who open the page (${Math.round(usual)} ms) ${unexpected.join()}`,
    ok: reached <= 10 && times < 4 && unexpected.length === 0,
  };
}

prove(
  "sign-in-flood",
  "from one place: few tries get through, and the owner still gets in from elsewhere",
  async () => {
    const email = "flut@musterhafen.example";
    const { figure, ok } = await flood(email, () => "203.0.113.7");
    const waited = await signInPatiently(email, "198.51.100.9");
    const owner = waited === undefined ? "did not get in" : `got in after ${waited} s`;
    return {
      figure: `from one place: ${figure}, the owner from elsewhere ${owner}`,
      ok: ok && waited !== undefined,
    };
  },
);

prove("sign-in-flood", "from a different place each: no more than ten get through", async () => {
  const placeOf = (index: number) => `203.0.${index >> 8}.${index & 255}`;
  const { figure, ok } = await flood("viele@musterhafen.example", placeOf);
  return { figure: `from as many places: ${figure}`, ok };
});
