// In npm test: tests/request/people.test.ts - all of the person and nothing of others, in process
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Sql } from "../helpers/connections";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { postForm } from "../helpers/http-client";
import { move, newPath, onDatabase, removePlaces } from "../helpers/moving";
import { fillTables, mailFile, newPerson, type TestPerson } from "../helpers/person";
import { startServer } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { prove } from "./prove";

const person = newPerson();
const other = newPerson("Bleibt");
const words = ["kanarie", person.phone.slice(4)];

const rounds = 10;
const settings = {
  SESSION_SECRET: "ein-geheimnis-fuer-diesen-beweis-0123456789",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "moin@musterhafen.example",
};
const folders = ["spool", "outbox", "damaged"];

function fillFiles(dataDir: string, { name, email, phone, subject, message, address }: TestPerson) {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  };
  const content = { name, email, phone, subject, message };
  const job = { ...content, message: message.repeat(400), delivery_key: randomUUID() };
  const queued = (each: object) => JSON.stringify({ job: each, addedAt: Date.now(), attempts: 0 });
  put(`spool/${name}.json`, queued(job));
  put(`damaged/spool_${randomUUID()}.json.x`, JSON.stringify({ job }).slice(0, -20));
  put(`damaged/spool.x/${randomUUID()}.json`, JSON.stringify({ job }));
  const from = "moin@x.example";
  mailFile(dataDir, { to: email, from, text: `Grüße, ${name} ${message}` });
  mailFile(dataDir, { to: from, from, text: `1: ${address} · ${name} · ${message}` });
}

async function searchTables(sql: Sql): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('information_schema', 'pg_catalog') union all select 'pg_catalog.pg_stats'`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await sql(`select count(*)::int as count from ${name} t where t::text ilike '%${word}%'`);
      if (row?.count) found.push(`${name}: ${row.count}`);
    }
  return found;
}

function searchFiles(dataDir: string): string[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => holds(readFileSync(file))).map((file) => file.slice(dataDir.length));
}

const encoded = ["Kanarie-N", "kanarie-N"].flatMap((word) =>
  [0, 1, 2].map((shift) => btoa("x".repeat(shift) + word).slice(shift ? 4 : 0, 8)),
);

function holds(bytes: Buffer) {
  const text = bytes.toString("latin1");
  const small = text.toLowerCase();
  return words.some((word) => small.includes(word)) || encoded.some((word) => text.includes(word));
}

async function fill(dataDir: string) {
  await onDatabase({ dataDir }, async ({ query }) => {
    const [staff] = await query("select id from auth.users limit 1");
    for (const one of [person, other]) await fillTables(query, one, String(staff?.id));
    await query("insert into contact_submissions (name, email, message) values ('Bleibt', $1, 'Moin')", [
      `x${person.address}`.replace("kanarie", "bleibt"),
    ]);
    await query("analyze contact_submissions, subscribers, outbox, replies, content_versions");
  });
  for (const one of [person, other]) fillFiles(dataDir, one);
}

async function searchAndEmptyTables(dataDir: string) {
  return onDatabase({ dataDir }, async ({ query }) => {
    const found = await searchTables(query);
    const [left] = await query(
      `select (select count(*)::int from contact_submissions) as messages,
        (select count(*)::int from subscribers) as readers,
        (select count(*)::int from working_copies where fields::text like '%Bleibt%') as drafts,
        (select count(*)::int from content_versions where row::text like '%Bleibt%') as versions`,
    );
    expect(left).toEqual({ messages: 2, readers: 1, drafts: 1, versions: 1 });
    for (const table of [
      "contact_submissions",
      "subscribers",
      "working_copies",
      "content_versions",
      "mailings",
    ])
      await query(`delete from ${table}`);
    return found;
  });
}

prove(
  "erased-person",
  "nothing of an erased person is found anywhere, whenever the server was killed meanwhile",
  async () => {
    const dataDir = freshData();
    const start = () => startServer({ ...settings, DATA_DIR: dataDir });
    const found: string[] = [];
    let log = "";
    let killedInBetween = 0;
    let server = await start();
    const headers = { Cookie: await staffCookieOf(server.url, "akten") };
    await server.stop();
    const erase = () => {
      const path = `/admin/people/erase?email=${encodeURIComponent(person.address)}`;
      return postForm(server.url, path, { email: person.address.toUpperCase() }, headers);
    };
    for (let round = 0; round < rounds; round += 1) {
      await fill(dataDir);
      if (round === 0) expect(searchFiles(dataDir).length).toBeGreaterThan(7);

      server = await start();
      if (round > 0) {
        const asked = erase().then(
          ({ status }) => status,
          () => 0,
        );
        await pause(Math.random() * 900);
        await server.stop("SIGKILL");
        if ((await asked) !== 303) killedInBetween += 1;
        log += server.output();
        server = await start();
      }
      const answer = await erase();
      expect(answer.status, server.output()).toBe(303);
      found.push(...searchFiles(dataDir));
      const page = await fetch(server.url + answer.headers.get("Location"), { headers });
      const text = await page.text();
      expect(text).toMatch(/Uhr gelöscht von/);
      expect(text).not.toContain("fertig wurde es nicht");

      const archive = newPath("export.tar.gz");
      expect(await move("export", archive, { dataDir })).toMatchObject({ status: 0 });
      if (holds(gunzipSync(readFileSync(archive)))) found.push("the export");
      await eventually(() => expect(readdirSync(join(dataDir, "spool")).length).toBeGreaterThan(0));
      await server.stop();
      found.push(...searchFiles(dataDir), ...(await searchAndEmptyTables(dataDir)));
      log += server.output();
      for (const folder of folders) rmSync(join(dataDir, folder), { recursive: true, force: true });
    }
    if (holds(Buffer.from(log))) found.push("the log");
    removePlaces();
    rmSync(dataDir, { recursive: true, force: true });
    return {
      figure: `${rounds} erasures, ${killedInBetween} of them killed in between: ${found.length} finds ${found.slice(0, 8).join("; ")}`,
      ok: found.length === 0,
    };
  },
);
