import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contentTables } from "~/content/pages";

const content = `["'](?:${contentTables.join("|")})["']`;
/** A write to a table of content, or to one that only a variable names; or a call of what sorts one. */
const write = new RegExp(
  String.raw`\bfrom\(\s*(?:${content}|\w+)\s*\)\s*\.(?:insert|update|upsert|delete)\(|\bmove_(?:service|reference)\b|\breplace_media\b`,
);
/** One that tells of itself. */
const told =
  /writing\(\s*"(?:media|old_addresses)",\s*db\s*\.(?:from\("(?:media|old_addresses)"\)\s*\.(?:insert|update|delete)|rpc\("replace_media")/g;

/** The files of the application that write public content themselves. */
function writers() {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.types\.ts$/.test(name) && !name.startsWith("bin"))
    .filter((name) => write.test(readFileSync(join("app", name), "utf8").replace(told, "")));
}

it("writes public content through rows only, which makes the pages old", () => {
  expect(writers()).toEqual(["models/rows.server.ts"]);
});

it.each([
  'db.from("services").update({ title })',
  "db\n  .from('references')\n  .delete()",
  "db.from(table).insert(values)",
  'db.rpc("move_service", { item })',
  'db.rpc("replace_media", { item })',
  'db.from("media").delete()',
])("would notice %s", (code) => {
  expect(code).toMatch(write);
});
