import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backend, backendDown, cookiesOf, get, post, sql, withBackend } from "../helpers/app";
import { linkIn, mailsTo, mailsToHost } from "../helpers/mailbox";
import { takeErrors } from "../helpers/setup";
import { confirmationTokens } from "../helpers/tokens";

const person = { firstName: "Antje", lastName: "Ahlers", company: "Werft Ahlers", website: "" };
let number = 0;
let email = "";
let client = "";
beforeEach(() => {
  number += 1;
  email = `antje${number}@werft.example`;
  client = `198.51.100.${number}`;
});

afterEach(() => void vi.useRealTimers());

const subscribers = () =>
  sql("select first_name, last_name, company, consent_version from subscribers where email = $1", [email]);
const signUp = (fields: Record<string, string> = {}) =>
  post("/newsletter", { ...person, email, ...fields }, { headers: { "X-Client-Address": client } });

describe("signing up", () => {
  it("sends a mail of our own words, stores nothing and says so in the specified ones", async () => {
    // Somebody may have tidied up where mails are put.
    rmSync(join(process.env.DATA_DIR ?? "", "outbox"), { recursive: true, force: true });
    const typed = { firstName: "Gewinne", lastName: "http://boese.example", company: "Jetzt klicken" };
    const response = await signUp(typed);
    expect(response.status).toBe(303);
    expect(await subscribers()).toEqual([]);
    expect(response.headers.get("Location")).toMatch(/^\/newsletter($|[?#])/);
    const html = await (
      await get(response.headers.get("Location") ?? "", { headers: { Cookie: cookiesOf(response) } })
    ).text();
    expect(html).toContain("Vielen Dank für Ihre Anmeldung!");
    expect(html).toContain("Erfolgreich angemeldet!");
    expect(html).toContain("Sie erhalten in Kürze eine Bestätigungs-E-Mail.");
    expect(html).not.toContain('name="firstName"');
    const opened = await get("/newsletter?angemeldet=1");
    expect(await opened.text()).toContain('name="firstName"');

    const mails = mailsTo(email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    for (const word of ["Gewinne", "boese.example", "Jetzt klicken"])
      expect(`${mail?.text}${mail?.html}${JSON.stringify(mail?.headers)}`).not.toContain(word);
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.headers["list-unsubscribe"]).toContain(linkIn(mail, "/newsletter/unsubscribe"));
    expect(mail?.headers.from).toContain("@musterhafen.example>");
    expect(mail?.headers["reply-to"]).toBeUndefined();
    expect(mail?.html).toContain("/newsletter/unsubscribe?token=");
    expect(mail?.html).not.toMatch(/<(img|link|script)\b/);
  });

  it("refuses what breaks a rule, at its field, and keeps what was typed", async () => {
    const response = await signUp({ lastName: "", email: "antje@werft" });
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const text of ["Nachname ist erforderlich", "Ungültige E-Mail-Adresse", 'value="Antje"'])
      expect(html).toContain(text);
    for (const name of ["lastName", "email"])
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*aria-invalid="true"`));
    expect(mailsTo(email)).toEqual([]);
  });

  it("shows machines the page again without a word", async () => {
    const response = await signUp({ website: "https://spam.example" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/newsletter");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(mailsTo(email)).toEqual([]);
  });

  it("writes three mails a day to one address and gives the same answer to the fourth", async () => {
    const answers = [];
    for (const spelling of [email, email.toUpperCase(), email, email, email]) {
      const response = await signUp({ email: spelling });
      answers.push([response.status, response.headers.get("Location")]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(mailsTo(email)).toHaveLength(3);
  });

  it.each([
    ["antje+1@$", "antje+2@$", "Antje+1+2@$", "antje@$", "antje+5@$"],
    ["a.n.t.j.e@$", "antje@$", "a.ntje@$", "an.tje@$", "A.N.T.J.E@$"],
    ["bo@xn--mller-kva.$", "bo@müller.$", "bo@MÜLLER.$", "bo@müller.$"],
  ])("counts all spellings of %s as one address, and writes to what was typed", async (...spellings) => {
    const host = `x${number}.example`;
    for (const spelling of spellings)
      expect((await signUp({ email: spelling.replace("$", host) })).status).toBe(303);
    expect(mailsToHost(host)).toHaveLength(3);
    expect(mailsTo(spellings[0]?.replace("$", host) ?? "")).not.toHaveLength(0);
  });

  it("writes ten mails an hour for one client, and then says that it was not done", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let count = 0; count < 10; count += 1)
      expect((await signUp({ email: `flut-${count}@ziel${number}.example` })).status).toBe(303);
    const refused = await signUp();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
    const html = await refused.text();
    expect(html).toContain("Fehler");
    expect(html).toContain(
      "Die Anmeldung konnte nicht durchgeführt werden. Bitte versuchen Sie es später erneut.",
    );
    expect(html).toContain('value="Antje"');
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain("Erfolgreich angemeldet!");
    for (let count = 0; count < 3; count += 1) expect((await signUp()).status).toBe(429);
    expect(mailsToHost(`@ziel${number}.example`)).toHaveLength(10);
    // What was refused has not been counted against the address.
    client = `203.0.113.${number}`;
    for (let count = 0; count < 4; count += 1) expect((await signUp()).status).toBe(303);
    expect(mailsTo(email)).toHaveLength(3);
  });

  it("lets the answers to a client tell nothing about an address", async () => {
    const statusesWith = async (address: string, from: string) => {
      client = from;
      const statuses = [];
      for (let count = 0; count < 11; count += 1)
        statuses.push((await signUp({ email: count === 0 ? address : `${count}-${from}@x.example` })).status);
      return statuses;
    };
    for (let count = 0; count < 3; count += 1) await signUp();
    expect(await statusesWith(email, `192.0.2.${number}`)).toEqual(
      await statusesWith(`neu-${email}`, `192.0.2.1${number}`),
    );
  });

  it("tells nobody that an address is subscribed, and changes nothing about it", async () => {
    const fresh = await signUp();
    await post(linkIn(mailsTo(email)[0], "/newsletter/confirm"), {});
    const again = await signUp({ firstName: "Anders" });
    const describe = async (response: Response) => [
      response.status,
      response.headers.get("Location"),
      await response.text(),
      cookiesOf(response),
    ];
    expect(await describe(again)).toEqual(await describe(fresh));
    await post(linkIn(mailsTo(email)[1], "/newsletter/confirm"), {});
    expect(await subscribers()).toMatchObject([{ first_name: "Antje" }]);
  });
});

describe("the confirmation link", () => {
  it("stores nothing when it is opened, and the subscriber when its button is pressed", async () => {
    await signUp();
    const link = linkIn(mailsTo(email)[0], "/newsletter/confirm");
    for (let times = 0; times < 3; times += 1) {
      const page = await get(link);
      expect(page.status).toBe(200);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(await page.text()).toContain(email);
      expect((await get(link, { method: "HEAD" })).status).toBe(200);
    }
    expect(await subscribers()).toEqual([]);

    for (let times = 0; times < 2; times += 1) {
      const done = await post(link, {});
      expect(done.status).toBe(303);
      expect(done.headers.get("Location")).toBe("/newsletter/confirmed");
    }
    expect(await subscribers()).toEqual([
      { first_name: "Antje", last_name: "Ahlers", company: "Werft Ahlers", consent_version: "2026-01" },
    ]);
  });

  it("is refused when it ran out, was changed, cut or is for something else", async () => {
    await signUp();
    const link = linkIn(mailsTo(email)[0], "/newsletter/confirm");
    const foreign = linkIn(mailsTo(email)[0], "/newsletter/unsubscribe").replace("unsubscribe", "confirm");
    const { expired } = confirmationTokens(backend.sessionSecret, email);
    for (const [broken, status, heading] of [
      [`/newsletter/confirm?token=${expired}`, 410, "Dieser Link ist abgelaufen"],
      [link.replace(/.$/, (last) => (last === "A" ? "Q" : "A")), 400, "Dieser Link ist unvollständig"],
      [foreign, 400, "Dieser Link ist unvollständig"],
      ["/newsletter/confirm?token=", 400, "Dieser Link ist unvollständig"],
      [`/newsletter/confirm?token=${encodeURIComponent("<script>alert(1)</script>")}`, 400, "unvollständig"],
    ] as const) {
      for (const response of [await get(broken), await post(broken, {})]) {
        expect(response.status, broken).toBe(status);
        const html = await response.text();
        expect(html).toContain(heading);
        expect(html).toContain('href="/newsletter"');
        expect(html).not.toContain("<script>alert");
      }
    }
    expect(await subscribers()).toEqual([]);
  });

  it("keeps its promise when the database fails: no false success, and the button stays", async () => {
    await signUp();
    const link = linkIn(mailsTo(email)[0], "/newsletter/confirm");
    const response = await withBackend(backendDown, () => post(link, {}));
    expect(takeErrors().join()).toContain("/newsletter/confirm");
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain("Fehler");
    expect(html).toContain("Ja, Anmeldung bestätigen");
  });
});

describe("the unsubscribe link", () => {
  const subscribe = async () => {
    await signUp();
    const mail = mailsTo(email).at(-1);
    await post(linkIn(mail, "/newsletter/confirm"), {});
    expect(await subscribers()).toHaveLength(1);
    return { leave: linkIn(mail, "/newsletter/unsubscribe"), confirm: linkIn(mail, "/newsletter/confirm") };
  };

  it("changes nothing when opened, ends it when its button is pressed, and again", async () => {
    const { leave, confirm } = await subscribe();
    expect((await get(leave)).status).toBe(200);
    expect(await subscribers()).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      const response = await post(leave, {});
      expect(response.headers.get("Location")).toBe("/newsletter/unsubscribed");
    }
    expect(await subscribers()).toEqual([]);
    const late = await post(confirm, {});
    expect(late.status).toBe(410);
    expect(await late.text()).toContain("Du hast Dich inzwischen abgemeldet");
    expect(await subscribers()).toEqual([]);
  });

  it("and a confirmation are thanked for to nobody else", async () => {
    const { confirm, leave } = await subscribe();
    for (const [link, page] of [
      [confirm, "/newsletter/confirmed"],
      [leave, "/newsletter/unsubscribed"],
    ] as const) {
      const Cookie = cookiesOf(await post(link, {}));
      const shown = await get(page, { headers: { Cookie } });
      expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      for (const others of ["", "sent=x"]) {
        const opened = await get(page, { headers: { Cookie: others } });
        expect([opened.status, opened.headers.get("Location")]).toEqual([302, "/newsletter"]);
      }
      const form = await get("/newsletter?angemeldet=1", { headers: { Cookie } });
      expect(await form.text()).toContain('name="firstName"');
    }
  });

  it("is worked by a mail program's one click, which knows no origin and follows no redirect", async () => {
    for (const body of [new URLSearchParams(), new FormData()]) {
      body.set("List-Unsubscribe", "One-Click");
      const { leave } = await subscribe();
      expect((await get(leave, { method: "POST", body })).status).toBe(200);
      expect(await subscribers()).toEqual([]);
    }
  });

  it("is refused when it was changed or is for something else", async () => {
    const { leave, confirm } = await subscribe();
    for (const broken of [leave.slice(0, -2), confirm.replace("confirm", "unsubscribe")]) {
      expect((await get(broken)).status).toBe(400);
      expect((await post(broken, {})).status).toBe(400);
      expect((await post(broken, { "List-Unsubscribe": "One-Click" })).status).toBe(400);
    }
    expect(await subscribers()).toHaveLength(1);
  });
});
