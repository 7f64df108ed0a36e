import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const folder = "supabase/migrations";
export const push = "npx supabase@3 db push --remote";
const grantsLoop = `for file in ${folder}/*grants.sql; do psql "$DATABASE_URL" -f "$file"; done`;
export const applyGrants = `apply the grants files again, as postgres and in their order:\n           ${grantsLoop}`;
const renew = "npx vitest run --project embedded rights -u";

/** As the database makes them. @param {string} text */
export function digest(text) {
  return createHash("md5").update(text).digest("hex");
}

/** @typedef {{ what: string[], remedy: string }} Difference */

/** Empty where they agree. @param {string[]} applied versions that the project has noted @returns {Difference[]} */
export function compareMigrations(applied) {
  const wanted = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const missing = wanted.filter((file) => !applied.includes(`${file.split("_")[0]}`));
  const foreign = applied.filter((version) => !wanted.some((file) => file.startsWith(`${version}_`)));
  /** @type {Difference[]} */
  const differences = [];
  if (missing.length > 0) {
    const isBetween = missing.some((file) => `${file.split("_")[0]}` < `${applied.at(-1)}`);
    differences.push({
      what: missing.map((file) => `The project lacks the migration ${file}.`),
      remedy: isBetween ? `${push} --include-all` : push,
    });
  }
  if (foreign.length > 0)
    differences.push({
      what: foreign.map(
        (version) => `The project has a migration that this release does not know: ${version}.`,
      ),
      remedy:
        "install the release it belongs to, or a newer one; one of your own belongs into supabase/migrations",
    });
  return differences;
}

/** @param {Record<string, { rights?: string, rules?: string }>} found @returns {Difference[]} */
export function compareRights(found) {
  /** @type {typeof found} */
  const wanted = JSON.parse(readFileSync("supabase/rights.json", "utf8"));
  const names = Object.keys(wanted);
  const gone = names.filter((name) => !found[name]);
  const kept = names.filter((name) => found[name]);
  const rights = kept.filter((name) => found[name]?.rights !== wanted[name]?.rights);
  const rules = kept.filter((name) => found[name]?.rules !== wanted[name]?.rules);
  const foreign = Object.keys(found).filter((name) => !wanted[name]);
  return [
    {
      what: [
        ...gone.map((name) => `${name} is missing, or nobody may reach it.`),
        ...rights.map((name) => `${name}: who may do what with it is not as in this release.`),
      ],
      remedy: applyGrants,
    },
    {
      what: rules.map(
        (name) => `${name}: its rules are not those of this release (made in ${migrationsOf(name)}).`,
      ),
      remedy:
        "somebody changed row security, policies, triggers, columns or bodies by hand: put back what stands there",
    },
    {
      what: foreign.map(
        (name) => `${name} is none of this release's, and visitors or accounts may reach it.`,
      ),
      remedy: `drop it or take its rights away; your own goes into a migration, then: ${renew}`,
    },
  ].filter(({ what }) => what.length > 0);
}

/** The files that make a thing or its rules, for whoever puts it back. @param {string} thing */
function migrationsOf(thing) {
  const [, schema, name] = /^(\w+)\.([^(]+)/.exec(thing) ?? [];
  const made = new RegExp(`\\b(table|view|on|function) (only )?${schema}\\."?${name}"?(?![\\w"])`, "i");
  const files = readdirSync(folder).filter(
    (file) => !file.endsWith("grants.sql") && made.test(readFileSync(`${folder}/${file}`, "utf8")),
  );
  return files.join(", ") || folder;
}
