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
      const [button = ""] = /<button[^>]*>Nachricht senden/.exec(html) ?? [];
      expect(button).not.toContain("disabled=");
    }
  });

  it("pretends success to machines and stores nothing", async () => {
    const response = await post(page, {
      ...message,
      email: "bot@spam.example",
      website: "https://spam.example",
    });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(returnTo);
    expect(response.headers.getSetCookie().join()).toContain("flash=");
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

it("stores the company of the home form as the subject", async () => {
  await post("/?index", { ...message, email: "firma@werft.example", company: "Werft Ahlers" });
  expect(await stored("firma@werft.example")).toMatchObject([
    { subject: "Unternehmen: Werft Ahlers", phone: null },
  ]);
});

it("stores subject and phone of the contact page", async () => {
  await post("/contact", { ...message, email: "tel@werft.example", subject: "Server", phone: "0471 123" });
  expect(await stored("tel@werft.example")).toMatchObject([{ subject: "Server", phone: "0471 123" }]);
});

it.each([
  ["/contact", { "Content-Type": "application/json" }, "{}"],
  ["/contact", { "Content-Type": "text/plain" }, "name=A"],
])("refuses other content types with 415", async (path, headers, body) => {
  const origin = { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
  const response = await get(path, {
    method: "POST",
    headers: { ...origin, ...headers } as HeadersInit,
    body,
  });
  expect(response.status).toBe(415);
});

it("answers broken multipart with 400", async () => {
  const response = await get("/contact", {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=x",
      Origin: "http://127.0.0.1:3000",
      Host: "127.0.0.1:3000",
    },
    body: "--y\r\nkaputt",
  });
  expect(response.status).toBe(400);
});
