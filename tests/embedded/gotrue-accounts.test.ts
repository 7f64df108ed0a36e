import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, cookiesOf, get, post, withBackend } from "../helpers/app";
import { anyone, locationOf, moveToProject, said, signIn } from "../helpers/gotrue/site";
import { onSlowBackend, withPauses } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// From a sign-up to a member of staff, on an auth service that answers as the hosted one.

const first = "von-wem-auch-immer";
const password = "hafen-lotse-1";

let project: Awaited<ReturnType<typeof moveToProject>>;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000, verify: 30_000, signup: 30_000 } });
});
afterAll(() => project.leave());

const sendSignUp = (email: string, password = first) =>
  post("/admin/login?modus=registrieren", { email, password, full_name: "Anna" }, anyone());
/** Without the wait by which the answers are alike. */
const signUp = async (email: string, password?: string) =>
  (await withPauses(() => sendSignUp(email, password))).result;
/** Lets the service answer one of its calls otherwise while `work` runs. */
function withAnswer<Result>(call: string, answer: Response, work: () => Promise<Result>): Promise<Result> {
  const { fetch: usual } = backend;
  return withBackend(async (input, init) => {
    const { method, url } = new Request(input, init);
    return `${method} ${new URL(url).pathname}` === call ? answer.clone() : usual(input, init);
  }, work);
}
const asked = (call: string) => project.requests.filter((each) => each === call).length;
const mailsTo = (email: string) => project.mails.filter(({ to }) => to === email);

/** The link as our template for the service's mails writes it, as a path. */
function linkFor(email: string) {
  const template = readFileSync("supabase/templates/confirmation.html", "utf8");
  const [, path = ""] = /href="\{\{ \.SiteURL \}\}([^"]+)"/.exec(template) ?? [];
  return path.replace("{{ .TokenHash }}", mailsTo(email).at(-1)?.token ?? "");
}

async function answerTo(response: Response) {
  const page = await get("/admin/login", { headers: { Cookie: cookiesOf(response) } });
  return `${response.status} ${locationOf(response)} ${await wordsOf(page)}`;
}

describe("an account at a hosted service", () => {
  it("is its owner's by the link in the mail, which two openings leave good and one form uses up", async () => {
    const email = "anna@musterhafen.example";
    expect(await answerTo(await signUp(email))).toMatch(/^303 \/admin\/login .*Account created!.*Bestätige/);
    expect((await signIn(email, first)).status).toBe(400);
    const link = linkFor(email);
    for (let count = 0; count < 2; count += 1) {
      const opened = await get(link);
      expect(opened.status).toBe(200);
      expect(await wordsOf(opened)).toContain("Wähle das Passwort, mit dem Du Dich anmelden willst");
    }
    const confirmed = await post(link, { password }, anyone());
    expect(locationOf(confirmed)).toBe("/admin/login");
    expect(await answerTo(confirmed)).toContain("E-Mail-Adresse bestätigt");
    const again = await post(link, { password: "noch-einmal" }, anyone());
    expect(again.status).toBe(400);
    expect(await wordsOf(again)).toContain(
      "Dieser Link gilt nicht mehr. Vielleicht hast Du ihn schon benutzt",
    );
    expect((await signIn(email, first)).status).toBe(400);
    const entered = await signIn(email, password);
    expect((await get("/admin", { headers: { Cookie: cookiesOf(entered) } })).status).toBe(200);
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
    expect(locationOf(await post(linkFor(email), { password }, anyone()))).toBe("/admin/login");
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
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
    const words = await wordsOf(answer);
    expect(words).toContain("Error Gerade gehen zu viele Mails hinaus.");
    expect(words).not.toMatch(/rate limit|Account created/);
  });

  it.each([
    ["too short", "kurz", "Das Passwort muss mindestens 6 Zeichen haben"],
    [
      "too long in bytes",
      "ä".repeat(37),
      "Das Passwort darf maximal 72 Zeichen haben; Umlaute zählen doppelt",
    ],
  ])(
    "is refused at the field for a password that is %s, before the service is asked",
    async (_, text, words) => {
      const before = project.requests.length;
      const answer = await signUp("feld@musterhafen.example", text);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toMatch(new RegExp(`id="anmeldung-password-error"[^>]*>${words}`));
      expect(project.requests.slice(before).filter((call) => call.includes("/auth/"))).toEqual([]);
    },
  );

  it("may have a password of 72 bytes", async () => {
    const email = "voll@musterhafen.example";
    await signUp(email);
    const longest = "ä".repeat(36);
    expect(locationOf(await post(linkFor(email), { password: longest }, anyone()))).toBe("/admin/login");
    expect((await signIn(email, longest)).status).toBe(303);
  });

  it("is refused in German for an address that the service does not take", async () => {
    const refusing: typeof fetch = async () =>
      Response.json(
        {
          code: 400,
          error_code: "validation_failed",
          msg: "Unable to validate email address: invalid format",
        },
        { status: 400 },
      );
    const answer = await withBackend(refusing, () => signUp("gut@musterhafen.example"));
    expect(answer.status).toBe(400);
    const words = await wordsOf(answer);
    expect(words).toContain(
      "Error Diese E-Mail-Adresse oder dieses Passwort nimmt der Anmeldedienst nicht an.",
    );
    expect(words).not.toContain("Unable to validate");
  });

  it("is confirmed a little later when the service is asked too often", async () => {
    const email = "andrang@musterhafen.example";
    await signUp(email);
    const link = linkFor(email);
    const limited: typeof fetch = async () =>
      Response.json(
        { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
        { status: 429 },
      );
    const answer = await withBackend(limited, () => post(link, { password }, anyone()));
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect(await wordsOf(answer)).toContain("Zu viele Versuche Bitte warte eine Minute");
    takeErrors();
    expect(locationOf(await post(link, { password }, anyone()))).toBe("/admin/login");
  });

  it("shows no words of the service that nobody has translated", async () => {
    const odd: typeof fetch = async (input) => {
      if (!String(input).includes("/auth/")) return Response.json(null);
      return Response.json(
        { code: 422, error_code: "brand_new_code", msg: "Something in English" },
        { status: 422 },
      );
    };
    const words = await wordsOf(await withBackend(odd, () => signUp("neues@musterhafen.example")));
    expect(words).toContain("Error An error occurred Der Anmeldedienst hat das nicht angenommen.");
    expect(words).not.toContain("Something in English");
  });
});

describe("the link of a hosted service", () => {
  const broken = () => said(500, "unexpected_failure");
  // What others have guessed before leaves no room at the service.
  beforeEach(() => void Object.assign(backend, { room: undefined }));

  async function waiting(name: string) {
    const email = `${name}@musterhafen.example`;
    await signUp(email);
    return { email, link: linkFor(email) };
  }

  it("is told to the service by supabase/config.toml", () => {
    const config = readFileSync("supabase/config.toml", "utf8");
    expect(config).toMatch(
      /\[auth\.email\.template\.confirmation\][^[]*content_path = "\.\/supabase\/templates\/confirmation\.html"/,
    );
  });

  it.each([
    ["no", ""],
    ["a short", "kurz"],
    ["a long", "ä".repeat(37)],
  ])("is not used up by %s password", async (name, text) => {
    const { link } = await waiting(`kein-${name.replace(" ", "-")}`);
    const before = asked("POST /auth/v1/verify");
    const answer = await post(link, { password: text }, anyone());
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/<input[^>]*name="password"[^>]*aria-invalid="true"/);
    expect(asked("POST /auth/v1/verify")).toBe(before);
    expect(locationOf(await post(link, { password }, anyone()))).toBe("/admin/login");
  });

  it.each(["?token=guess", "?token=a.b", ""])(
    "that is none leads to signing up: /admin/confirm%s",
    async (query) => {
      const answer = await post(`/admin/confirm${query}`, { password }, anyone());
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('href="/admin/login?modus=registrieren"');
    },
  );

  it("can be gone on with when the service fails in between, by this link only", async () => {
    const { email, link } = await waiting("halb");
    const half = await withAnswer("PUT /auth/v1/user", broken(), () => post(link, { password }, anyone()));
    takeErrors();
    expect(half.status).toBe(503);
    expect(half.headers.getSetCookie().join()).toMatch(/^confirm\.0=.*HttpOnly/);
    const Cookie = cookiesOf(half);
    const goOn = (path: string) => post(path, { password }, { headers: { ...anyone().headers, Cookie } });
    expect((await goOn("/admin/confirm?token=another")).status).toBe(400);
    const asStaff = { headers: { Cookie: Cookie.replace("confirm", "staff") } };
    expect((await get("/admin", asStaff)).status).toBe(303);
    const before = asked("POST /auth/v1/verify");
    const again = await goOn(link);
    expect(locationOf(again)).toBe("/admin/login");
    expect(asked("POST /auth/v1/verify")).toBe(before);
    expect(again.headers.getSetCookie().join("\n")).toMatch(/^confirm\.0=; Max-Age=0/m);
    expect((await signIn(email, password)).status).toBe(303);
  });

  it("asks for another password when the service finds it too weak, and takes one that is set already", async () => {
    const { link } = await waiting("leicht");
    const weak = await withAnswer("PUT /auth/v1/user", said(422, "weak_password"), () =>
      post(link, { password }, anyone()),
    );
    expect(weak.status).toBe(400);
    const retry = { headers: { ...anyone().headers, Cookie: cookiesOf(weak) } };
    const set = await withAnswer("PUT /auth/v1/user", said(422, "same_password"), () =>
      post(link, { password }, retry),
    );
    expect(locationOf(set)).toBe("/admin/login");
  });

  it("is none any more when the account has gone in between", async () => {
    const { link } = await waiting("fort");
    const gone = await withAnswer("PUT /auth/v1/user", said(403, "session_not_found"), () =>
      post(link, { password }, anyone()),
    );
    expect(gone.status).toBe(400);
  });

  it("cannot be guessed at will", async () => {
    const from = anyone();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      Object.assign(backend, { room: undefined });
      const answer = await post(`/admin/confirm?token=guess-${count}`, { password }, from);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(800);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  });

  it("is sent for one client forty times an hour, whoever it says it is", async () => {
    const from = { headers: { "x-client-address": "2001:db8:1:2::/64" } };
    const statuses: number[] = [];
    const signUps = async () => {
      for (let count = 0; count < 42; count += 1) {
        Object.assign(backend, { room: undefined });
        const fields = { email: `viele-${count}@musterhafen.example`, password, full_name: "V" };
        statuses.push((await post("/admin/login?modus=registrieren", fields, from)).status);
      }
    };
    await withPauses(() => withAnswer("POST /auth/v1/signup", said(422, "weak_password"), signUps));
    expect(statuses).toEqual([...Array(40).fill(400), 429, 429]);
  });
});
