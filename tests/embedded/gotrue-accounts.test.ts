import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookiesOf, get, post, withBackend } from "../helpers/app";
import { moveToProject, signInFrom } from "../helpers/gotrue/site";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// From a sign-up to a member of staff, on an auth service that answers as the hosted one.

const first = "von-wem-auch-immer";
const password = "hafen-lotse-1";
const location = (response: Response | undefined) => response?.headers.get("Location");
let clients = 0;
/** Where nobody has been before. */
function anywhere() {
  clients += 1;
  return `198.51.102.${clients}`;
}
const anyone = () => ({ headers: { "x-client-address": anywhere() } });

let project: Awaited<ReturnType<typeof moveToProject>>;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000, verify: 30_000, signup: 30_000 } });
});
afterAll(() => project.leave());

const signUp = (email: string, password = first) =>
  post("/admin/login?modus=registrieren", { email, password, full_name: "Anna" }, anyone());
const signIn = (email: string, password: string) => signInFrom(anywhere(), email, password);
const mailsTo = (email: string) => project.mails.filter(({ to }) => to === email);

/** The link as our template for the service's mails writes it, as a path. */
function linkFor(email: string) {
  const template = readFileSync("supabase/templates/confirmation.html", "utf8");
  const [, path = ""] = /href="\{\{ \.SiteURL \}\}([^"]+)"/.exec(template) ?? [];
  return path.replace("{{ .TokenHash }}", mailsTo(email).at(-1)?.token ?? "");
}

async function answerTo(response: Response) {
  const page = await get("/admin/login", { headers: { Cookie: cookiesOf(response) } });
  return `${response.status} ${location(response)} ${await wordsOf(page)}`;
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
    expect(location(confirmed)).toBe("/admin/login");
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

  it("is signed up for alike when the address is new, waits, has just had its mail, or has an account", async () => {
    const email = "gleich@musterhafen.example";
    const answers = [await answerTo(await signUp(email)), await answerTo(await signUp(email))];
    expect(mailsTo(email)).toHaveLength(1);
    project.settings.ahead = 61_000;
    answers.push(await answerTo(await signUp(email)));
    expect(mailsTo(email)).toHaveLength(2);
    expect(location(await post(linkFor(email), { password }, anyone()))).toBe("/admin/login");
    project.settings.ahead = 0;
    answers.push(await answerTo(await signUp(email)));
    expect(mailsTo(email)).toHaveLength(2);
    expect(new Set(answers).size).toBe(1);
  });

  it("gets three mails a day although somebody was too quick in between", async () => {
    const email = "ungeduldig@musterhafen.example";
    await signUp(email);
    await Promise.all([1, 2, 3].map(() => signUp(email)));
    expect(mailsTo(email)).toHaveLength(1);
    project.settings.ahead = 61_000;
    await signUp(email);
    expect(mailsTo(email)).toHaveLength(2);
    project.settings.ahead = 0;
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
    expect(location(await post(linkFor(email), { password: longest }, anyone()))).toBe("/admin/login");
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
    expect(location(await post(link, { password }, anyone()))).toBe("/admin/login");
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
