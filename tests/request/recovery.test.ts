import { afterEach, describe, expect, it, vi } from "vitest";
import { createWaiting } from "../helpers/accounts";
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
import { linkIn, mailsTo } from "../helpers/mailbox";
import { onSlowBackend, withPauses } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { authSession, cookieFor, wordsOf } from "../helpers/staff";

const [old, own] = ["hafen-lotse-1", "neue-wache-2"];
const location = (response: Response) => response.headers.get("Location");
afterEach(() => void vi.useRealTimers());
const holdClock = () => vi.useFakeTimers({ toFake: ["Date"] });
let clients = 0;
function anyone(headers: Record<string, string> = {}) {
  clients += 1;
  return { headers: { "x-client-address": `198.51.101.${clients}`, ...headers } };
}
const ask = (email: string, init = anyone()) => post("/admin/login/forgotten", { email }, init);

async function said(answer: Response) {
  const page = await get("/admin/login", { headers: { Cookie: cookiesOf(answer) } });
  return `${answer.status} ${location(answer)} ${await wordsOf(page)}`;
}

async function linkFor(email: string) {
  const before = mailsTo(email).length;
  expect((await ask(email)).status).toBe(303);
  await eventually(() => expect(mailsTo(email)).toHaveLength(before + 1));
  return linkIn(mailsTo(email).at(-1), "/admin/login/reset");
}
async function forgetful(name: string) {
  const email = `${name}@musterhafen.example`;
  await createAccount(email, old);
  return { email, link: await linkFor(email) };
}
const choose = (link: string, password = own, init = anyone()) => post(link, { password }, init);
const signsIn = async (email: string, password: string) =>
  (await post("/admin/login", { email, password }, anyone())).status === 303;
const opens = async (Cookie: string) => (await get("/admin/account", { headers: { Cookie } })).status === 200;

describe("asking for another password", () => {
  it("is answered alike, on the same beat, whether or not there is an account, and mails only staff", async () => {
    await createAccount("da@musterhafen.example", old);
    await createAccount("da@anderswo.example", old);
    await createWaiting(sql, "wartet-noch@musterhafen.example", old);
    await createAccount("wunsch-gesperrt@musterhafen.example", old);
    await sql(
      "update auth.users set banned_until = now() + interval '1 day' where email = 'wunsch-gesperrt@musterhafen.example'",
    );
    const others = [
      "nie-da@musterhafen.example",
      "da@anderswo.example",
      "wartet-noch@musterhafen.example",
      "wunsch-gesperrt@musterhafen.example",
      "boese@musterhafen.example.evil.example",
    ];
    const answers: string[] = [];
    for (const email of ["da@musterhafen.example", ...others]) {
      const { result, left } = await onSlowBackend({ questions: /^$/, milliseconds: 0 }, () => ask(email));
      expect(left, email).toBe(400);
      answers.push(await said(result));
    }
    expect(answers[0]).toContain("303 /admin/login");
    expect(answers[0]).toContain("Wenn es zu dieser Adresse ein Konto gibt");
    expect(new Set(answers).size).toBe(1);
    await eventually(() => expect(mailsTo("da@musterhafen.example")).toHaveLength(1));
    const [mail] = mailsTo("da@musterhafen.example");
    expect(mail?.text).toMatch(/http:\/\/[^/\s]+\/admin\/login\/reset\?token=/);
    expect(mail?.headers.subject).toMatch(/^Wähle ein neues Passwort \| /);
    await linkFor("da@musterhafen.example");
    expect(others.flatMap((email) => mailsTo(email))).toEqual([]);
  });

  it.each([
    ["", "E-Mail ist erforderlich"],
    ["wache", "Ungültige E-Mail-Adresse"],
    [`${"a".repeat(250)}@musterhafen.example`, "E-Mail darf maximal 255 Zeichen lang sein"],
  ])("wants an address, which '%s' is not", async (email, words) => {
    const answer = await ask(email);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    for (const part of [words, `value="${email}"`, 'name="robots" content="noindex'])
      expect(html).toContain(part);
  });

  it("is slowed down by place and address, alike for those that are not there", async () => {
    holdClock();
    await createAccount("oft-vergessen@musterhafen.example", old);
    for (const email of ["oft-vergessen@musterhafen.example", "nie-da@musterhafen.example"]) {
      const place = anyone();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email, place)));
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
      const { result: refused, pauses } = await withPauses(() => ask(email, place));
      expect(pauses).toEqual([]);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
      expect(await wordsOf(refused)).toMatch(/Zu viele Versuche Bitte warte 15 Minuten/);
    }
    const place = anyone();
    const many = await Promise.all(
      Array.from({ length: 42 }, (_, index) => ask(`viele-${index}@anderswo.example`, place)),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it("mails an account three times a day, and oftener where its owner has signed in", async () => {
    holdClock();
    const email = "viel-post@musterhafen.example";
    await createAccount(email, old);
    for (let count = 0; count < 4; count += 1) expect((await ask(email)).status).toBe(303);
    await eventually(() => expect(mailsTo(email)).toHaveLength(3));
    const Cookie = await signIn(email, old);
    expect((await ask(email, anyone({ Cookie }))).status).toBe(303);
    await eventually(() => expect(mailsTo(email)).toHaveLength(4));
  });

  it("mails the same link again every half hour, however many wishes of strangers there were", async () => {
    holdClock();
    const email = "bestuermt@musterhafen.example";
    await createAccount(email, old);
    const tokenOf = (mail: Parameters<typeof linkIn>[0]) => {
      const [payload = ""] = linkIn(mail, "/admin/login/reset").split("token=")[1]?.split(".") ?? [];
      return JSON.parse(Buffer.from(payload, "base64url").toString()).token as string;
    };
    for (let count = 0; count < 6; count += 1) await ask(email);
    await eventually(() => expect(mailsTo(email)).toHaveLength(3));
    for (let halves = 1; halves <= 2; halves += 1) {
      vi.setSystemTime(Date.now() + 30 * 60_000 + 1);
      await sql("update private.throttle set ends_at = ends_at - interval '30 minutes'");
      for (let count = 0; count < 6; count += 1) expect((await ask(email)).status).toBe(303);
      await eventually(() => expect(mailsTo(email)).toHaveLength(3 + halves));
    }
    // One of somebody else's has had its turn since: none of theirs waits.
    await createAccount("danach-gefragt@musterhafen.example", old);
    await linkFor("danach-gefragt@musterhafen.example");
    expect(mailsTo(email)).toHaveLength(5);
    expect(new Set(mailsTo(email).map(tokenOf)).size).toBe(1);
    expect((await choose(linkIn(mailsTo(email).at(-1), "/admin/login/reset"))).status).toBe(303);
  });

  it("is not used up by wishes for addresses without an account that lead to the same mailbox", async () => {
    const email = "ohne-plus@musterhafen.example";
    await createAccount(email, old);
    for (const tag of "abcd") await ask(email.replace("@", `+${tag}@`));
    await linkFor(email);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("is not taken while the backend does not answer, and can be asked again", async () => {
    const email = "wunsch-spaeter@musterhafen.example";
    await createAccount(email, old);
    const answer = await withBackend(backendDown, () => ask(email));
    expect(answer.status).toBe(503);
    takeErrors();
    expect((await ask(email)).status).toBe(303);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
  });
});

describe("the link for another password", () => {
  it("is good for one password, ends all sessions, and is not used up by being opened", async () => {
    const email = "vergesslich@musterhafen.example";
    await createAccount(email, old);
    const cookies = [await signIn(email, old), await cookieFor(await authSession(email))];
    const [first, second] = [await linkFor(email), await linkFor(email)];
    for (const link of [first, second]) {
      const page = await get(link);
      expect(page.status).toBe(200);
      expect(await wordsOf(page)).toContain(
        `Wähle das Passwort, mit dem Du Dich künftig anmeldest, für ${email} .`,
      );
    }
    expect((await get(first, { method: "HEAD" })).status).toBe(200);
    for (const cookie of cookies) expect(await opens(cookie)).toBe(true);

    const reset = await choose(first);
    expect(await said(reset)).toMatch(/^303 \/admin\/login .*Neues Passwort gespeichert/);
    for (const cookie of cookies) expect(await opens(cookie)).toBe(false);
    expect(cookiesOf(reset)).not.toMatch(/staff/);
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([false, true]);
    await Promise.all(
      Array.from({ length: 10 }, () => post("/admin/login", { email, password: "geraten" }, anyone())),
    );
    const enter = async (Cookie = "") =>
      (await post("/admin/login", { email, password: own }, anyone({ Cookie }))).status;
    expect([await enter(), await enter(cookies[0]), await enter(cookiesOf(reset))]).toEqual([429, 429, 303]);

    const third = "dritte-wache-3";
    for (const used of [await get(first), await choose(first, third), await choose(second, third)]) {
      expect(used.status).toBe(400);
      const html = await used.text();
      expect(html).toContain("Dieser Link gilt nicht mehr.");
      expect(html).toContain('href="/admin/login/forgotten"');
    }
    expect(await signsIn(email, third)).toBe(false);
  });

  it("is not used up by a password that is refused, which does not come back", async () => {
    const { email, link } = await forgetful("wunsch-abgelehnt");
    for (const [password, words] of [
      ["", "Passwort ist erforderlich"],
      ["kurz", "Das Passwort muss mindestens 6 Zeichen haben"],
      ["ä".repeat(37), "Das Passwort darf maximal 72 Zeichen haben"],
    ] as const) {
      const refused = await choose(link, password);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(html).toContain(words);
      if (password) expect(html).not.toContain(password);
    }
    const [, token = ""] =
      /<input[^>]*name="token"[^>]*value="([^"]+)"/.exec(await (await get(link)).text()) ?? [];
    expect(location(await post("/admin/login/reset", { token, password: own }, anyone()))).toBe(
      "/admin/login",
    );
    expect(await signsIn(email, own)).toBe(true);
  });

  it("makes one of two who come at once wait for ever", async () => {
    const { email, link } = await forgetful("zugleich");
    const passwords = ["wache-backbord", "wache-steuerbord"];
    const answers = await Promise.all(passwords.map((password) => choose(link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    for (const [index, answer] of answers.entries())
      expect(await signsIn(email, passwords[index] ?? "")).toBe(answer.status === 303);
  });

  it("holds for an hour", async () => {
    const { email, link } = await forgetful("wunsch-zu-spaet");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
    for (const late of [await get(link), await choose(link)]) {
      expect(late.status).toBe(410);
      const html = await late.text();
      expect(html).toContain("Dieser Link ist abgelaufen");
      expect(html).toContain('href="/admin/login/forgotten"');
    }
    vi.useRealTimers();
    expect(await signsIn(email, old)).toBe(true);
    // By the engine's own clock as well.
    await sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1", [
      email,
    ]);
    expect((await choose(link)).status).toBe(410);
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([true, false]);
  });

  it("is none where it is garbled, foreign or for something else", async () => {
    const { email, link } = await forgetful("verstuemmelt");
    const token = link.split("token=")[1] ?? "";
    const [payload = "", signature = ""] = token.split(".");
    const other = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const engine = JSON.parse(Buffer.from(payload, "base64url").toString()).token as string;
    const opened = await get("/admin/login/reset?token=x");
    expect([opened.status, await opened.text()]).toEqual([
      400,
      expect.stringContaining('href="/admin/login/forgotten"'),
    ]);
    const [halved, forged, cut] = [payload, `${payload}.${other}`, `${payload.slice(1)}.${signature}`];
    for (const wrong of ["", "x", halved, forged, cut, engine])
      expect((await choose(`/admin/login/reset?token=${wrong}`)).status, wrong).toBe(400);
    const confirmed = { full_name: "Nora Eigen", password: own };
    expect((await post(`/admin/confirm?token=${token}`, confirmed, anyone())).status).toBe(400);
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([true, false]);
  });

  it("lets nobody in whose membership has ended meanwhile", async () => {
    const { email, link } = await forgetful("nicht-mehr-dabei");
    await sql("delete from private.staff where user_id = (select id from auth.users where email = $1)", [
      email,
    ]);
    await choose(link);
    const entered = await post("/admin/login", { email, password: own }, anyone());
    expect(entered.status).toBe(403);
    expect((await get("/admin", { headers: { Cookie: cookiesOf(entered) } })).status).toBe(303);
  });

  describe("while the service fails", () => {
    afterEach(() => void takeErrors());
    const failing =
      (call: string): typeof fetch =>
      async (input, init) => {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        if (`${request.method} ${pathname}`.includes(call)) throw new TypeError("fetch failed");
        return askBackend(input, init);
      };

    it("is kept when it cannot be opened", async () => {
      const { email, link } = await forgetful("stoerung-auf");
      const answer = await withBackend(failing("/verify"), () => choose(link));
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("30");
      const html = await answer.text();
      expect(html).toContain("Das hat gerade nicht geklappt.");
      expect(html).not.toContain(own);
      expect((await choose(link)).status).toBe(303);
      expect(await signsIn(email, own)).toBe(true);
    });

    it.each([
      ["the password is not set", "PUT /auth/v1/user", "Das hat gerade nicht geklappt."],
      ["other sessions do not end", "/logout", "Andere Geräte ließen sich aber noch nicht abmelden"],
    ])("goes on in the same browser when %s", async (name, call, words) => {
      const { email, link } = await forgetful(`stoerung-${name.split(" ")[1]}`);
      const elsewhere = await signIn(email, old);
      const half = await withBackend(failing(call), () => choose(link));
      expect(half.status).toBe(503);
      expect(await wordsOf(half)).toContain(words);
      const headers = { Cookie: cookiesOf(half) };
      expect(headers.Cookie).toMatch(/^reset\.0=/);
      expect((await get(link, { headers })).status).toBe(200);
      expect((await choose(link)).status).toBe(400);
      expect(location(await choose(link, own, anyone(headers)))).toBe("/admin/login");
      expect(await opens(elsewhere)).toBe(false);
      expect(await signsIn(email, own)).toBe(true);
    });
  });
});
