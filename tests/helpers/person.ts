import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Sql = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export function newPerson(word = "Kanarie") {
  const small = word.toLowerCase();
  return {
    word,
    address: `${small}.person@werft.example`,
    email: `${word}.Person@Werft.example`,
    name: `${word}-Name`,
    phone: `+49 471 ${[...word].map((letter) => letter.charCodeAt(0) % 10).join("")}`,
    subject: `${word}-Betreff`,
    message: `${word}-Nachricht äöü`,
    reply: `${word}-Antwort`,
    note: `${word}-Notiz`,
    firstName: `${word}-Vorname`,
    lastName: `${word}-Nachname`,
    company: `${word}-Unternehmen`,
  };
}
export type TestPerson = ReturnType<typeof newPerson>;

export async function fillTables(sql: Sql, person: TestPerson, author: string): Promise<string> {
  const { email, name, phone, subject, message, firstName, lastName, company } = person;
  const key = randomUUID();
  const [stored] = await sql(
    `insert into contact_submissions (name, email, phone, subject, message, delivery_key, state)
     values ($1, $2, $3, $4, $5, $6, 'open') returning id`,
    [name, email, phone, subject, message, key],
  );
  const [reply] = await sql(
    `insert into replies (submission_id, author, subject, body) values ($1, $2, $3, $4) returning id`,
    [stored?.id, author, `Re: ${subject}`, person.reply],
  );
  await sql("update outbox set state = 'refused', last_error = $2 where reply_id = $1", [
    reply?.id,
    `550 <${email}> ${person.word}-Grund`,
  ]);
  await sql("insert into submission_notes (submission_id, author, body) values ($1, $2, $3)", [
    stored?.id,
    author,
    person.note,
  ]);
  const [reader] = await sql(
    `insert into subscribers (email, first_name, last_name, company, consent_version, signed_up_at)
     values ($1, $2, $3, $4, '2026-01', now() - interval '1 day') returning id`,
    [email, firstName, lastName, company],
  );
  const [mailing] = await sql(
    `insert into mailings (subject, body, status, started_at)
     values ('Rundbrief', $1, 'done', now()) returning id`,
    [`Gruß an ${email}, und an alle`],
  );
  await sql(
    `insert into outbox (kind, mailing_id, subscriber_id, state, last_error)
     values ('newsletter', $1, $2, 'refused', $3), ('newsletter', $1, null, 'refused', $3)`,
    [mailing?.id, reader?.id, `550 <${email}> unbekannt`],
  );
  await sql(
    "insert into private.ended_signups (address) values (sha256(convert_to($1, 'UTF8'))) on conflict do nothing",
    [person.address],
  );
  const former = { title: `${person.word}-Fassung`, content: `<p>Schreib an ${email}.</p>`, slug: "x" };
  await sql(
    `insert into content_versions (kind, item_id, row, reason) values ('blog_posts', gen_random_uuid(), $1::jsonb, 'delete')`,
    [JSON.stringify(former)],
  );
  await sql(
    `insert into working_copies (kind, item_id, author, fields) values ('blog_posts', gen_random_uuid(), $1, $2::jsonb)`,
    [author, JSON.stringify({ title: `${person.word}-Entwurf`, content: `mailto:${email}` })],
  );
  return key;
}

export function mailFile(
  dataDir: string,
  { to, from, text, subject = "Grüße" }: { to: string; from: string; text: string; subject?: string },
) {
  const folder = join(dataDir, "outbox");
  mkdirSync(folder, { recursive: true });
  const word = (value: string) => `=?UTF-8?B?${Buffer.from(value).toString("base64")}?=`;
  const quoted = Buffer.from(text)
    .toString("latin1")
    .replace(/[^ -<>-~\n]|=/g, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(/(.{60})/g, "$1=\r\n");
  const encoded = Buffer.from(`<p>${text}</p>`)
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n");
  const raw = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${word(subject)}`,
    'Content-Type: multipart/alternative;\r\n boundary="grenze"',
    "",
    "--grenze",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    quoted,
    "--grenze",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    encoded,
    "--grenze--",
    "",
  ].join("\r\n");
  const file = join(folder, `${randomUUID()}.eml`);
  writeFileSync(file, raw);
  return file;
}
