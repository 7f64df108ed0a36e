import { afterEach, describe, expect, it } from "vitest";
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
/** A member of staff with two devices. */
async function owner(name: string) {
  const email = `${name}@musterhafen.example`;
  await createAccount(email, old);
  const [cookie, other] = [await signIn(email, old), await signIn(email, old)];
  const change = (fields: Record<string, string>) => post("/admin/account", fields, anyone(cookie));
  return { email, cookie, other, change };
}
const page = (Cookie: string) => get("/admin/account", { headers: { Cookie } });
const opens = async (Cookie: string) => (await get("/admin/account", { headers: { Cookie } })).status === 200;
const signsIn = async (email: string, password: string) =>
  (await post("/admin/login", { email, password }, anyone())).status === 303;
const failing =
  (call: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (`${request.method} ${new URL(request.url).pathname}`.includes(call))
      throw new TypeError("fetch failed");
    return askBackend(input, init);
  };

describe("one's own account", () => {
  it("is led to from everywhere in the staff area, and is for staff only", async () => {
    const { cookie, email } = await owner("eigenes");
    expect(await (await get("/admin/blog", { headers: { Cookie: cookie } })).text()).toContain(
      'href="/admin/account"',
    );
    const shown = await page(cookie);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(await wordsOf(shown)).toContain(`Du meldest Dich mit ${email} an.`);
    expect(location(await page(""))).toBe("/admin/login?redirectTo=%2Fadmin%2Faccount");
    const forms: Record<string, string>[] = [
      { full_name: "X" },
      { password: old, new_password: own },
      { intent: "sessions" },
    ];
    for (const fields of forms) {
      const turnedAway = await post("/admin/account", fields, anyone());
      expect(turnedAway.status).toBe(303);
      expect(location(turnedAway)).toBe("/admin/login?redirectTo=%2Fadmin%2Faccount");
      const foreign = await post("/admin/account", fields, {
        headers: { Cookie: cookie, "Sec-Fetch-Site": "cross-site" },
      });
      expect(foreign.status).toBe(403);
    }
    expect(await opens(cookie)).toBe(true);
  });

  it("takes no field that its forms do not have", async () => {
    const { change } = await owner("fremdes-feld");
    expect((await change({ full_name: "Nele", role: "admin" })).status).toBe(400);
    expect((await change({})).status).toBe(400);
  });
});

describe("the name of an account", () => {
  it("is the one that colleagues read in what somebody has written", async () => {
    const { cookie, change, email } = await owner("umbenannt");
    const saved = await change({ full_name: "  Nele   Neu ", opened: "" });
    expect(saved.status).toBe(303);
    expect(await (await page(cookie)).text()).toContain('value="Nele   Neu"');
    const [message] = await sql(
      "insert into contact_submissions (name, email, message) values ('N', 'name@werft.example', 'Moin') returning id",
    );
    const path = `/admin/contacts/${message?.id}`;
    await post(path, { note: "Gerät von 2019" }, { headers: { Cookie: cookie } });
    const read = async () => wordsOf(await get(path, { headers: { Cookie: cookie } }));
    expect(await read()).toMatch(/Nele Neu/);
    await change({ full_name: "Nele Alt" });
    expect(await read()).toMatch(/Nele Alt/);
    expect(await read()).not.toMatch(/Nele Neu/);
    expect(await signsIn(email, old)).toBe(true);
    await sql("delete from contact_submissions where email = 'name@werft.example'");
  });

  it("is not nothing, only spaces or more than fits", async () => {
    const { change } = await owner("namenlos");
    for (const full_name of ["", "   ", "N".repeat(101)]) {
      const answer = await change({ full_name, opened: "" });
      const html = await answer.text();
      expect([answer.status, faultsIn(html)]).toEqual([400, ["full_name"]]);
      expect(html).toContain(`value="${full_name}"`);
    }
  });

  it("that was changed elsewhere meanwhile stands beside the one that was typed", async () => {
    const { cookie, change } = await owner("zweimal");
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

  it("is kept on the page, and not said to be stored, while the service fails", async () => {
    const { cookie, change } = await owner("stoerung-name");
    const answer = await withBackend(failing("PUT /auth/v1/user"), () => change({ full_name: "Nele" }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("30");
    const html = await answer.text();
    expect(faultsIn(html)).toEqual([]);
    expect(html).toContain('value="Nele"');
    const held = await withBackend(backendDown, () =>
      change({ full_name: "Nele", password: "geheim-geheim" }),
    );
    expect(held.status).toBe(503);
    const again = await held.text();
    expect(again).toContain('name="full_name" value="Nele"');
    expect(again).not.toContain("geheim-geheim");
    takeErrors();
    expect(await (await page(cookie)).text()).not.toContain('value="Nele"');
  });
});

describe("the password of an account", () => {
  it("is changed by whoever knows it, ends all other sessions and keeps this one", async () => {
    const { email, cookie, other, change } = await owner("wechsel");
    const changed = await change({ password: old, new_password: own });
    expect(location(changed)).toBe("/admin/account");
    const fresh = cookiesOf(changed);
    expect([await opens(fresh), await opens(other), await opens(cookie)]).toEqual([true, false, false]);
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([false, true]);
  });

  it("is refused at its field where the old one is wrong, and nothing of passwords comes back", async () => {
    const { email, cookie, other, change } = await owner("falsches-altes");
    const answer = await change({ password: "falsch-falsch", new_password: own });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(faultsIn(html)).toEqual(["password"]);
    expect(html).not.toMatch(new RegExp(`falsch-falsch|${own}`));
    expect([await opens(cookie), await opens(other)]).toEqual([true, true]);
    expect(await signsIn(email, old)).toBe(true);
  });

  it("is not changed by what is missing, short, long or the same", async () => {
    const { email, other, change } = await owner("unveraendert");
    for (const [fields, field] of [
      [{ password: "", new_password: own }, "password"],
      [{ password: old, new_password: "" }, "new_password"],
      [{ password: old, new_password: "kurz" }, "new_password"],
      [{ password: old, new_password: "ä".repeat(37) }, "new_password"],
      [{ password: old, new_password: old }, "new_password"],
    ] as const) {
      const answer = await change(fields);
      const html = await answer.text();
      expect([answer.status, faultsIn(html)]).toEqual([400, [field]]);
      for (const text of Object.values(fields)) if (text) expect(html).not.toContain(`"${text}"`);
    }
    expect(await opens(other)).toBe(true);
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
    const sameClient = { headers: { "x-client-address": "203.0.113.9" } };
    const { status } = await post("/admin/login", { email, password: old }, sameClient);
    expect(status).toBe(429);
  });

  it("goes with a name in the same form", async () => {
    const { email, cookie, change } = await owner("beides");
    const refused = await change({ full_name: "Beide", password: "falsch-falsch", new_password: own });
    expect(refused.status).toBe(400);
    expect(await (await page(cookie)).text()).toContain('value="Beide"');
    const changed = await change({ full_name: "Beide Zwei", password: old, new_password: own });
    expect(await (await page(cookiesOf(changed))).text()).toContain('value="Beide Zwei"');
    expect(await signsIn(email, own)).toBe(true);
  });

  describe("while the service fails", () => {
    afterEach(() => void takeErrors());

    it.each([
      ["the old one cannot be checked", "POST /auth/v1/token"],
      ["the new one cannot be set", "PUT /auth/v1/user"],
    ])("is not said to be changed when %s, and nobody is signed out here", async (name, call) => {
      const { email, cookie, change } = await owner(`stoerung-${name.split(" ")[1]}`);
      const answer = await withBackend(failing(call), () => change({ password: old, new_password: own }));
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("30");
      const html = await answer.text();
      expect(faultsIn(html)).toEqual([]);
      expect(html).not.toContain(own);
      expect(await opens(cookiesOf(answer) || cookie)).toBe(true);
      expect(await signsIn(email, old)).toBe(true);
    });

    it("has ended the other sessions with the password, though nobody could ask for it", async () => {
      const { email, other, change } = await owner("stoerung-andere");
      const answer = await withBackend(failing("/logout"), () =>
        change({ password: old, new_password: own }),
      );
      expect(await opens(other)).toBe(false);
      expect(await opens(cookiesOf(answer))).toBe(true);
      expect(location(answer)).toBe("/admin/account");
      expect(await signsIn(email, own)).toBe(true);
    });
  });
});

describe("ending one's own sessions", () => {
  it("ends all of them, this one too, and says so", async () => {
    const { email, cookie, other, change } = await owner("ueberall");
    const left = await change({ intent: "sessions" });
    expect(location(left)).toBe("/admin/login");
    expect(left.headers.getSetCookie().join("\n")).toMatch(/^staff\.0=; Max-Age=0/m);
    expect([await opens(cookie), await opens(other)]).toEqual([false, false]);
    expect(await signsIn(email, old)).toBe(true);
  });

  it("says that it could not, and signs nobody out, while the service fails", async () => {
    const { cookie, change } = await owner("ueberall-stoerung");
    const answer = await withBackend(failing("/logout"), () => change({ intent: "sessions" }));
    expect(answer.status).toBe(503);
    expect(cookiesOf(answer)).not.toMatch(/staff/);
    takeErrors();
    expect(await opens(cookie)).toBe(true);
  });
});
