// In npm test: tests/request/people.test.ts - all of the person and nothing of others, in process
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { move, newPath, onDatabase, removePlaces } from "../helpers/moving";
import { fillTables, mailFile, newPerson, type TestPerson } from "../helpers/person";
import { startServer } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { prove } from "./prove";

const person = newPerson();
/** Somebody else, with an address that ends alike, of whom nothing may be missing afterwards. */
const other = newPerson("Bleibt");
const words = ["kanarie", person.phone.slice(4)];

const rounds = 10;
const settings = {
  SESSION_SECRET: "ein-geheimnis-fuer-diesen-beweis-0123456789",
  // Nobody listens there, so that notifications wait.
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "moin@musterhafen.example",
};

type Sql = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Puts somebody into all that lies on disk: a message that the database refuses, mails, something damaged. */
function fillFiles(dataDir: string, { name, email, phone, subject, message, address }: TestPerson) {
  const put = (path: string, text: string) => {
    mkdirSync(join(dataDir, path, ".."), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  };
  const job = {
    name,
    email,
    phone,
    subject,
    message: message.repeat(400),
    delivery_key: crypto.randomUUID(),
  };
  put(`spool/${name}.json`, JSON.stringify({ job, addedAt: Date.now(), attempts: 0 }));
  const told = {
    key: crypto.randomUUID(),
    content: { name, email, phone, subject, message },
    since: Date.now(),
  };
  put(`outbox-queue/waiting/${name}.json`, JSON.stringify({ job: told, addedAt: Date.now(), attempts: 0 }));
  const refused = { state: "failed", at: Date.now(), attempts: 9, reason: `550 ${name} <${email}> blocked` };
  put(`outbox-queue/states/${crypto.randomUUID()}.json`, JSON.stringify(refused));
  put(`damaged/spool_${crypto.randomUUID()}.json.x`, JSON.stringify({ job }).slice(0, -20));
  mkdirSync(join(dataDir, "damaged", "spool.x"), { recursive: true });
  put(`damaged/spool.x/${crypto.randomUUID()}.json`, JSON.stringify({ job }));
  mailFile(dataDir, { to: email, from: "moin@x.example", text: `Grüße, ${name} ${message}` });
  mailFile(dataDir, {
    to: "moin@x.example",
    from: "moin@x.example",
    text: `1: ${address} · ${name} · ${message}`,
  });
}

/** Where a word of the person turns up: names of places, nothing of what stands there. */
async function searchTables(sql: Sql): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('information_schema', 'pg_catalog') union all select 'pg_catalog.pg_stats'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await sql(`select count(*)::int as count from ${name} t where t::text ilike '%${word}%'`);
      if (row?.count) found.push(`${name}: ${row.count}`);
    }
  expect(tables.length).toBeGreaterThan(25);
  return found;
}

function searchFiles(dataDir: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (holds(readFileSync(file))) found.push(file.slice(dataDir.length));
  }
  return found;
}

function holds(bytes: Buffer) {
  const text = bytes.toString("latin1").toLowerCase();
  // Also as base64 has it, whatever stands before it.
  const encoded = ["Kanarie-N", "kanarie-N"].flatMap((each) =>
    [0, 1, 2].map((shift) =>
      Buffer.from("x".repeat(shift) + each)
        .toString("base64")
        .slice(shift ? 4 : 0, 8),
    ),
  );
  const raw = bytes.toString("latin1");
  return words.some((word) => text.includes(word)) || encoded.some((word) => raw.includes(word));
}

const eraseAt = (url: string, cookie: string) =>
  fetch(`${url}/admin/people/erase?email=${encodeURIComponent(person.address)}`, {
    method: "POST",
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams({ email: person.address.toUpperCase() }),
    redirect: "manual",
  });

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
    const cookie = await staffCookieOf(server.url, "akten");
    await server.stop();
    for (let round = 0; round < rounds; round += 1) {
      await onDatabase({ dataDir }, async ({ query }) => {
        const [staff] = await query("select id from auth.users limit 1");
        for (const one of [person, other]) await fillTables(query, one, String(staff?.id));
        await query("insert into contact_submissions (name, email, message) values ('Bleibt', $1, 'Moin')", [
          `x${person.address}`.replace("kanarie", "bleibt"),
        ]);
        // Samples that the planner keeps, as a server that runs for days has them.
        for (const table of [
          "contact_submissions",
          "subscribers",
          "deliveries",
          "replies",
          "content_versions",
        ])
          await query(`analyze public.${table}`);
      });
      for (const one of [person, other]) fillFiles(dataDir, one);
      if (round === 0) expect(searchFiles(dataDir).length).toBeGreaterThan(7);

      server = await start();
      if (round > 0) {
        // The first is erased in peace.
        const asked = eraseAt(server.url, cookie).then(
          ({ status }) => status,
          () => 0,
        );
        await pause(Math.random() * 900);
        await server.stop("SIGKILL");
        if ((await asked) !== 303) killedInBetween += 1;
        log += server.output();
        server = await start();
      }
      const answer = await eraseAt(server.url, cookie);
      expect(answer.status, server.output()).toBe(303);
      found.push(...searchFiles(dataDir));
      const page = await fetch(server.url + answer.headers.get("Location"), { headers: { Cookie: cookie } });
      const text = await page.text();
      expect(text).toMatch(/Uhr gelöscht von/);
      expect(text).not.toContain("fertig wurde es nicht");

      const archive = newPath("export.tar.gz");
      const exported = await move("export", archive, { dataDir });
      expect(exported.status, exported.output).toBe(0);
      if (holds(gunzipSync(readFileSync(archive)))) found.push("the export");
      for (const folder of ["spool", "outbox-queue/waiting"])
        await eventually(() => expect(readdirSync(join(dataDir, folder)).length).toBeGreaterThan(0));
      await server.stop();
      found.push(...searchFiles(dataDir));
      log += server.output();
      // The next round begins with files of its own.
      for (const folder of ["spool", "outbox-queue", "outbox", "damaged"])
        rmSync(join(dataDir, folder), { recursive: true, force: true });
      await onDatabase({ dataDir }, async ({ query }) => {
        found.push(...(await searchTables(query)));
        const [left] = await query(
          `select (select count(*)::int from contact_submissions) as messages,
            (select count(*)::int from subscribers) as readers,
            (select count(*)::int from content_drafts where fields::text like '%Bleibt%') as drafts,
            (select count(*)::int from content_versions where row::text like '%Bleibt%') as versions`,
        );
        expect(left).toEqual({ messages: 2, readers: 1, drafts: 1, versions: 1 });
        for (const table of [
          "contact_submissions",
          "subscribers",
          "content_drafts",
          "content_versions",
          "mailings",
        ])
          await query(`delete from ${table}`);
      });
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
