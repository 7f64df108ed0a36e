import { describe, expect, it } from "vitest";
import { cookiesOf, get, post, sql } from "../helpers/app";

const message = {
  name: "Antje Ahlers",
  email: "antje@werft.example",
  message: "Moin!\r\nWir brauchen Hilfe.",
  privacy: "on",
};

async function stored(email: string) {
  return sql(
    "select name, email, phone, subject, message, is_read from contact_submissions where email = $1",
    [email],
  );
}

const box = (html: string) => /<input[^>]*name="privacy"[^>]*>/.exec(html)?.[0] ?? "";

describe.each([
  { page: "/contact", returnTo: "/contact?gesendet=1#kontakt" },
  { page: "/?index", returnTo: "/?gesendet=1#kontakt" },
])("contact form on $page", ({ page, returnTo }) => {
  const email = `${page.length}@werft.example`;

  it("stores the message, leads back and shows the toast once", async () => {
    const response = await post(page, { ...message, email });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(returnTo);
    expect(await stored(email)).toEqual([
      {
        name: "Antje Ahlers",
        email,
        phone: null,
        subject: null,
        message: "Moin!\nWir brauchen Hilfe.",
        is_read: false,
      },
    ]);

    const cookie = cookiesOf(response);
    const shown = await get(returnTo, { headers: { Cookie: cookie } });
    const html = await shown.text();
    expect(html).toContain("Nachricht gesendet!");
    expect(html).toContain("Wir melden uns binnen 24 Stunden bei Dir zurück.");
    expect(shown.headers.getSetCookie().join()).toMatch(/flash=;.*Max-Age=0/);
  });

  it("says in the form's place what happens next, for good, and leads back to the form", async () => {
    const later = await (await get(returnTo)).text();
    expect(later).toContain('id="kontakt"');
    expect(later).toContain("innerhalb von 24 Stunden");
    expect(later).not.toContain('name="message"');
    const [, again = ""] = /<a[^>]*href="([^"]*)"[^>]*>Weitere Nachricht schreiben/.exec(later) ?? [];
    expect(await (await get(again)).text()).toContain('name="message"');
  });

  it("stores the same message once within ten minutes", async () => {
    await post(page, { ...message, email });
    await post(page, { ...message, email });
    expect(await stored(email)).toHaveLength(1);
  });

  it("keeps everything typed when something is wrong", async () => {
    const response = await post(page, { ...message, email: "kein-at", name: "Antje & Söhne" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Validierungsfehler");
    expect(html).toContain("Ungültige E-Mail-Adresse");
    expect(html).toContain('value="kein-at"');
    expect(html).toContain('value="Antje &amp; Söhne"');
    expect(html).toContain("Wir brauchen Hilfe.</textarea>");
    expect(box(html)).toMatch(/ checked=""/);
    expect(box(html)).not.toContain('aria-invalid="');
  });

  it("asks for the privacy consent before anything else", async () => {
    const { privacy, ...withoutConsent } = message;
    const response = await post(page, { ...withoutConsent, email: "" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Datenschutzerklärung erforderlich");
    expect(html).toContain("Bitte akzeptiere die Datenschutzerklärung, um fortzufahren.");
    expect(html).toContain('value="Antje Ahlers"');
    expect(box(html)).not.toContain("checked");
    expect(box(html)).toContain('aria-invalid="true"');
    const [, id, described = ""] = /id="([^"]+)".*aria-describedby="([^"]+)"/.exec(box(html)) ?? [];
    expect(html).toContain(`href="#${id}"`);
    expect(html).toMatch(new RegExp(`id="${described}"[^>]*>Bitte akzeptiere die Datenschutzerklärung`));
    expect(html).toContain("E-Mail ist erforderlich");
  });

  it("never sends the button disabled", async () => {
    for (const html of [await (await get(page)).text(), await (await post(page, {})).text()]) {
      const [form = ""] = /<form[^>]*kontakt.*?<\/form>/s.exec(html) ?? [];
      expect(form).toMatch(/<button/);
      expect(form).not.toMatch(/<button[^>]* disabled=/);
    }
  });

  it("stores nothing of machines", async () => {
    await post(page, { ...message, email: "bot@spam.example", website: "https://spam.example" });
    expect(await stored("bot@spam.example")).toEqual([]);
  });

  it("tidies control characters and lone surrogates", async () => {
    const response = await post(page, {
      ...message,
      email: `tidy-${email}`,
      message: "A\u0000B\u0007C \uD800",
    });
    expect(response.status).toBe(302);
    expect(await stored(`tidy-${email}`)).toMatchObject([{ message: "ABC \uFFFD" }]);
  });

  it("turns away a body over 64 kB", async () => {
    const response = await post(page, { ...message, message: "x".repeat(65 * 1024) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("zu viel Text");
  });
});

it.each([
  ["/?index", { company: "Werft Ahlers" }, { subject: "Unternehmen: Werft Ahlers", phone: null }],
  ["/contact", { subject: "Server", phone: "0471 123" }, { subject: "Server", phone: "0471 123" }],
])("stores what the form of %s asks for besides", async (page, further, kept) => {
  const email = `mehr-${page.length}@werft.example`;
  await post(page, { ...message, email, ...further });
  expect(await stored(email)).toMatchObject([kept]);
});

it.each([
  [415, "application/json", "{}"],
  [415, "text/plain", "name=A"],
  [400, "multipart/form-data; boundary=x", "--y\r\nkaputt"],
])("answers %i to a body of %s: %s", async (status, type, body) => {
  const headers = { "Content-Type": type, Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
  expect((await get("/contact", { method: "POST", headers, body })).status).toBe(status);
});
