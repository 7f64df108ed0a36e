import { describe, expect, it } from "vitest";
import {
  askBackend,
  backendDown,
  cookiesOf,
  createAccount,
  get,
  post,
  signIn,
  sql,
  withBackend,
} from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";
import { faultsIn } from "../helpers/staff-form";

const [old, own] = ["hafen-lotse-1", "neue-wache-2"];
const location = (response: Response) => response.headers.get("Location");
let clients = 0;
function anyone(Cookie = "") {
  clients += 1;
  return { headers: { "x-client-address": `198.51.104.${clients}`, ...(Cookie && { Cookie }) } };
}
async function owner(name: string) {
  const email = `${name}@musterhafen.example`;
  await createAccount(email, old);
  const cookie = await signIn(email, old);
  const change = (fields: Record<string, string>) => post("/admin/account", fields, anyone(cookie));
  return { email, cookie, change };
}
const page = (Cookie: string) => get("/admin/account", { headers: { Cookie } });
const opens = async (Cookie: string) => (await page(Cookie)).status === 200;
const signsIn = async (email: string, password: string) =>
  (await post("/admin/login", { email, password }, anyone())).status === 303;
const told = (email: string) =>
  mailsTo(email).filter(({ headers }) => headers.subject?.startsWith("Dein Passwort wurde geändert"));
/** What strangers do until only known browsers are let try. */
const guess = (email: string) =>
  Promise.all(
    Array.from({ length: 10 }, () => post("/admin/login", { email, password: "geraten" }, anyone())),
  );
/** Whether a browser is let try all the same. */
const knows = async (email: string, password: string, cookies: string) =>
  (await post("/admin/login", { email, password }, anyone(cookies))).status === 303;
const failing =
  (call: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (`${request.method} ${new URL(request.url).pathname}`.includes(call))
      throw new TypeError("fetch failed");
    return askBackend(input, init);
  };

async function unavailable(answer: Response) {
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
  const html = await answer.text();
  expect(faultsIn(html)).toEqual([]);
  takeErrors();
  return html;
}

it("one's own account is led to from the staff area, and kept by nobody in between", async () => {
  const { cookie, email } = await owner("eigenes");
  const shown = await page(cookie);
  expect(shown.headers.get("Cache-Control")).toContain("no-store");
  expect(await shown.clone().text()).toContain('href="/admin/account"');
  expect(await wordsOf(shown)).toContain(`Du meldest Dich mit ${email} an.`);
});

describe("the name of an account", () => {
  it("is the one that colleagues read in what somebody has written", async () => {
    const { cookie, change } = await owner("umbenannt");
    const saved = await change({ full_name: "  Runa   Erst ", opened: "" });
    expect(saved.status).toBe(303);
    expect(await (await page(cookie)).text()).toContain('value="Runa   Erst"');
    const [message] = await sql(
      "insert into contact_submissions (name, email, message) values ('N', 'name@werft.example', 'Moin') returning id",
    );
    const path = `/admin/contacts/${message?.id}`;
    await post(path, { note: "Gerät von 2019" }, { headers: { Cookie: cookie } });
    const read = async () => wordsOf(await get(path, { headers: { Cookie: cookie } }));
    expect(await read()).toMatch(/Runa Erst/);
    await change({ full_name: "Runa Zweit" });
    const words = await read();
    expect(words).toMatch(/Runa Zweit/);
    expect(words).not.toMatch(/Runa Erst/);
    await sql("delete from contact_submissions where email = 'name@werft.example'");
  });

  it("is refused where it says nothing or too much, stays while the service fails, and meets another one", async () => {
    const { cookie, change } = await owner("namenlos");
    for (const full_name of ["", "   ", "N".repeat(101)]) {
      const answer = await change({ full_name, opened: "" });
      const html = await answer.text();
      expect([answer.status, faultsIn(html)]).toEqual([400, ["full_name"]]);
      expect(html).toContain(`value="${full_name}"`);
    }

    const failed = await withBackend(failing("PUT /auth/v1/user"), () => change({ full_name: "Nele" }));
    expect(await unavailable(failed)).toContain('value="Nele"');
    const both = { full_name: "Nele", password: "geheim-geheim" };
    const down = await withBackend(backendDown, () => change(both));
    expect(down.status).toBe(503);
    const held = await down.text();
    expect(held).toContain('name="full_name" value="Nele"');
    expect(held).not.toContain("geheim-geheim");
    takeErrors();
    expect(await (await page(cookie)).text()).not.toContain('value="Nele"');

    await change({ full_name: "Erste Fassung", opened: "" });
    const stale = await change({ full_name: "Zweite Fassung", opened: "" });
    expect(stale.status).toBe(409);
    const html = await stale.text();
    expect(html).toContain('value="Zweite Fassung"');
    expect(html).toContain("<strong>Erste Fassung</strong>");
    expect(html).toContain('name="opened" value="Erste Fassung"');
    // Sent twice, it is stored already.
    expect((await change({ full_name: "Erste Fassung", opened: "" })).status).toBe(303);
    expect((await change({ full_name: "Zweite Fassung", opened: "Erste Fassung" })).status).toBe(303);
    expect(await (await page(cookie)).text()).toContain('value="Zweite Fassung"');
  });
});

describe("the password of an account", () => {
  it("is changed by whoever knows it, ends all other sessions and keeps this one", async () => {
    const { email, cookie, change } = await owner("eigener-wechsel");
    const other = await signIn(email, old);
    const refused = await change({ full_name: "Beide", password: "falsch-falsch", new_password: own });
    expect(refused.status).toBe(400);
    expect(await (await page(cookie)).text()).toContain('value="Beide"');

    const changed = await change({ full_name: "Beide Zwei", password: old, new_password: own });
    await eventually(() => expect(told(email)).toHaveLength(1));
    expect(location(changed)).toBe("/admin/account");
    const shown = await page(cookiesOf(changed));
    expect([shown.status, await opens(other), await opens(cookie)]).toEqual([200, false, false]);
    expect(await shown.text()).toContain('value="Beide Zwei"');
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([false, true]);
    await guess(email);
    expect([await knows(email, own, other), await knows(email, own, cookiesOf(changed))]).toEqual([
      false,
      true,
    ]);
  });

  it("is refused at its field, nothing of passwords comes back, and nobody is signed out", async () => {
    const { email, cookie, change } = await owner("unveraendert");
    for (const [password, new_password, field] of [
      ["falsch-falsch", own, "password"],
      ["", own, "password"],
      [old, "", "new_password"],
      [old, "kurz", "new_password"],
      [old, "ä".repeat(37), "new_password"],
      [old, old, "new_password"],
    ] as const) {
      const answer = await change({ password, new_password });
      const html = await answer.text();
      expect([answer.status, faultsIn(html)]).toEqual([400, [field]]);
      for (const text of [password, new_password]) if (text) expect(html).not.toContain(`"${text}"`);
    }
    expect(await opens(cookie)).toBe(true);
    expect(await signsIn(email, old)).toBe(true);
  });

  it("cannot be guessed at will, as little as by signing in", async () => {
    const { email, cookie } = await owner("geraten");
    const here = { headers: { Cookie: cookie, "x-client-address": "203.0.113.9" } };
    const guess = (password: string) => post("/admin/account", { password, new_password: own }, here);
    for (let count = 0; count < 5; count += 1) expect((await guess(`geraten-${count}`)).status).toBe(400);
    const answer = await guess(old);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(800);
    const device = cookie.split("; ").find((part) => part.startsWith("device=")) ?? "";
    const sameBrowser = { headers: { Cookie: device, "x-client-address": "203.0.113.10" } };
    expect((await post("/admin/login", { email, password: old }, sameBrowser)).status).toBe(429);
  });

  it.each([
    ["the old one cannot be checked", "POST /auth/v1/token"],
    ["the new one cannot be set", "PUT /auth/v1/user"],
  ])("is not said to be changed when %s, and nobody is signed out here", async (name, call) => {
    const { email, cookie, change } = await owner(`stoerung-${name.split(" ")[1]}`);
    const answer = await withBackend(failing(call), () => change({ password: old, new_password: own }));
    expect(await unavailable(answer)).not.toContain(own);
    expect(await opens(cookiesOf(answer) || cookie)).toBe(true);
    expect(await signsIn(email, old)).toBe(true);
  });

  it("has ended the other sessions with it, though nobody could ask for that", async () => {
    const { email, change } = await owner("stoerung-andere");
    const other = await signIn(email, old);
    const answer = await withBackend(failing("/logout"), () => change({ password: old, new_password: own }));
    takeErrors();
    expect(location(answer)).toBe("/admin/account");
    expect([await opens(other), await opens(cookiesOf(answer))]).toEqual([false, true]);
    expect(await signsIn(email, own)).toBe(true);
  });
});

it("all of one's own sessions are ended at once, or none while the service fails", async () => {
  const { email, cookie, change } = await owner("ueberall");
  const other = await signIn(email, old);
  const failed = await withBackend(failing("/logout"), () => change({ intent: "sessions" }));
  expect(failed.status).toBe(503);
  expect(cookiesOf(failed)).not.toMatch(/staff/);
  takeErrors();
  expect(await opens(cookie)).toBe(true);

  const left = await change({ intent: "sessions" });
  expect(location(left)).toBe("/admin/login");
  expect(left.headers.getSetCookie().join("\n")).toMatch(/^staff\.0=; Max-Age=0/m);
  expect([await opens(cookie), await opens(other)]).toEqual([false, false]);
  expect(await signsIn(email, old)).toBe(true);
  await guess(email);
  expect([await knows(email, old, cookie), await knows(email, old, other)]).toEqual([false, false]);
});
