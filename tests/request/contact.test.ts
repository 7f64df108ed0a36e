import { afterAll, expect, it } from "vitest";
import { cookiesOf, get, post, sql } from "../helpers/app";

const message = {
  name: "Antje Ahlers",
  email: "antje@werft.example",
  message: "Moin!\r\nWir brauchen Hilfe.",
  privacy: "on",
};

afterAll(() => sql("delete from contact_submissions where email like '%@werft.example'"));

const stored = (email: string) =>
  sql("select name, email, phone, subject, message, is_read from contact_submissions where email = $1", [
    email,
  ]);

it.each([
  ["/?index", { company: "Werft Ahlers" }, { subject: "Unternehmen: Werft Ahlers", phone: null }],
  ["/contact", { subject: "Server", phone: "0471 123" }, { subject: "Server", phone: "0471 123" }],
])(
  "the form of %s stores a message once within ten minutes, and says so once",
  async (page, further, kept) => {
    const fields = { ...message, ...further, email: `form-${page.length}@werft.example` };
    const answer = await post(page, fields);
    const returnTo = `${page.replace("?index", "")}?gesendet=1#kontakt`;
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, returnTo]);
    await post(page, fields);
    const { name, email } = fields;
    expect(await stored(email)).toEqual([
      { name, email, ...kept, message: "Moin!\nWir brauchen Hilfe.", is_read: false },
    ]);
    const shown = await get(returnTo, { headers: { Cookie: cookiesOf(answer) } });
    const html = await shown.text();
    expect(html).toContain("Nachricht gesendet!");
    expect(html).toContain("Wir melden uns binnen 24 Stunden bei Dir zurück.");
    expect(shown.headers.getSetCookie().join()).toMatch(/flash=;.*Max-Age=0/);
  },
);

it.each(["/?index", "/contact"])(
  "the form of %s never has its button disabled, and names every fault at once",
  async (page) => {
    const empty = await (await get(page)).text();
    const answer = await post(page, {});
    expect(answer.status).toBe(400);
    const refused = await answer.text();
    for (const text of [
      "Datenschutzerklärung erforderlich",
      "Name ist erforderlich",
      "E-Mail ist erforderlich",
    ])
      expect(refused).toContain(text);
    for (const html of [empty, refused]) {
      const [form = ""] = /<form[^>]*kontakt.*?<\/form>/s.exec(html) ?? [];
      expect(form).toMatch(/<button/);
      expect(form).not.toMatch(/<button[^>]* disabled=/);
    }
  },
);

it("tidies control characters and lone surrogates", async () => {
  const email = "tidy@werft.example";
  await post("/contact", { ...message, email, message: "A\u0000B\u0007C \uD800" });
  expect(await stored(email)).toMatchObject([{ message: "ABC \uFFFD" }]);
});

it("turns away a body over 64 kB", async () => {
  const response = await post("/contact", { ...message, message: "x".repeat(65 * 1024) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("zu viel Text");
});

it.each([
  [415, "application/json", "{}"],
  [415, "text/plain", "name=A"],
  [400, "multipart/form-data; boundary=x", "--y\r\nkaputt"],
])("answers %i to a body of %s: %s", async (status, type, body) => {
  const headers = { "Content-Type": type, Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
  expect((await get("/contact", { method: "POST", headers, body })).status).toBe(status);
});
