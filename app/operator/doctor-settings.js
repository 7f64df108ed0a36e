import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { note, ok, passOnUnknown, toDo } from "./report.js";

/**
 * @typedef {object} Settings
 * @property {string} siteUrl
 * @property {boolean} isLoopback
 * @property {boolean} isHosted
 * @property {string} mailRoute
 * @property {string} release
 * @property {string} DATA_DIR
 * @property {string} [HOST]
 * @property {number} PORT
 * @property {Record<string, unknown>} [values] All of them, where the server's check has read them.
 */

const report = "build/server/settings-report.js";
const where =
  "mend it where the server's settings are (/etc/musterhafen.env, site.env or .env), then restart the server";

/** @param {string} [address] @returns {{ settings: Settings, mail?: { taken: boolean, said: string } }} */
export function readSettings(address) {
  if (!existsSync(report)) {
    toDo("The product is not built, so its settings cannot be checked.", "npm run build");
    return { settings: bySight() };
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [report, ...(address ? [address] : [])], {
    encoding: "utf8",
    timeout: 90_000,
  });
  const said = stderr.split("\n").filter(Boolean);
  if (status === 0 && said.length > 0) toDo(said, where);
  if (status === 0) {
    ok("The server starts with these settings.");
    return JSON.parse(stdout);
  }
  const sentences = said.filter((line) => !/^\s+at |^node:|^Node\.js/.test(line));
  toDo(sentences.length > 0 ? sentences : ["The settings could not be checked."], where);
  if (address) note("No mail was sent: the settings come first.");
  return { settings: bySight() };
}

/** @returns {Settings} */
function bySight() {
  const { DATA_DIR, HOST, PORT, SITE_URL = "", SUPABASE_URL } = process.env;
  return {
    siteUrl: URL.canParse(SITE_URL) ? new URL(SITE_URL).origin : "",
    isLoopback: false,
    isHosted: Boolean(SUPABASE_URL),
    mailRoute: "unknown",
    release: "",
    DATA_DIR: DATA_DIR || ".data",
    ...(HOST && { HOST }),
    PORT: Number(PORT) || 3000,
  };
}

export async function checkHosted() {
  const child = spawn(process.execPath, ["app/operator/check-hosted.js"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {string[]} */
  const lines = [];
  const reading = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface(stream)) lines.push(line);
  });
  const code = await new Promise((done) => child.once("close", done));
  await Promise.all(reading);
  if (code === 0) ok("The Supabase project is as the site needs it (npm run check:hosted says each point).");
  lines.forEach((line, at) => {
    const [, kind, what = ""] = /^(to do|look|unknown) +(.*)$/.exec(line) ?? [];
    if (kind === "look") note(what);
    if (kind === "unknown") passOnUnknown(line);
    if (kind === "to do") toDo(what, remedyAfter(lines.slice(at + 1)));
  });
  const [sentence] = lines;
  if (code !== 0 && sentence && !/^(ok|to do|look|unknown) /.test(lines.at(0) ?? ""))
    toDo(sentence, "npm run check:hosted, once that is mended");
}

/** Several findings may share the remedy below the last of them. @param {string[]} lines */
function remedyAfter(lines) {
  const from = lines.findIndex((line) => /^ {9}→ /.test(line));
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => !/^ {11}/.test(line));
  return [
    lines[from]?.slice(11) ?? "npm run check:hosted says more",
    ...rest.slice(0, Math.max(end, 0)),
  ].join("\n");
}
