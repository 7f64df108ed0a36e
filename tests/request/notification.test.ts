import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { post, sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";
import { quietClock } from "../helpers/quiet-clock";
import { staffGet, staffPage, staffPost } from "../helpers/staff";

beforeAll(quietClock);
afterAll(() => void vi.useRealTimers());

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
  await eventually(async () => {
    const html = await staffPage(`/admin/contacts/${id}`);
    expect(html).toMatch(left);
    expect(html).not.toContain("Erneut senden");
  });
});

it("sends again what is not known to have been sent", async () => {
  await post("/contact", { ...message, message: "Zwei: brummt" });
  await eventually(() => expect(about("Zwei: brummt")).toHaveLength(1));
  const { id, delivery_key } = await stored("Zwei: brummt");
  const noted = join(process.env.DATA_DIR ?? "", "outbox-queue", "states", `${delivery_key}.json`);
  // It is noted right after the mail has left.
  await eventually(() => rmSync(noted));
  const html = await staffPage(`/admin/contacts/${id}`);
  expect(html).toContain("Erneut senden");
  expect(html).toContain(`action="/admin/contacts/${id}/notify"`);

  const response = await staffPost(`/admin/contacts/${id}/notify`);
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(`/admin/contacts/${id}`);
  await eventually(() => expect(about("Zwei: brummt")).toHaveLength(2));
  expect((await staffPost(`/admin/contacts/${delivery_key}/notify`)).status).toBe(404);
  const opened = await staffGet(`/admin/contacts/${id}/notify`);
  expect(opened.headers.get("Location")).toBe(`/admin/contacts/${id}`);
});

it("tells of many messages in few mails, keeps every one, and sends again singly what staff ask for", async () => {
  quietClock();
  const texts = Array.from({ length: 15 }, (_, index) => `Flut Nummer ${index}.`);
  for (const text of texts) expect((await post("/contact", { ...message, message: text })).status).toBe(302);
  await eventually(() => expect(about("Flut Nummer")).toHaveLength(10));
  const [{ count } = { count: 0 }] = await sql(
    "select count(*)::int from contact_submissions where message like 'Flut Nummer %'",
  );
  expect(count).toBe(15);

  const { id } = await stored("Flut Nummer 12.");
  const page = async () => staffPage(`/admin/contacts/${id}`);
  expect(await page()).toContain("Benachrichtigung wartet auf den Versand.");
  await staffPost(`/admin/contacts/${id}/notify`);
  await eventually(() => expect(about("Flut Nummer 12.")).toHaveLength(1));
  await eventually(async () => expect(await page()).toMatch(left));
  expect(about("Flut Nummer")).toHaveLength(11);
});
