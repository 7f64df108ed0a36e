import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cookiesOf, get, post } from "../helpers/app";
import { asHosted, gotrue, type Recorded } from "../helpers/hosted";
import { onSlowBackend } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

const password = "hafen-lotse-1";
const location = (response: Response) => response.headers.get("Location");
const from = (address: string) => ({ headers: { "x-client-address": address } });
let clients = 0;
/** Somebody who has not been here before. */
function anyone() {
  clients += 1;
  return from(`198.51.100.${clients}`);
}

describe("signing up at a hosted service", () => {
  const signUp = async (email: string, answer: Recorded, took = 0) => {
    const asked = await asHosted({ signup: answer }, () =>
      onSlowBackend({ questions: /\/signup$/, milliseconds: took }, () =>
        post("/admin/login?modus=registrieren", { email, password, full_name: "Anna" }, anyone()),
      ),
    );
    const { requests } = asked;
    const { result, left } = asked.result;
    const page = await get("/admin/login", { headers: { Cookie: cookiesOf(result) } });
    return {
      status: result.status,
      to: location(result),
      words: await wordsOf(page),
      left,
      requests,
    };
  };

  it("is answered alike, on the same beat, for a new address, one that waits and one with an account", async () => {
    const answers = [];
    // A new account and its mail take the service longest.
    for (const [answer, took] of [
      [gotrue.signedUp, 900],
      [gotrue.tooSoon, 20],
      [gotrue.signedUpBefore, 70],
    ] as const)
      answers.push(await signUp(`anna-${clients}@musterhafen.example`, answer as Recorded, took));
    for (const { status, to, words, left } of answers) {
      expect({ status, to, words }).toEqual({ status: 303, to: "/admin/login", words: answers[0]?.words });
      expect(words).toMatch(/Account created! You can now log in with your credentials\. .*Bestätige/);
      expect(left).toBe(3200);
    }
  });

  it("asks the service for three mails a day to one address, and answers a fourth time alike", async () => {
    const form = { email: "oft@musterhafen.example", password, full_name: "Anna" };
    const { result, requests } = await asHosted({ signup: gotrue.signedUp as Recorded }, async () => {
      const answers = [];
      for (let count = 0; count < 4; count += 1)
        answers.push(
          await onSlowBackend({ questions: /\/signup$/, milliseconds: 100 }, async () => {
            const answer = await post("/admin/login?modus=registrieren", form, anyone());
            return `${answer.status} ${location(answer)} ${cookiesOf(answer)}`;
          }),
        );
      return answers;
    });
    expect(requests).toHaveLength(3);
    expect(new Set(result.map((answer) => answer.result)).size).toBe(1);
    expect(result.map(({ left }) => left)).toEqual([3200, 3200, 3200, 3200]);
  });

  it("says what is wrong with a password, which does not count as a mail", async () => {
    const email = "schwach@musterhafen.example";
    expect((await signUp(email, gotrue.weak as Recorded)).status).toBe(400);
    const form = { email, password, full_name: "Anna" };
    const { requests } = await asHosted({ signup: gotrue.signedUp as Recorded }, () =>
      Promise.all([1, 2, 3].map(() => post("/admin/login?modus=registrieren", form, anyone()))),
    );
    expect(requests).toHaveLength(3);
  });

  it("is counted by client", async () => {
    const statuses: number[] = [];
    const signUpOnce = (index: number) =>
      post(
        "/admin/login?modus=registrieren",
        { email: `viele-${index}@musterhafen.example`, password, full_name: "V" },
        from("2001:db8:1:2::/64"),
      );
    // Three times over as many as there is room for at the service at once.
    for (const round of [0, 14, 28]) {
      const { result } = await asHosted({ signup: gotrue.weak as Recorded }, () =>
        Promise.all(Array.from({ length: 14 }, (_, index) => signUpOnce(round + index))),
      );
      statuses.push(...result.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe("the link of a hosted service", () => {
  const token = "620c29ee8896aee1620c29ee8896aee1620c29ee8896aee1620c29ee";
  const path = `/admin/confirm?token=${token}`;
  const verified = { verify: gotrue.session, user: gotrue.user, logout: gotrue.done } as Record<
    string,
    Recorded
  >;

  it("stands in the mail that supabase/config.toml tells the service to send", () => {
    const config = readFileSync("supabase/config.toml", "utf8");
    const [, file = ""] =
      /\[auth\.email\.template\.confirmation\][^[]*content_path = "(.+)"/.exec(config) ?? [];
    expect(readFileSync(file, "utf8")).toContain(
      'href="{{ .SiteURL }}/admin/confirm?token={{ .TokenHash }}"',
    );
  });

  it("asks for the password first, since mail programs open links by themselves", async () => {
    const { result, requests } = await asHosted({}, () => get(path));
    expect(result.status).toBe(200);
    expect(requests).toEqual([]);
    const html = await result.text();
    expect(html).toMatch(/<input[^>]*name="password"[^>]*required/);
    expect(html).toMatch(/<form[^>]*method="post"/);
  });

  it("confirms with the token as it stands in the mail, then sets the password and ends the session", async () => {
    const bodies: unknown[] = [];
    const note = (answer: Recorded) => (body: object) => {
      bodies.push(body);
      return answer;
    };
    const { result, requests } = await asHosted(
      {
        ...verified,
        verify: note(gotrue.session as Recorded),
        "PUT user": note(gotrue.user as Recorded),
      },
      () => post(path, { password }, anyone()),
    );
    expect(result.status).toBe(303);
    expect(location(result)).toBe("/admin/login");
    expect(bodies).toMatchObject([{ token_hash: token, type: "signup" }, { password }]);
    expect(requests.filter((each) => !each.startsWith("GET"))).toEqual([
      "POST /auth/v1/verify",
      "PUT /auth/v1/user",
      "POST /auth/v1/logout",
    ]);
    const cookies = cookiesOf(result);
    expect(cookies).not.toMatch(/staff|confirm/);
    expect(await wordsOf(await get("/admin/login", { headers: { Cookie: cookies } }))).toContain(
      "E-Mail-Adresse bestätigt",
    );
  });

  it.each([
    ["no password", ""],
    ["a short one", "kurz"],
    ["a long one", "ä".repeat(37)],
  ])("is not used up by %s", async (_, text) => {
    const { result, requests } = await asHosted(verified, () => post(path, { password: text }, anyone()));
    expect(result.status).toBe(400);
    expect(await wordsOf(result)).toContain("Validierungsfehler");
    expect(requests).toEqual([]);
  });

  it.each([
    ["used up or guessed", path],
    ["of another form", "/admin/confirm?token=a.b"],
    ["empty", "/admin/confirm"],
  ])("that is %s leads to signing in or up", async (_, address) => {
    const { result } = await asHosted({ verify: gotrue.linkExpired as Recorded }, () =>
      post(address, { password }, anyone()),
    );
    expect(result.status).toBe(400);
    const html = await result.text();
    expect(html).toContain("Dieser Link gilt nicht mehr.");
    expect(html).toContain('href="/admin/login?modus=registrieren"');
  });

  it("can be gone on with when the service fails in between, by this link only", async () => {
    const broken = {
      ...verified,
      "PUT user": [500, { code: 500, error_code: "unexpected_failure" }],
    } as Record<string, Recorded>;
    const half = (await asHosted(broken, () => post(path, { password }, anyone()))).result;
    takeErrors();
    expect(half.status).toBe(503);
    expect(half.headers.getSetCookie().join()).toMatch(/^confirm\.0=.*HttpOnly/);
    expect(await wordsOf(half)).toContain("Das hat gerade nicht geklappt.");
    const Cookie = cookiesOf(half);
    const used = { ...verified, verify: gotrue.linkExpired } as Record<string, Recorded>;
    const other = await asHosted(used, () =>
      post("/admin/confirm?token=ein-anderer", { password }, { headers: { ...anyone().headers, Cookie } }),
    );
    expect(other.result.status).toBe(400);
    expect((await get("/admin", { headers: { Cookie: Cookie.replace("confirm", "staff") } })).status).toBe(
      303,
    );
    const again = await asHosted(used, () =>
      post(path, { password }, { headers: { ...anyone().headers, Cookie } }),
    );
    expect(location(again.result)).toBe("/admin/login");
    expect(again.requests).not.toContain("POST /auth/v1/verify");
    expect(again.result.headers.getSetCookie().join("\n")).toMatch(/^confirm\.0=; Max-Age=0/m);
  });

  it("asks for another password when the service finds it too weak, and takes one that is set already", async () => {
    const weak = await asHosted({ ...verified, "PUT user": gotrue.weak as Recorded }, () =>
      post(path, { password }, anyone()),
    );
    expect(weak.result.status).toBe(400);
    expect(await wordsOf(weak.result)).toContain("Dieses Passwort ist zu leicht zu erraten.");
    const Cookie = cookiesOf(weak.result);
    const set = await asHosted({ ...verified, "PUT user": gotrue.samePassword as Recorded }, () =>
      post(path, { password }, { headers: { ...anyone().headers, Cookie } }),
    );
    expect(location(set.result)).toBe("/admin/login");
  });

  it("says so when the account has gone in between", async () => {
    const gone = await asHosted({ ...verified, user: gotrue.sessionNotFound as Recorded }, () =>
      post(path, { password }, anyone()),
    );
    expect(gone.result.status).toBe(400);
    expect(await wordsOf(gone.result)).toContain("Dieser Link gilt nicht mehr.");
  });

  it("cannot be guessed at will", async () => {
    const { headers } = anyone();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      const { result } = await asHosted({ verify: gotrue.linkExpired as Recorded }, () =>
        post(`/admin/confirm?token=geraten-${count}`, { password }, { headers }),
      );
      statuses.push(result.status);
      if (result.status !== 429) continue;
      expect(Number(result.headers.get("Retry-After"))).toBeGreaterThan(800);
      expect(await wordsOf(result)).toMatch(/Zu viele Versuche Bitte warte 15 Minuten/);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  });

  it("takes no form of another site", async () => {
    const answer = await asHosted(verified, () =>
      post(path, { password }, { headers: { "Sec-Fetch-Site": "cross-site" } }),
    );
    expect(answer.result.status).toBe(403);
    expect(answer.requests).toEqual([]);
  });
});
