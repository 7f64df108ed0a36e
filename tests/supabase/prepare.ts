import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { site } from "~/content/site";
import { tokenKey } from "~/platform/security/signed-token.server";
import { connectTo, type Sql } from "../helpers/connections";
import { startMailServer } from "../helpers/smtp";
import { pushDatabase } from "../helpers/supabase-cli";
import { expectSameProject, expectScratch, makeNew, markForToday, removeMark } from "./scratch";

export default async function prepare() {
  const { HOSTED_KEY = "", HOSTED_DATABASE = "" } = process.env;
  const HOSTED_URL = new URL(process.env.HOSTED_URL ?? "").origin;
  const { sql, connections } = connectTo(HOSTED_DATABASE);
  const project = { sql, url: HOSTED_URL, key: HOSTED_KEY };
  const empty = () => makeNew(project, (text) => connections.query(text));
  try {
    await expectScratch(sql);
    await expectSameProject(sql, HOSTED_URL, HOSTED_KEY);
    if (await isPushed(sql)) await pushDatabase(HOSTED_DATABASE);
    await untilServed(sql, HOSTED_URL, HOSTED_KEY);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  await markForToday(sql);
  await empty();
  const { secret, forget } = await tellKey(sql);
  const mailServer = await receiveMails();
  Object.assign(process.env, {
    SITE_URL: `http://${process.env.HOST}:${process.env.PORT}`,
    SUPABASE_URL: HOSTED_URL,
    SUPABASE_ANON_KEY: HOSTED_KEY,
    SESSION_SECRET: secret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: `${site.name} <${site.email}>`,
  });
  return async () => {
    await mailServer.close();
    await empty();
    await forget();
    await removeMark(sql);
    await connections.end();
  };
}

/** False where somebody applied our migrations without Supabase's command, which would apply all of them again. */
async function isPushed(sql: Sql) {
  const [found] = await sql(
    `select to_regnamespace('private') is null or to_regclass('supabase_migrations.schema_migrations') is not null as yes`,
  );
  return found?.yes;
}

async function untilServed(sql: Sql, url: string, key: string) {
  await sql("notify pgrst, 'reload schema'");
  const headers = { apikey: key, "Content-Type": "application/json" };
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${url}/rest/v1/rpc/rights`, { method: "POST", headers, body: "{}" });
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The interface does not know the schema half a minute after it was pushed.");
}

async function tellKey(sql: Sql) {
  const secret = randomBytes(32).toString("hex");
  const key = tokenKey(secret).toString("hex");
  const [before] = await sql("select staff_email_domain as domain from private.settings");
  await sql(
    "update private.settings set staff_email_domain = $1, server_keys = array_prepend(decode($2, 'hex'), server_keys)",
    [site.staffEmailDomain, key],
  );
  const forget = () =>
    sql(
      "update private.settings set staff_email_domain = $1, server_keys = array_remove(server_keys, decode($2, 'hex'))",
      [before?.domain, key],
    );
  return { secret, forget };
}

function receiveMails() {
  const outbox = join(process.env.DATA_DIR ?? "", "outbox");
  let count = 0;
  return startMailServer({
    onMessage: ({ raw }) => {
      count += 1;
      mkdirSync(outbox, { recursive: true });
      writeFileSync(join(outbox, `${String(count).padStart(6, "0")}.eml`), raw);
    },
  });
}
