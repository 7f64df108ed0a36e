import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contentTables } from "~/content/pages";

const content = `["'](?:${contentTables.join("|")})["']`;
/** A write to a table of content, or to one that only a variable names; or a call of what sorts one. */
const write = new RegExp(
  String.raw`\bfrom\(\s*(?:${content}|\w+)\s*\)\s*\.(?:insert|update|upsert|delete)\(|\b(?:move|place)_(?:service|reference)\b|\breplace_media\b|\bput_facts\b`,
);
/** One that tells of itself. */
const told =
  /writing\(\s*"(?:media|old_addresses|site_facts)",\s*db\s*\.(?:from\("(?:media|old_addresses)"\)\s*\.(?:insert|update|delete)|rpc\("(?:replace_media|put_facts)")/g;

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
  'db.rpc("place_reference", { item, place })',
  'db.rpc("replace_media", { item })',
  'db.rpc("put_facts", { changes })',
  'db.from("media").delete()',
])("would notice %s", (code) => {
  expect(code).toMatch(write);
});
