import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { get, post, sql, staffCookie } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";

// Other tests have sent messages as well: a quarter of an hour later the next ones are told of one by one again.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
});
afterAll(() => {
  vi.useRealTimers();
});

const office = "moin@musterhafen.example";
const message = {
  name: "Notiz Nils",
  email: "nils@werft.example",
  subject: "Benachrichtigung",
  privacy: "on",
};
/** What the staff area says of a mail that has left, with and without a mail server. */
const left = /Benachrichtigung (gesendet am|am [^<]* als Datei abgelegt)/;
const about = (text: string) => mailsTo(office).filter((mail) => mail.text.includes(text));

async function stored(text: string) {
  const [row] = await sql("select id, delivery_key from contact_submissions where message = $1", [text]);
  return row as { id: string; delivery_key: string };
}

it("tells the office of a new message once, with the visitor to reply to", async () => {
  const fields = { ...message, message: "Eins: brummt" };
  await Promise.all([post("/contact", fields), post("/contact", fields)]);
  await eventually(() => expect(about("Eins: brummt")).toHaveLength(1));
  expect(about("Eins: brummt")[0]?.headers).toMatchObject({
    "reply-to": "Notiz Nils <nils@werft.example>",
    subject: "Neue Nachricht von Notiz Nils",
  });
  const { id, delivery_key } = await stored("Eins: brummt");
  expect(delivery_key).toMatch(/^[0-9a-f-]{36}$/);
  const headers = { Cookie: await staffCookie() };
  await eventually(async () => {
    const html = await (await get(`/admin/contacts/${id}`, { headers })).text();
    expect(html).toMatch(left);
    expect(html).not.toContain("Erneut senden");
  });
});

it("sends again what is not known to have been sent", async () => {
  await post("/contact", { ...message, message: "Zwei: brummt" });
  await eventually(() => expect(about("Zwei: brummt")).toHaveLength(1));
  const { id, delivery_key } = await stored("Zwei: brummt");
  const cookie = { Cookie: await staffCookie() };
  rmSync(join(process.env.DATA_DIR ?? "", "outbox-queue", "states", `${delivery_key}.json`));
  const html = await (await get(`/admin/contacts/${id}`, { headers: cookie })).text();
  expect(html).toContain("Erneut senden");
  expect(html).toContain(`action="/admin/contacts/${id}/notify"`);

  const response = await post(`/admin/contacts/${id}/notify`, {}, { headers: cookie });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(`/admin/contacts/${id}`);
  await eventually(() => expect(about("Zwei: brummt")).toHaveLength(2));
  expect((await post(`/admin/contacts/${delivery_key}/notify`, {}, { headers: cookie })).status).toBe(404);
  expect((await get(`/admin/contacts/${id}/notify`, { headers: cookie })).headers.get("Location")).toBe(
    `/admin/contacts/${id}`,
  );
});

it("asks for nothing without a session", async () => {
  const { id } = await stored("Zwei: brummt");
  const before = mailsTo(office).length;
  const response = await post(`/admin/contacts/${id}/notify`, {});
  expect(response.headers.get("Location")).toContain("/admin/login");
  expect(mailsTo(office)).toHaveLength(before);
});

it("tells of many messages in few mails, keeps every one, and sends again singly what staff ask for", async () => {
  vi.setSystemTime(Date.now() + 16 * 60_000);
  const before = mailsTo(office).length;
  const texts = Array.from({ length: 60 }, (_, index) => `Flut Nummer ${index}.`);
  for (const text of texts) expect((await post("/contact", { ...message, message: text })).status).toBe(302);
  await eventually(() => expect(mailsTo(office)).toHaveLength(before + 10));
  const [{ count } = { count: 0 }] = await sql(
    "select count(*)::int from contact_submissions where message like 'Flut Nummer %'",
  );
  expect(count).toBe(60);

  const cookie = { Cookie: await staffCookie() };
  const { id } = await stored("Flut Nummer 50.");
  const page = async () => (await get(`/admin/contacts/${id}`, { headers: cookie })).text();
  expect(await page()).toContain("Benachrichtigung wartet auf den Versand.");
  await post(`/admin/contacts/${id}/notify`, {}, { headers: cookie });
  await eventually(() => expect(about("Flut Nummer 50.")).toHaveLength(1));
  await eventually(async () => expect(await page()).toMatch(left));
  expect(mailsTo(office)).toHaveLength(before + 11);
});
