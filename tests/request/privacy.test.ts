import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { get, sql } from "../helpers/app";
import { staffGet } from "../helpers/staff";
import { targets, whole } from "../helpers/state-files";
import { storedElsewhere, storedFiles, storedInBrowsers, storedTables } from "../helpers/stored-things";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx?|js)$/.test(file))
  .map((file) => readFileSync(`app/${file}`, "utf8"));

function namesIn(pattern: RegExp, texts = sources): string[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}

const listed = (things: object) => Object.keys(things).sort();
const unique = (names: string[]) => [...new Set(names)].sort();

describe("what is stored is listed", () => {
  it("in tables of ours", async () => {
    const tables = await sql(
      `select schemaname || '.' || tablename as name from pg_catalog.pg_tables where schemaname in ('public', 'private')`,
    );
    const ours = listed(storedTables).filter((name) => /^(public|private)\./.test(name));
    expect(ours).toEqual(tables.map(({ name }) => String(name)).sort());
  });

  it("in files", () => {
    const found = [
      ...readdirSync(process.env.DATA_DIR ?? ""),
      ...[...Object.keys(targets), ...Object.keys(whole)].map((path) => path.split("/")[0] ?? ""),
      ...namesIn(/\bjoin\((?:env\.DATA_DIR|(?:this\.#)?dataDir), ["`]([^"`/$]+)/g),
      ...namesIn(/makeFolder\((?:env\.DATA_DIR|dataDir), "([^"/]+)/g),
    ];
    const names = found.map((name) =>
      name
        .replace(/^before-restore-.*/, "before-restore")
        .replace(/^database\.$/, "database.draft")
        .replace(/-$/, ""),
    );
    expect(names).toContain("spool");
    expect(names).toContain("before-restore");
    for (const name of unique(names)) expect(listed(storedFiles)).toContain(name);
  });

  it("in a backup", () => {
    const copy = readFileSync("app/platform/files/data-copy.server.js", "utf8");
    const [, names = ""] = /const ours =\s*\/\^\((.+)\)\$\//.exec(copy) ?? [];
    expect(names.split("|").length).toBeGreaterThan(5);
    for (const name of names.split("|"))
      expect(listed(storedFiles)).toContain(name.replace(".*", "").replaceAll("\\", ""));
  });

  it("in browsers", () => {
    const cookies = namesIn(/\b(?:cookieName|sessionCookie)\("([a-z]+)"/g).map((name) => `cookie ${name}`);
    const framework = readFileSync("node_modules/@remix-run/react/dist/scroll-restoration.js", "utf8");
    const positions = namesIn(/STORAGE_KEY = "([^"]+)"/g, [framework]).map((key) => `sessionStorage ${key}`);
    expect(unique([...cookies, ...storageKeys(), ...positions])).toEqual(listed(storedInBrowsers));
  });
});

function storageKeys() {
  return sources.flatMap((text) =>
    [
      ...text.matchAll(
        /\b((?:local|session)Storage)(?:\.(?:get|set|remove)Item\(([^),]+)|\.(\w+)|\[([^\]]+)\])/g,
      ),
    ].map(([, kind, argument, property, index]) => {
      const name = (argument ?? index ?? `"${property}"`).trim();
      const literal = /^["'`](.+)["'`]$/.exec(name)?.[1];
      const named = new RegExp(`const ${name.replace(/\W.*/, "")} = "([^"]+)"`).exec(text)?.[1];
      const prefix = /const prefix = "(\w+) "/.exec(text)?.[1];
      return `${kind} ${literal ?? named ?? prefix ?? name}`;
    }),
  );
}

it("what is listed is told of where it is about people, on the privacy page or in the team's help", async () => {
  const pages = [get("/datenschutz"), staffGet("/admin/help/team")].map(async (answer) =>
    (await answer).text(),
  );
  const words = (await Promise.all(pages))
    .join(" ")
    .replace(/<\/?code>/g, "`")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");
  const things = Object.entries({ ...storedTables, ...storedFiles, ...storedElsewhere, ...storedInBrowsers });
  for (const [name, said] of things) if (said) expect(words, name).toContain(said);
});

it("tells of the log what is in it, and nothing else", async () => {
  const log = readFileSync("app/platform/http/request-log.server.ts", "utf8");
  const [, line = ""] = /waiting \+= `(.+)\\n`/.exec(log) ?? [];
  // Time, method, route, status, milliseconds, number: as the page says it.
  expect(namesIn(/"(\w+)":/g, [line])).toEqual(["time", "method", "route", "status", "ms", "id"]);
});
