import { createHash, createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/**
 * @typedef {{ status: number, body: any, isJson: boolean, date: number, took: number, location: string | null, problem?: string }} Answer
 * @typedef {(path: string, options?: { method?: string, body?: object }) => Promise<Answer>} Ask
 */

/** Asks the project at this origin. @param {string} url @param {string} key @returns {Ask} */
export function projectAt(url, key) {
  return async (path, { method = "GET", body } = {}) => {
    const started = performance.now();
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { apikey: key, "Content-Type": "application/json", Prefer: "return=minimal" },
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
        ...(body && { body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        ...parsed(await answer.text()),
        date: Date.parse(answer.headers.get("Date") ?? ""),
        took: (performance.now() - started) / 1000,
        location: answer.headers.get("Location"),
      };
    } catch (error) {
      const problem = problemOf(/** @type {Error} */ (error));
      return { status: 0, body: null, isJson: false, date: Number.NaN, took: 0, location: null, problem };
    }
  };
}

/** Of the interface itself: rows, or a refusal with a code or words. @param {Answer} answer */
export function isFromInterface({ status, body, isJson }) {
  if (!isJson || status === 429 || status >= 500 || (status >= 300 && status < 400)) return false;
  return status < 300 ? Array.isArray(body) : typeof (body?.code ?? body?.message) === "string";
}

/** By the gateway, for its key; what the database refuses has a code. @param {Answer} answer */
export function isKeyRefused({ status, body }) {
  return (status === 401 || status === 403) && (!body?.code || /^PGRST30/.test(body.code));
}

/** By the database, for want of a right. @param {Answer} answer */
export function isRefused({ status, body }) {
  return status === 401 || status === 403 || body?.code === "42501";
}

/** Nothing can be said from such an answer. @param {Answer} answer */
export function isUnknown({ status, body, isJson }) {
  if (/^2[23]\w{3}$/.test(body?.code)) return false;
  return (
    status < 200 || (status >= 300 && status < 400) || [408, 429].includes(status) || status >= 500 || !isJson
  );
}

/** @param {Answer} answer */
export function reasonOf({ status, problem }) {
  return problem ?? String(status);
}

/** The key the server signs with (app/platform/security/signed-token.server.ts). @param {string} secret */
export function keyOf(secret) {
  return createHmac("sha256", secret).update("server key").digest();
}

/** @param {Buffer} key @param {number} ahead How far that clock is ahead (milliseconds). */
export function placesToken(key, ahead) {
  return signed(key, "places", { account: "", exp: Date.now() + ahead + 60_000 });
}

/** A token of that purpose, as app/platform/security/signed-token.server.ts makes and reads it. @param {Buffer} key @param {string} purpose @param {object} claims */
export function signed(key, purpose, claims) {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${createHmac("sha256", key).update(`${purpose}.${payload}`).digest("base64url")}`;
}

/** @param {string} text */
function parsed(text) {
  try {
    return { body: text ? JSON.parse(text) : null, isJson: true };
  } catch {
    return { body: text, isJson: false };
  }
}

/** @param {Error} error */
function problemOf({ message, cause }) {
  const { code = "", message: reason } = /** @type {{ code?: string, message?: string }} */ (cause ?? {});
  return /^ERR_SSL/.test(code) ? "it speaks no TLS there" : reason || code || message;
}

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
