import { afterEach, expect, it } from "vitest";
import { type RunningServer, startServer } from "../helpers/server";

let server: RunningServer | undefined;
afterEach(() => server?.stop("SIGKILL"));

/** Guesses a password seven times, saying each time something else about where it comes from. */
async function guess(env: Record<string, string>, told: (count: number) => Record<string, string>) {
  await server?.stop("SIGKILL");
  server = await startServer(env);
  const { url } = server;
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const answer = await fetch(`${url}/admin/login`, {
      method: "POST",
      headers: { Origin: url, ...told(count) },
      body: new URLSearchParams({ email: "woher@musterhafen.example", password: "geraten" }),
      redirect: "manual",
    });
    statuses.push(answer.status);
  }
  return statuses;
}

const caught = [400, 400, 400, 400, 400, 429, 429];

it("is the socket's, whatever a client says, while no proxy is trusted", async () => {
  const told = (count: number) => ({
    "X-Forwarded-For": `203.0.113.${count}`,
    "X-Client-Address": `203.0.113.${count}`,
    "X-Real-IP": `203.0.113.${count}`,
    Forwarded: `for=203.0.113.${count}`,
  });
  expect(await guess({}, told)).toEqual(caught);
});

it("is what the trusted proxy added last, not what came before it", async () => {
  const told = (count: number) => ({ "X-Forwarded-For": `203.0.113.${count}, 198.51.100.7` });
  expect(await guess({ TRUST_PROXY: "1" }, told)).toEqual(caught);
});

it("differs where the trusted proxy says so", async () => {
  const told = (count: number) => ({ "X-Forwarded-For": `203.0.113.${count}` });
  expect(await guess({ TRUST_PROXY: "1" }, told)).toEqual(Array(7).fill(400));
});

it("is what the outer of two trusted proxies saw, whatever a client puts before it", async () => {
  const forged = (count: number) => ({ "X-Forwarded-For": `192.0.2.${count}, 203.0.113.7, 198.51.100.7` });
  expect(await guess({ TRUST_PROXY: "2" }, forged)).toEqual(caught);
  const others = (count: number) => ({ "X-Forwarded-For": `203.0.113.${count}, 198.51.100.7` });
  expect(await guess({ TRUST_PROXY: "2" }, others)).toEqual(Array(7).fill(400));
});

it("is the socket's where a request has come past one of two trusted proxies", async () => {
  const told = (count: number) => ({ "X-Forwarded-For": `203.0.113.${count}` });
  expect(await guess({ TRUST_PROXY: "2" }, told)).toEqual(caught);
});
