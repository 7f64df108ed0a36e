import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { site } from "~/content/site";
import { tokenKey } from "~/server/signed-token.server";
import { connectTo, type Sql } from "../helpers/connections";
import { startMailServer } from "../helpers/smtp";
import { pushDatabase } from "../helpers/supabase-cli";

/** What the tests write as the comment of schema `private`: here they may delete everything. */
const mark = "scratch";

/** Makes a scratch project as new: our schema and seed, no accounts, no messages; and tells the application where it is. */
export default async function prepare() {
  const { HOSTED_URL, HOSTED_KEY, HOSTED_DATABASE = "" } = process.env;
  const { sql, connections } = connectTo(HOSTED_DATABASE);
  const secret = randomBytes(32).toString("hex");
  try {
    await pushDatabase(HOSTED_DATABASE);
    await expectScratch(sql);
    for (const table of [
      "mailings",
      "subscribers",
      "contact_submissions",
      "blog_posts",
      "services",
      '"references"',
    ])
      await sql(`delete from public.${table}`);
    for (const table of ["ended_signups", "throttle", "known_places"])
      await sql(`delete from private.${table}`);
    await sql("delete from auth.users");
    await connections.query(readFileSync("supabase/seed.sql", "utf8"));
    await sql("update private.settings set staff_email_domain = $1, server_keys = array[decode($2, 'hex')]", [
      site.staffEmailDomain,
      tokenKey(secret).toString("hex"),
    ]);
  } finally {
    await connections.end();
  }
  const mailServer = await receiveMails();
  Object.assign(process.env, {
    SITE_URL: `http://${process.env.HOST}:${process.env.PORT}`,
    SUPABASE_URL: HOSTED_URL,
    SUPABASE_ANON_KEY: HOSTED_KEY,
    SESSION_SECRET: secret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: `${site.name} <${site.email}>`,
  });
  return mailServer.close;
}

/** A mail server that keeps what it takes where the application keeps its own without one. */
function receiveMails() {
  const outbox = join(process.env.DATA_DIR ?? "", "outbox");
  mkdirSync(outbox);
  let count = 0;
  return startMailServer({
    onMessage: ({ raw }) => {
      count += 1;
      writeFileSync(join(outbox, `${String(count).padStart(6, "0")}.eml`), raw);
    },
  });
}

/** Throws on a project that somebody uses: one with accounts or messages that the tests have not marked as theirs. */
async function expectScratch(sql: Sql) {
  const [found] = await sql(
    `select obj_description('private'::regnamespace, 'pg_namespace') = $1 as ours,
       (select count(*) from auth.users) + (select count(*) from public.contact_submissions)
         + (select count(*) from public.subscribers) as used`,
    [mark],
  );
  if (found?.ours !== true && Number(found?.used) > 0)
    throw new Error(
      `This project holds accounts, messages or subscribers (${found?.used}), and these tests delete all of them. If nobody
needs them, say so in the database first: comment on schema private is '${mark}';`,
    );
  await sql(`comment on schema private is '${mark}'`);
}
