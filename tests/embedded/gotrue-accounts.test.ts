import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createConfirmed, createWaiting } from "../helpers/accounts";
import { backend, cookiesOf, get, post, quietSql as sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import {
  anyone,
  locationOf,
  memberOf,
  moveToProject,
  type Project,
  password,
  said,
  sessionAt,
  signIn,
  withAnswers,
  withCookie,
} from "../helpers/gotrue/site";
import { onSlowBackend, withPauses } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";
import { fullLengthTest } from "../proofs/prove";

// Accounts, their links and their passwords, on an auth service that answers as the hosted one.

const [first, other] = ["von-wem-auch-immer", "neue-wache-2"];

let project: Project;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000, verify: 30_000, signup: 30_000 } });
});
afterAll(() => project.leave());
// What others have guessed before leaves no room at the service.
const makeRoom = () => void Object.assign(backend, { room: undefined });
beforeEach(makeRoom);

const sendSignUp = (email: string, password = first, from = anyone()) =>
  post("/admin/login?modus=registrieren", { email, password, full_name: "Anna" }, from);
/** Without the wait by which the answers are alike. */
const signUp = async (email: string, password?: string) =>
  (await withPauses(() => sendSignUp(email, password))).result;
const choose = (link: string, password: string, from = anyone()) => post(link, { password }, from);
const confirm = (link: string, password: string, from = anyone()) =>
  post(link, { full_name: "Nora Eigen", password }, from);
const signsIn = async (email: string, password: string) => (await signIn(email, password)).status === 303;
const opens = async (cookie: string) => (await get("/admin/account", withCookie(cookie))).status === 200;

const asked = (call: string) => project.requests.filter((each) => each === `POST /auth/v1/${call}`).length;
const mailsTo = (email: string) => project.mails.filter(({ to }) => to === email);
const templates = { signup: "confirmation", recovery: "recovery" };
const templateOf = (type: keyof typeof templates) =>
  readFileSync(`supabase/templates/${templates[type]}.html`, "utf8");

function linkFor(email: string) {
  const mail = mailsTo(email).at(-1);
  if (!mail) throw new Error(`no mail to ${email}; to ${project.mails.map(({ to }) => to).join(", ")}`);
  const { type, token } = mail;
  const [, path = ""] = /href="\{\{ \.SiteURL \}\}([^"]+)"/.exec(templateOf(type)) ?? [];
  return path.replace("{{ .TokenHash }}", token);
}

async function answerTo(response: Response) {
  const page = await get("/admin/login", withCookie(cookiesOf(response)));
  return `${response.status} ${locationOf(response)} ${await wordsOf(page)}`;
}

it.each(["confirmation", "recovery"])("the service is told our template of %s by its settings", (name) => {
  const config = readFileSync("supabase/config.toml", "utf8");
  const path = `\\./supabase/templates/${name}\\.html`;
  expect(config).toMatch(new RegExp(`\\[auth\\.email\\.template\\.${name}\\][^[]*content_path = "${path}"`));
});

describe("an account at a hosted service", () => {
  it("is its owner's by the link in the mail, which two openings leave good and one form uses up", async () => {
    const email = "anna@musterhafen.example";
    expect(await answerTo(await signUp(email))).toMatch(/^303 \/admin\/login .*Bestätige.*Account created!/);
    expect(await signsIn(email, first)).toBe(false);
    const link = linkFor(email);
    for (let count = 0; count < 2; count += 1)
      expect(await (await get(link)).text()).toMatch(/<input[^>]*name="password"/);
    expect(await answerTo(await confirm(link, password))).toMatch(
      /^303 \/admin\/login .*E-Mail-Adresse bestätigt/,
    );
    const again = await confirm(link, "noch-einmal");
    expect(again.status).toBe(400);
    expect(await wordsOf(again)).toContain(
      "Dieser Link gilt nicht mehr. Vielleicht hast Du ihn schon benutzt",
    );
    expect(await signsIn(email, first)).toBe(false);
    expect(await opens(cookiesOf(await signIn(email, password)))).toBe(true);
  });

  it("is signed up for alike, on the same beat, when the address is new, waits, has just had its mail, or has an account", async () => {
    const email = "gleich@musterhafen.example";
    /** A new account and its mail take the service longest. */
    const signUpIn = async (milliseconds: number) => {
      const work = () => sendSignUp(email);
      const { result, left } = await onSlowBackend({ questions: /\/signup$/, milliseconds }, work);
      return `${await answerTo(result)} ${left}`;
    };
    const answers = [await signUpIn(900), await signUpIn(20)];
    expect(mailsTo(email)).toHaveLength(1);
    project.settings.ahead = 61_000;
    answers.push(await signUpIn(900));
    expect(mailsTo(email)).toHaveLength(2);
    expect(locationOf(await confirm(linkFor(email), password))).toBe("/admin/login");
    project.settings.ahead = 0;
    answers.push(await signUpIn(70));
    expect(mailsTo(email)).toHaveLength(2);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/ 3200$/);
  });

  it("gets three mails a day although somebody was too quick in between, and a fourth time the same answer", async () => {
    const email = "ungeduldig@musterhafen.example";
    const answers = [];
    for (const ahead of [0, 0, 61_000, 122_000, 183_000]) {
      project.settings.ahead = ahead;
      answers.push(await answerTo(await signUp(email)));
    }
    project.settings.ahead = 0;
    expect(mailsTo(email)).toHaveLength(3);
    expect(new Set(answers).size).toBe(1);
  });

  it("is none, and said to be none, when the project may send no more mails", async () => {
    project.auth.mailsLeft = 0;
    const answer = await signUp("kontingent@musterhafen.example");
    project.auth.mailsLeft = Number.POSITIVE_INFINITY;
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "3600"]);
    const words = await wordsOf(answer);
    expect(words).toContain("Bitte versuche es in einer Stunde noch einmal.");
    expect(words).not.toMatch(/rate limit|Account created/);
  });

  it.each([
    [400, "validation_failed", "Diese E-Mail-Adresse oder dieses Passwort nimmt der Anmeldedienst nicht an."],
    [422, "brand_new_code", "An error occurred Der Anmeldedienst hat das nicht angenommen."],
  ])("is refused in German where the service says %d %s", async (status, code, sentence) => {
    const refuse = (path: string) => (path.endsWith("/signup") ? said(status, code) : undefined);
    const answer = await withAnswers(refuse, () => signUp("abgelehnt@musterhafen.example"));
    expect(answer.status).toBe(400);
    const words = await wordsOf(answer);
    expect(words).toContain(`Error ${sentence}`);
    expect(words).not.toContain("so sagt es der Dienst");
  });

  fullLengthTest("is signed up for by one client forty times an hour, whoever it says it is", async () => {
    const from = { headers: { "x-client-address": "2001:db8:1:2::/64" } };
    const statuses: number[] = [];
    const signUps = async () => {
      for (let count = 0; count < 42; count += 1) {
        makeRoom();
        statuses.push((await sendSignUp(`viele-${count}@musterhafen.example`, password, from)).status);
      }
    };
    const refuse = (path: string) => (path.endsWith("/signup") ? said(422, "weak_password") : undefined);
    await withPauses(() => withAnswers(refuse, signUps));
    expect(statuses).toEqual([...Array(40).fill(400), 429, 429]);
  });
});

describe("an account that somebody else has signed up at a hosted service", () => {
  it("keeps nothing of it, although the service writes it again: the name is asked for with the password", async () => {
    const email = "von-fremden-benannt@musterhafen.example";
    await project.auth.signUp(
      { email, password: first, data: { full_name: "Der Chef", avatar_url: "https://fremd.example/" } },
      "",
    );
    const page = await (await get(linkFor(email))).text();
    expect(page).toMatch(/<input[^>]*name="full_name"/);
    expect(page).not.toContain("Der Chef");
    const nameless = await post(linkFor(email), { full_name: " ", password }, anyone());
    expect(nameless.status).toBe(400);
    expect(locationOf(await confirm(linkFor(email), password))).toBe("/admin/login");
    const stored = await sql(
      `select u.raw_user_meta_data as meta, i.identity_data as identity
       from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(stored).toMatchObject([{ meta: { full_name: "Nora Eigen" }, identity: { email } }]);
    expect(JSON.stringify(stored)).not.toMatch(/Der Chef|fremd\.example/);
  });
});

describe("the link of a hosted service", () => {
  async function waiting(name: string) {
    const email = `${name}@musterhafen.example`;
    await signUp(email);
    return { email, link: linkFor(email) };
  }
  /** What the service says when it is to store the chosen password. */
  const whileStoring = (answer: Response, work: () => Promise<Response>) =>
    withAnswers((path) => (path.endsWith("/user") ? answer.clone() : undefined), work);

  it("is not used up by no password, a short or a long one, and takes one of 72 bytes", async () => {
    const { email, link } = await waiting("voll");
    const before = asked("verify");
    for (const text of ["", "kurz", "ä".repeat(37)]) {
      const answer = await confirm(link, text);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toMatch(/<input[^>]*name="password"[^>]*aria-invalid="true"/);
    }
    expect(asked("verify")).toBe(before);
    expect(locationOf(await confirm(link, "ä".repeat(36)))).toBe("/admin/login");
    expect(await signsIn(email, "ä".repeat(36))).toBe(true);
  });

  it("is taken a little later when the service is asked too often", async () => {
    const { link } = await waiting("andrang");
    const answer = await withAnswers(
      () => said(429, "over_request_rate_limit"),
      () => confirm(link, password),
    );
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await wordsOf(answer)).toContain("Zu viele Versuche Bitte warte eine Minute");
    takeErrors();
    expect(locationOf(await confirm(link, password))).toBe("/admin/login");
  });

  it("can be gone on with when the service fails in between, by this link only", async () => {
    const { email, link } = await waiting("halb");
    const half = await whileStoring(said(500, "unexpected_failure"), () => confirm(link, password));
    takeErrors();
    expect(half.status).toBe(503);
    expect(half.headers.getSetCookie().join()).toMatch(/^confirm\.0=.*HttpOnly/);
    const cookie = cookiesOf(half);
    expect((await confirm("/admin/confirm?token=another", password, anyone(cookie))).status).toBe(400);
    expect((await get("/admin", withCookie(cookie.replace("confirm", "staff")))).status).toBe(303);
    const before = asked("verify");
    const again = await confirm(link, password, anyone(cookie));
    expect(locationOf(again)).toBe("/admin/login");
    expect(asked("verify")).toBe(before);
    expect(again.headers.getSetCookie().join("\n")).toMatch(/^confirm\.0=; Max-Age=0/m);
    expect(await signsIn(email, password)).toBe(true);
  });

  it("asks for another password when the service finds it too weak, and takes one that is set already", async () => {
    const { link } = await waiting("leicht");
    const weak = await whileStoring(said(422, "weak_password"), () => confirm(link, password));
    expect(weak.status).toBe(400);
    const from = anyone(cookiesOf(weak));
    const set = await whileStoring(said(422, "same_password"), () => confirm(link, password, from));
    expect(locationOf(set)).toBe("/admin/login");
  });

  it("is none any more when the account has gone in between", async () => {
    const { link } = await waiting("fort");
    const gone = await whileStoring(said(403, "session_not_found"), () => confirm(link, password));
    expect(gone.status).toBe(400);
  });

  it("that is none leads to signing up, and cannot be guessed at will", async () => {
    const from = anyone();
    const answers: Response[] = [];
    for (const token of [
      "",
      "?token=a.b",
      ...Array.from({ length: 20 }, (_, index) => `?token=guess-${index}`),
    ]) {
      makeRoom();
      answers.push(await confirm(`/admin/confirm${token}`, password, from));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(400), 429, 429]);
    for (const answer of answers.slice(0, 3))
      expect(await answer.text()).toContain('href="/admin/login?modus=registrieren"');
    expect(Number(answers[21]?.headers.get("Retry-After"))).toBeGreaterThan(800);
  });
});

describe("a forgotten password at a hosted service", () => {
  const ask = (email: string) => post("/admin/login/forgotten", { email }, anyone());

  async function newLinkFor(email: string) {
    const before = mailsTo(email).length;
    expect((await ask(email)).status).toBe(303);
    await eventually(() => expect(mailsTo(email)).toHaveLength(before + 1));
    return linkFor(email);
  }

  it("is chosen anew by the service's own mail, which two openings leave good, and ends all sessions", async () => {
    const email = "vergisst@musterhafen.example";
    const cookie = await sessionAt(project, email);
    const link = await newLinkFor(email);
    expect(link).toMatch(/^\/admin\/login\/reset\?token=/);
    expect(mailsTo(email)).toMatchObject([
      { type: "recovery", redirectTo: expect.stringMatching(/^http:\/\/[^/]+\/admin$/) },
    ]);
    const before = asked("verify");
    for (let count = 0; count < 2; count += 1) expect((await get(link)).status).toBe(200);
    expect(asked("verify")).toBe(before);
    expect(await opens(cookie)).toBe(true);
    expect(await answerTo(await choose(link, other))).toMatch(
      /^303 \/admin\/login .*Neues Passwort gespeichert/,
    );
    expect([await opens(cookie), await signsIn(email, password), await signsIn(email, other)]).toEqual([
      false,
      false,
      true,
    ]);
    const again = await choose(link, "dritte-wache-3");
    expect(again.status).toBe(400);
    expect(await wordsOf(again)).toContain("Dieser Link gilt nicht mehr.");
  });

  it("is answered alike for everybody, and the service is asked for staff alone", async () => {
    const colleague = await memberOf(project, "kollege@musterhafen.example");
    await createWaiting(sql, "wartet-hier@musterhafen.example", password);
    await createConfirmed(sql, "fremd@anderswo.example", password);
    const others = [
      "niemand@musterhafen.example",
      "wartet-hier@musterhafen.example",
      "fremd@anderswo.example",
    ];
    const before = asked("recover");
    const answers = [];
    for (const email of [colleague, ...others]) answers.push(await answerTo(await ask(email)));
    expect(new Set(answers).size).toBe(1);
    await eventually(() => expect(mailsTo(colleague)).toHaveLength(1));
    // Asked again at once, the service has a refusal that no page tells of.
    await ask(colleague);
    await eventually(() => expect(asked("recover")).toBe(before + 2));
    expect(mailsTo(colleague)).toHaveLength(1);
    expect(others.flatMap(mailsTo)).toEqual([]);
  });

  it("has an hour, although the service's links hold for a day", async () => {
    const email = "nach-einer-stunde@musterhafen.example";
    const cookie = await sessionAt(project, email);
    const link = await newLinkFor(email);
    await sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1", [
      email,
    ]);
    const late = await choose(link, other);
    expect(late.status).toBe(410);
    const html = await late.text();
    expect(html).toContain("Dieser Link ist abgelaufen");
    expect(html).toContain('href="/admin/login/forgotten"');
    const sessions = await sql(
      "select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
      [email],
    );
    expect(sessions).toHaveLength(1);
    expect([await opens(cookie), await signsIn(email, password), await signsIn(email, other)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("one's own password is changed in a session of days ago, which the service would not take there", async () => {
  const email = "seit-tagen@musterhafen.example";
  const cookies = [await sessionAt(project, email), cookiesOf(await signIn(email, password))];
  const fields = { password, new_password: other };
  await sql(
    "update auth.sessions set created_at = now() - interval '3 days' where user_id = (select id from auth.users where email = $1)",
    [email],
  );
  const changed = await post("/admin/account", fields, anyone(cookies[0]));
  expect(locationOf(changed)).toBe("/admin/account");
  expect(await opens(cookiesOf(changed))).toBe(true);
  for (const cookie of cookies) expect(await opens(cookie)).toBe(false);
  expect([await signsIn(email, password), await signsIn(email, other)]).toEqual([false, true]);
});
