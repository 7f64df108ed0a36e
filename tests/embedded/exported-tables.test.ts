import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { isDurable } from "~/platform/files/data-copy.server";
import {
  derivingFunctions,
  excludedFiles,
  excludedTables,
  exportedFolders,
  messages,
  readExportedTables,
  silencedFunctions,
} from "../../app/operator/export-tables.js";
import { quietSql as sql } from "../helpers/app";
import { storedFiles } from "../helpers/stored-things";

let exportedTables: Awaited<ReturnType<typeof readExportedTables>> = [];
let moved: string[] = [];
beforeAll(async () => {
  exportedTables = await readExportedTables({ query: sql });
  moved = exportedTables.map(({ name }) => name);
});
const ours = `select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n
  on n.oid = c.relnamespace where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'f')`;

describe("what an export holds", () => {
  it("is decided for every table, with a reason for what stays", async () => {
    const tables = await sql(`select t.name from (${ours}) t order by t.name collate "C"`);
    expect([...moved, ...Object.keys(excludedTables)].sort()).toEqual(tables.map(({ name }) => name));
    expect(Object.values(excludedTables).filter((reason) => !reason)).toEqual([]);
  });

  it("has each table after those that its rows point to", async () => {
    const keys = await sql(
      `select t.name as "from", n.nspname || '.' || c.relname as "to" from (${ours}) t
       join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.confrelid <> t.oid
       join pg_class c on c.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace`,
    );
    const wrong = keys.filter(({ from, to }) => {
      const [place, target] = [moved.indexOf(String(from)), moved.indexOf(String(to))];
      const isThere = ["auth.users", "private.content_kinds"].includes(String(to));
      return place >= 0 && !isThere && !(target >= 0 && target < place);
    });
    expect(keys.length).toBeGreaterThan(2);
    expect(wrong).toEqual([]);
  });

  it("is ordered by a key that sorts alike everywhere, and has no rows of an identity of their own", async () => {
    const keys = await sql(
      `select t.name, string_agg(a.attname, ',') as key, string_agg(format_type(a.atttypid, -1), ',') as type
       from (${ours}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
       join pg_attribute a on a.attrelid = t.oid and a.attnum = any (k.conkey) group by 1`,
    );
    for (const { name, key } of exportedTables) {
      const found = keys.find((one) => one.name === name);
      expect(found).toMatchObject({ name, key, type: expect.stringMatching(/^(uuid|bytea)$/) });
    }
    const counting = await sql(
      `select t.name from (${ours}) t join pg_attribute a on a.attrelid = t.oid where a.attidentity <> '' and a.attnum > 0`,
    );
    expect(counting).toEqual([]);
  });

  it("is stored with every trigger at work or at rest by a decision", async () => {
    const found = await sql(
      `select distinct f.nspname || '.' || p.proname as name from (${ours}) t
       join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
       join pg_proc p on p.oid = g.tgfoid join pg_namespace f on f.oid = p.pronamespace
       where t.name = any ($1) order by 1`,
      [moved],
    );
    expect([...derivingFunctions, ...silencedFunctions].sort()).toEqual(found.map(({ name }) => name));
  });

  it("takes the place of sample rows in the tables that the seed fills", () => {
    const seeded = readFileSync("supabase/seed.sql", "utf8").matchAll(/^insert into (\S+)/gm);
    const names = [...seeded].map(([, name = ""]) => name.replaceAll('"', ""));
    const known = exportedTables.filter(({ hasSample }) => hasSample).map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining(names));
    expect(moved).toContain(messages);
  });

  it("is decided for everything in the data directory", () => {
    const decided = [...exportedFolders.map((path) => path.split("/")[0]), ...Object.keys(excludedFiles)];
    const missing = Object.keys(storedFiles).filter(
      (name) =>
        isDurable(name) &&
        isDurable(`${name}-x`) &&
        name !== "database.unfinished" &&
        !decided.includes(name),
    );
    expect(missing).toEqual([]);
    for (const name of decided) expect(Object.keys(storedFiles)).toContain(name);
  });
});
