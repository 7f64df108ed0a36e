// In npm test: tests/request/sign-in.test.ts - guessing is slowed down after five failures
import { afterAll, beforeAll } from "vitest";
import { askBackend, backend, createAccount } from "../helpers/app";
import { startFaultProxy } from "../helpers/fault-proxy";
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
  server = await startServer({
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: "x".repeat(40),
    TRUST_PROXY: "1",
  });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  proxy.close();
  takeErrors();
});

async function tryToSignIn(email: string, from: string, with_: string) {
  const response = await fetch(`${server.url}/admin/login`, {
    method: "POST",
    headers: { Origin: server.url, "X-Forwarded-For": from },
    body: new URLSearchParams({ email, password: with_ }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  return { status: response.status, seconds: Number(response.headers.get("Retry-After")) };
}

async function signIn(email: string, from: string, with_ = "geraten") {
  return (await tryToSignIn(email, from, with_)).status;
}

/** Signs in as people do, who wait for as long as they are told to; gives how long that was (seconds). */
async function signInPatiently(email: string, from: string) {
  const start = Date.now();
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, seconds } = await tryToSignIn(email, from, password);
    if (status === 303) return Math.round((Date.now() - start) / 1000);
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 15) * 1000));
  }
  return undefined;
}

async function flood(email: string, place: (index: number) => string) {
  await createAccount(email, password);
  // A new process answers its first requests more slowly than all others.
  await atOnce(
    20,
    4,
    async (index) => void (await signIn(`warm${index}@musterhafen.example`, `192.0.2.${index}`)),
  );
  await (await fetch(server.url)).arrayBuffer();
  const statuses = new Map<number, number>();
  const stop = await watchPage(server.url, 25);
  await atOnce(size, 50, async (index) => {
    const status = await signIn(email, place(index));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const p99 = Math.round(quantile(await stop(), 0.99));
  const unexpected = [...statuses.keys()].filter((status) => ![400, 429].includes(status));
  return { reached: asked.get(email) ?? 0, p99, unexpected };
}

prove(
  "sign-in-flood",
  "from one place: few tries get through, and the owner still gets in from elsewhere",
  async () => {
    const email = "flut@musterhafen.example";
    const { reached, p99, unexpected } = await flood(email, () => "203.0.113.7");
    const waited = await signInPatiently(email, "198.51.100.9");
    return {
      figure: `${size} from one place: ${reached} reached the service, home p99 ${p99} ms, the owner from elsewhere ${waited === undefined ? "did not get in" : `got in after ${waited} s`} ${unexpected.join()}`,
      ok: reached <= 10 && p99 < 300 && waited !== undefined && unexpected.length === 0,
    };
  },
);

prove("sign-in-flood", "from a different place each: no more than ten get through", async () => {
  const { reached, p99, unexpected } = await flood(
    "viele@musterhafen.example",
    (index) => `203.0.${index >> 8}.${index & 255}`,
  );
  return {
    figure: `${size} from as many places: ${reached} reached the service, home p99 ${p99} ms ${unexpected.join()}`,
    ok: reached <= 10 && p99 < 300 && unexpected.length === 0,
  };
});
