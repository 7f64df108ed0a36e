import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedToken } from "../helpers/gotrue/keys";
import type { Gotrue } from "../helpers/gotrue/server";
import { startProject } from "../helpers/gotrue/site";

// The stand-in says what the real service said when it was recorded (GoTrue 2.196, November 2026), call by call.

const password = "hafen-lotse-1";
const email = "anna-mwrmaj7i@musterhafen.example";

const recording = readFileSync("tests/helpers/gotrue/recorded.txt", "utf8");

const recorded = new Map(
  recording
    .split("\n")
    .map((line) => /^(\S.*?) {2,}(\d{3}) (.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = "", status, body = ""]) => [name, { status: Number(status), body }]),
);

type Body = Record<string, unknown>;

const said = new Map<string, { status: number; body: Body }>();
let gotrue: Gotrue;

async function ask(name: string, call: string, body?: Body, headers: Record<string, string> = {}) {
  const [method = "", path] = call.split(" ");
  const answer = await fetch(`${gotrue.url}/auth/v1/${path}`, {
    method,
    headers: { apikey: gotrue.project.key, "Content-Type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  said.set(name, { status: answer.status, body: text ? JSON.parse(text) : {} });
  return said.get(name)?.body as Record<string, string>;
}

const bearer = (token = "") => ({ Authorization: `Bearer ${token}` });
const refresh = (name: string, refresh_token = "") =>
  ask(name, "POST token?grant_type=refresh_token", { refresh_token });
const signIn = (name: string, email: string, password: string) =>
  ask(name, "POST token?grant_type=password", { email, password });

async function signUps() {
  const signUp = (name: string, email: string, password: string) =>
    ask(name, "POST signup?redirect_to=http://127.0.0.1:55300/admin", {
      email,
      password,
      data: { full_name: "Anna" },
    });
  await signUp("signup new", email, password);
  gotrue.settings.ahead = 1500;
  await signUp("signup same again (unconfirmed)", email, password);
  await signIn("sign-in unconfirmed", email, password);
  await signIn("sign-in wrong password", email, "falsch-falsch");
  await signIn("sign-in unknown", "niemand@musterhafen.example", password);
  await signUp("signup weak", "schwach@musterhafen.example", "kurz");
  await signUp("signup bad address", "keine-adresse", password);
  await signUp("signup 100 character password", "lang@musterhafen.example", "a".repeat(100));
  const verify = (name: string, token_hash = "") => ask(name, "POST verify", { type: "signup", token_hash });
  const token = gotrue.mails.at(-1)?.token;
  await verify("verify guess", "geraten");
  const first = await verify("verify token_hash", token);
  await verify("verify again", token);
  await signUp("signup existing confirmed", email, password);
  await ask(
    "password chosen",
    "PUT user",
    { password, data: { full_name: "Anna" } },
    bearer(first.access_token),
  );
}

async function sessions() {
  const session = await signIn("sign-in", email, password);
  const other = await signIn("another sign-in", email, password);
  const user = (name: string, token = "") => ask(name, "GET user", undefined, bearer(token));
  await user("user", session.access_token);
  await user("user with garbage token", "quatsch.quatsch.quatsch");
  const claims = { sub: "1", exp: 4102444800 };
  await user("user with token of another key", signedToken(claims, "x".repeat(32)));
  gotrue.settings.expiry = -10;
  const old = await signIn("expired sign-in", email, password);
  gotrue.settings.expiry = 3600;
  await user("user with expired token", old.access_token);
  await ask("user with anon key only", "GET user", undefined, bearer(gotrue.project.key));
  const second = await refresh("refresh", session.refresh_token);
  const again = await refresh("same refresh token within the interval", session.refresh_token);
  expect(again.refresh_token).toBe(second.refresh_token);
  const newest = await refresh("refresh the second", second.refresh_token);
  gotrue.settings.ahead += 11_000;
  await refresh("first refresh token after the interval", session.refresh_token);
  const last = await refresh("is the family revoked? newest token", newest.refresh_token);
  await user("user after revocation (old access token)", session.access_token);
  await refresh("refresh with nonsense", "quatsch");
  await refresh("refresh with empty");
  const leave = (name: string) => ask(name, "POST logout?scope=local", undefined, bearer(last.access_token));
  await leave("sign-out local");
  await leave("sign-out again");
  await user("user after sign-out", last.access_token);
  await refresh("refresh after sign-out", last.refresh_token);
  await user("the other session still lives", other.access_token);
  return other;
}

beforeAll(async () => {
  gotrue = await startProject({ key: "sb_publishable_probe", limits: { verify: 1800 } });
  await signUps();
  const other = await sessions();
  await ask("recover", "POST recover", { email });
  await ask("recover unknown", "POST recover", { email: "niemand@musterhafen.example" });
  await gotrue.auth.accounts.ban(email);
  await signIn("sign-in banned", email, password);
  await ask("user banned", "GET user", undefined, bearer(other.access_token));
  await refresh("refresh banned", other.refresh_token);
  await ask("no key", "GET user", undefined, { apikey: "" });
  await ask("wrong key", "GET user", undefined, { apikey: "falsch" });
});
afterAll(() => gotrue.close());

function firstValues(text: string) {
  const found = [...text.matchAll(/"(aud|role|email|phone)":"([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return Object.fromEntries(found.reverse());
}

const steady = (text: string) => JSON.parse(text.replace(/after \d+ seconds/, "after 58 seconds"));

describe("the stand-in for the auth service", () => {
  const names = [...recorded.keys()].filter((name) => name !== "ban (by the secret key)");

  it("is asked everything that was recorded", () => {
    expect(names).toHaveLength(38);
    expect(names.filter((name) => !said.has(name))).toEqual([]);
  });

  it.each(names)("answers as recorded: %s", (name) => {
    const { status, body = "" } = recorded.get(name) ?? {};
    const answer = said.get(name);
    expect(answer?.status).toBe(status);
    const text = JSON.stringify(answer?.body);
    if (status === 200) expect(firstValues(text)).toMatchObject(firstValues(body));
    else if (status !== 204) expect(steady(text)).toEqual(steady(body.replace(/ \[\w+\]$/, "")));
  });

  it("gives a session with the parts and the claims that were recorded", () => {
    const [, list = ""] = /keys of the answer \[(.*?)\]/s.exec(recording) ?? [];
    const session = said.get("sign-in")?.body ?? {};
    expect(Object.keys(session).sort()).toEqual((list.match(/\w+/g) ?? []).sort());
    const [header = "", payload = ""] = String(session.access_token).split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    const [, line = ""] = /^claims (.*)$/m.exec(recording) ?? [];
    expect(Object.keys(read(payload)).sort()).toEqual(Object.keys(JSON.parse(line)).sort());
    expect(recording).toContain(`header ${JSON.stringify(read(header))}`);
  });

  it("refuses in the form that the request asks for, as supabase-js does", async () => {
    const answer = await fetch(`${gotrue.url}/auth/v1/verify`, {
      method: "POST",
      headers: { apikey: gotrue.project.key, "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify({ type: "signup", token_hash: "geraten" }),
    });
    expect(answer.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
    expect(await answer.json()).toEqual({
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });

  it("counts sign-ins and refreshes of one address together, 30 at once", async () => {
    const strict = await startProject({ key: "sb_publishable_probe" });
    vi.useFakeTimers({ toFake: ["Date"] });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        fetch(`${strict.url}/auth/v1/token?grant_type=${index % 2 ? "password" : "refresh_token"}`, {
          method: "POST",
          headers: { apikey: strict.project.key },
          body: JSON.stringify({ email: "niemand@musterhafen.example", refresh_token: "abcdefghij23" }),
        }),
      ),
    );
    vi.useRealTimers();
    strict.close();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(await refused[0]?.json()).toEqual({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
    expect(refused[0]?.headers.has("Retry-After")).toBe(false);
  });
});
