import { afterAll, expect, it } from "vitest";
import { site } from "~/content/site";
import { cookiesOf, get, newPlace, post, sql } from "../helpers/app";
import { faultsIn, fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

const message = {
  name: "Antje Ahlers",
  email: "antje@werft.example",
  message: "Moin!\r\nWir brauchen Hilfe.",
  privacy: "on",
};

afterAll(() => sql("delete from contact_submissions where email like '%@werft.example'"));

const faulty = (html: string) => faultsIn(html)?.map((name) => name.replace("formular-", ""));

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
    expect(faulty(refused)).toEqual(["name", "email", "message", "privacy"]);
    expect(summaryIn(refused)).toContain("Validierungsfehler");
    expect(toastsIn(refused)).toContain("Datenschutzerklärung erforderlich");
    expect(toastsIn(refused)).toContain("Bitte akzeptiere die Datenschutzerklärung, um fortzufahren.");
    for (const html of [empty, refused]) {
      const [form = ""] = /<form[^>]*kontakt.*?<\/form>/s.exec(html) ?? [];
      expect(form).toMatch(/<button/);
      expect(form).not.toMatch(/<button[^>]* disabled=/);
    }
  },
);

it("names an empty subject beside other faults, and takes a message for which it is the only one", async () => {
  const fields = { ...message, email: "ohne-betreff@werft.example", subject: "" };
  expect(faulty(await (await post("/contact", { ...fields, name: "" })).text())).toEqual(["name", "subject"]);
  expect((await post("/contact", fields)).status).toBe(302);
});

it.each(["", "off", "false", "0"])("takes privacy=%j for no consent", async (privacy) => {
  const sent = await post("/contact", { ...message, email: "ohne-haken@werft.example", privacy });
  expect([sent.status, faulty(await sent.text())]).toEqual([400, ["privacy"]]);
});

it("tidies control characters and lone surrogates", async () => {
  const email = "tidy@werft.example";
  await post("/contact", { ...message, email, message: "A\u0000B\u0007C \uD800" });
  expect(await stored(email)).toMatchObject([{ message: "ABC \uFFFD" }]);
});

it("takes an address and a name that came along with what nobody sees", async () => {
  const email = "max@werft.example";
  const typed = { ...message, name: "Jo\u0308rg\u200B", email: `\u202A${email}\u200B`, subject: "\u00AD" };
  expect((await post("/contact", typed)).status).toBe(302);
  expect(await stored(email)).toMatchObject([{ name: "Jörg", email, subject: null }]);
});

it("turns away a body over 1.25 MB", async () => {
  const response = await post("/contact", { ...message, message: "x".repeat(1_400_000) });
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

it("gives a client that has sent sixty messages in an hour its form back, whole, with our number, and takes those of others", async () => {
  const [flooding, other] = [newPlace(), newPlace()];
  const pages = ["/?index", "/contact"];
  const send = (page: string, place: string, fields: Record<string, string>) =>
    post(page, { ...message, ...fields }, { headers: { "x-client-address": place } });
  for (let sent = 0; sent < 60; sent += 1) {
    const fields = { email: `flut-${sent}@werft.example` };
    expect((await send(pages[sent % 2] ?? "", flooding, fields)).status).toBe(302);
  }
  const typed = {
    name: "Fiete Flut",
    email: "flut@werft.example",
    message: "Das hier\nbitte nicht verlieren.",
  };
  for (const page of pages) {
    const answer = await send(page, flooding, typed);
    expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const html = await answer.text();
    expect(summaryIn(html)).toContain(site.phone);
    expect(faultsIn(html)).toEqual([]);
    expect(fieldsOf(html, "kontakt-formular")).toMatchObject({ ...typed, privacy: "on" });
  }
  expect((await send("/contact", flooding, { name: "" })).status).toBe(400);
  expect((await send("/contact", flooding, { website: "x" })).status).toBe(302);
  expect(await stored("flut@werft.example")).toEqual([]);
  expect((await send("/contact", other, typed)).status).toBe(302);
  expect(await stored("flut@werft.example")).toHaveLength(1);
  expect(
    await sql("select id from contact_submissions where email like 'flut-%@werft.example'"),
  ).toHaveLength(60);
});
