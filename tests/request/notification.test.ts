import { beforeAll, expect, it } from "vitest";
import { post, sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";
import { quietClock } from "../helpers/quiet-clock";
import { staffGet, staffPage, staffPost } from "../helpers/staff";

beforeAll(quietClock);

const office = "moin@musterhafen.example";
const message = {
  name: "Notiz Nils",
  email: "nils@werft.example",
  subject: "Benachrichtigung",
  privacy: "on",
};
const left = /Benachrichtigung: (<!-- -->)?(Verschickt|Als Datei abgelegt) am/;
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
  await eventually(async () =>
    expect(
      await sql("delete from outbox where submission_id = $1 and state = 'filed' returning id", [id]),
    ).toHaveLength(1),
  );
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
  await quietClock();
  const texts = Array.from({ length: 15 }, (_, index) => `Flut Nummer ${index}.`);
  for (const text of texts) expect((await post("/contact", { ...message, message: text })).status).toBe(302);
  await eventually(() => expect(about("Flut Nummer")).toHaveLength(10));
  const [{ count } = { count: 0 }] = await sql(
    "select count(*)::int from contact_submissions where message like 'Flut Nummer %'",
  );
  expect(count).toBe(15);

  const gathered = () =>
    sql(
      `select s.id, s.message from outbox o join contact_submissions s on s.id = o.submission_id
       where o.digest_id is not null and o.state = 'waiting' and s.message like 'Flut Nummer %'`,
    );
  await eventually(async () => expect(await gathered()).toHaveLength(5));
  const [{ id, message: text } = {}] = await gathered();
  const page = async () => staffPage(`/admin/contacts/${id}`);
  expect(await page()).not.toMatch(left);
  await staffPost(`/admin/contacts/${id}/notify`);
  await eventually(() => expect(about(String(text))).toHaveLength(1));
  await eventually(async () => expect(await page()).toMatch(left));
  expect(about("Flut Nummer")).toHaveLength(11);

  await sql("update outbox set next_attempt_at = now() where kind = 'digest'");
  await post("/contact", { ...message, message: "Nach der Flut." });
  await eventually(() => expect(mailsTo(office).at(-1)?.headers.subject).toMatch(/^4 weitere Nachrichten/));
  await eventually(async () => expect(await gathered()).toEqual([]));
});
