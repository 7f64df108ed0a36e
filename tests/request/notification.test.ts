import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { get, post, sql, staffCookie } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";

const office = "moin@musterhafen.example";
const message = {
  name: "Notiz Nils",
  email: "nils@werft.example",
  subject: "Benachrichtigung",
  privacy: "on",
};
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
  const html = await (
    await get(`/admin/contacts/${id}`, { headers: { Cookie: await staffCookie() } })
  ).text();
  expect(html).toContain("als Datei abgelegt");
  expect(html).not.toContain("Erneut senden");
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
