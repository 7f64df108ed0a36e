import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { closeSync, constants, existsSync, openSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stands } from "../platform/files/data-directory.server.js";
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

// Signed questions of npm run doctor to the running server (features/operation/doctor.server.ts).

/** @typedef {{ pid: number, since: string, listens: string, word: string }} Running */
/**
 * @typedef {object} Arrived
 * @property {string} [host]
 * @property {string} [origin]
 * @property {string} [fetchSite]
 * @property {string} [via]
 * @property {{ for?: string, host?: string, proto?: string }} forwarded
 * @property {string} client
 */
/**
 * @typedef {object} ServerState
 * @property {number} pid
 * @property {string} release
 * @property {string} siteUrl
 * @property {Record<string, string>} settings What each was at the start, by its fingerprint.
 * @property {boolean} trustsProxy
 * @property {{ known: string, applied: string | null, missing: string[], foreign: string[] }} migrations
 * @property {{ refused: number }} spool
 * @property {{ count: number, last: number | null }} faults
 * @property {number} memory
 */
/** @typedef {{ status: number, location?: string, date: number, daysLeft?: number, told?: { arrived: Arrived, server: ServerState }, problem?: string }} Reply */

/** A documentation address: if it is taken for the client, forged headers are believed. */
export const forged = "203.0.113.77";

/** What the server has left beside its data, or undefined. @param {string} dataDir @returns {Running | undefined} */
function readRunning(dataDir) {
  const file = join(dataDir, "running.json");
  const stats = stands(file);
  if (!stats?.isFile() || stats.size > 1000) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A setting as the server tells of it (app/features/operation/doctor.server.ts). @param {string} word @param {string} name @param {unknown} value */
export function fingerprint(word, name, value) {
  return createHmac("sha256", word)
    .update(JSON.stringify([name, value ?? null]))
    .digest("base64url");
}

/**
 * @param {string} origin
 * @param {string} word
 * @param {string} siteUrl
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Reply>}
 */
export function ask(origin, word, siteUrl, headers = {}) {
  const time = `${Date.now()}`;
  const signature = createHmac("sha256", word).update(time).digest("base64url");
  const question = {
    "X-Doctor": `${time}.${signature}`,
    "Sec-Fetch-Site": "same-origin",
    ...(siteUrl && { Origin: siteUrl }),
    ...headers,
  };
  const send = origin.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((done) => {
    const options = { headers: question, agent: false, signal: AbortSignal.timeout(10_000) };
    const request = send(`${origin}/healthz`, options, (answer) => {
      const daysLeft = daysLeftOf(answer.socket);
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
        if (text.length > 100_000) answer.destroy();
      });
      answer.on("close", () => {
        const { statusCode: status = 0, headers } = answer;
        const date = Date.parse(headers.date ?? "");
        const { location } = headers;
        done({ status, date, told: toldBy(text), ...(location && { location }), ...daysLeft });
      });
    });
    request.on("error", (error) => {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      const problem =
        error.name === "AbortError" || error.name === "TimeoutError" ? "no answer in 10 s" : code;
      done({ status: 0, date: Number.NaN, problem: problem ?? message });
    });
    request.end();
  });
}

/** @param {import("node:net").Socket} socket */
function daysLeftOf(socket) {
  if (!("getPeerCertificate" in socket)) return {};
  const { valid_to } = /** @type {import("node:tls").TLSSocket} */ (socket).getPeerCertificate();
  return { daysLeft: Math.floor((Date.parse(valid_to) - Date.now()) / (24 * 60 * 60 * 1000)) };
}

/** @param {string} text @returns {Reply["told"]} */
function toldBy(text) {
  try {
    const told = JSON.parse(text);
    return told.arrived && told.server ? told : undefined;
  } catch {
    return undefined;
  }
}

/** What is needed to ask the server by other ways, or undefined where none runs. @param {Settings} settings @param {string} [dataDir] */
export async function lookAtServer(settings, dataDir) {
  const running = dataDir ? readRunning(dataDir) : undefined;
  const listens = reachable(running?.listens ?? `${settings.HOST ?? "127.0.0.1"}:${settings.PORT}`);
  const { status, told, problem } = await ask(`http://${listens}`, running?.word ?? "", settings.siteUrl);
  if (told && running) {
    ok(`The server runs as process ${running.pid} since ${running.since} and answers at ${listens}.`);
    judge(told.server, settings, running.word);
    return running;
  }
  if (dataDir && isLocked(dataDir)) {
    toDo(
      `Somebody works on ${dataDir}, but no server answers for it at ${listens} (${problem ?? status}).`,
      "if it was started just now, ask again in a minute; otherwise its log says more (journalctl -u musterhafen), and a restart gives it a new beginning",
    );
  } else if (status > 0) {
    toDo(
      `At ${listens} answers something else than the server of ${dataDir ?? "these data"} (${status}).`,
      "give doctor the server's own settings (docs/guide/hosting.md), or stop what has taken its port",
    );
  } else
    note(
      `No server runs at ${listens} (${problem}): the way from outside, migrations and what it alone knows are left out.`,
    );
  return undefined;
}

/** @param {ServerState} server @param {Settings} settings @param {string} word */
function judge(server, settings, word) {
  const { migrations, spool, faults } = server;
  if (settings.siteUrl && server.siteUrl !== settings.siteUrl)
    toDo(
      `The server was started with other settings: it takes ${server.siteUrl} for its address, and the settings say ${settings.siteUrl}.`,
      "restart it, or give doctor the server's own settings (docs/guide/hosting.md)",
    );
  const others = changedSettings(server, settings, word);
  if (others.length > 0)
    toDo(
      `The server was started with other settings than these: ${others.join(", ")}.`,
      "restart it, or give doctor the server's own settings (docs/guide/hosting.md)",
    );
  if (settings.release && server.release !== settings.release)
    toDo(
      `The server still runs release ${server.release}, and ${settings.release} is built.`,
      "restart the server",
    );
  else ok(`Release ${server.release}, ${Math.round(server.memory / 1e6)} MB of memory.`);
  judgeMigrations(migrations, settings);
  if (spool.refused > 0)
    toDo(
      `${spool.refused} messages are refused by the database again and again.`,
      "they stay in DATA_DIR/spool; the log names each and says why",
    );
  if (faults.last === null) return ok("No fault is in the log since the start.");
  note(
    `${faults.count} faults are in the log since the start, the last at ${new Date(faults.last).toISOString()}: journalctl -u musterhafen -o cat | grep '^{' | jq 'select(.level == "error")'`,
  );
}

/** The names of those that are not as they were at the start. @param {ServerState} server @param {Settings} settings @param {string} word */
function changedSettings({ settings: before }, { values }, word) {
  if (!values) return [];
  // These depend on how a command is started, or have checks of their own.
  const left = ["NODE_ENV", "HOST", "PORT", "DATA_DIR", "SITE_URL"];
  const names = new Set([...Object.keys(before), ...Object.keys(values)]);
  return [...names].filter(
    (name) =>
      !left.includes(name) &&
      (before[name] ?? fingerprint(word, name, null)) !== fingerprint(word, name, values[name]),
  );
}

/** @param {ServerState["migrations"]} level @param {Settings} settings */
function judgeMigrations({ known, applied, missing, foreign }, { isHosted }) {
  // npm run check:hosted compares them, and says more.
  if (isHosted) return;
  if (!applied) return toDo("The database does not say how far it is migrated.", "look in the server's log");
  if (missing.length > 0)
    toDo(
      `The database lacks ${missing.length} migrations (${missing.join(", ")}).`,
      "restart the server, which applies them",
    );
  if (foreign.length > 0)
    toDo(
      `The database has migrations that this release does not know (${foreign.join(", ")}).`,
      "go on to the release they belong to, or restore the backup from before",
    );
  if (missing.length + foreign.length === 0)
    ok(`The database has all migrations of this release, up to ${known}.`);
}

/** Where a server that listens everywhere can be asked. @param {string} listens */
function reachable(listens) {
  return listens.replace(/^0\.0\.0\.0:/, "127.0.0.1:").replace(/^(\[::\]|::):/, "[::1]:");
}

/** Asks the kernel for a moment whether somebody has the lock; what is no file is locked by nobody. @param {string} dataDir */
function isLocked(dataDir) {
  const file = join(dataDir, "lock");
  if (!stands(file)?.isFile()) return false;
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const { status } = spawnSync("flock", ["-n", "-s", "3"], { stdio: ["ignore", "ignore", "ignore", handle] });
  closeSync(handle);
  return status === 1;
}

/** Behind a load balancer another instance may answer first. */
const tries = 4;
const proxyPassage = "docs/hosting/nginx.conf and docs/hosting/Caddyfile show how";

/** @param {Settings} settings @param {Running | undefined} running */
export async function lookFromOutside(settings, running) {
  const { siteUrl } = settings;
  if (!siteUrl) return;
  if (settings.isLoopback)
    return note("The server is for this machine only; nobody reaches it from outside.");
  const reply = await askOften(siteUrl, running?.word ?? "");
  if (reply.problem) return unreachable(siteUrl, reply.problem);
  lookAtCertificate(siteUrl, reply);
  lookAtClock(reply);
  if (!running) return;
  if (reply.told) return judgeWay(reply.told, settings);
  const { status, location } = reply;
  if (location && status >= 300 && status < 400)
    toDo(
      `${siteUrl} leads on to ${new URL(location, siteUrl).origin}: links in mails and forms would take that way each time.`,
      "SITE_URL has to be the address that people end up at",
    );
  else if (status >= 502 && status <= 504)
    toDo(
      `The proxy at ${siteUrl} answers ${status}: it does not reach the server.`,
      `it has to pass requests on to ${running.listens}`,
    );
  else
    toDo(
      `At ${siteUrl} answers something else than this server (${status}).`,
      "let its name lead to this machine, and the proxy here pass requests on; or mend SITE_URL",
    );
}

/** @param {string} siteUrl @param {string} word */
async function askOften(siteUrl, word) {
  let reply = await ask(siteUrl, word, siteUrl, { "X-Forwarded-For": forged });
  for (let count = 1; count < tries && word && reply.status === 200 && !reply.told; count += 1)
    reply = await ask(siteUrl, word, siteUrl, { "X-Forwarded-For": forged });
  return reply;
}

/** @param {string} siteUrl @param {string} problem */
function unreachable(siteUrl, problem) {
  const { hostname } = new URL(siteUrl);
  if (/ENOTFOUND|EAI_AGAIN/.test(problem))
    return toDo(
      `The name ${hostname} of SITE_URL has no address (${problem}).`,
      "enter it with whoever keeps the domain",
    );
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(problem))
    return toDo(
      `The certificate of ${siteUrl} is not one that browsers take (${problem}).`,
      "have the proxy get one for this name (Caddy does so by itself, nginx with certbot)",
    );
  toDo(
    `${siteUrl} cannot be reached from here (${problem}).`,
    "start the proxy and let ports 80 and 443 through; where a machine cannot reach its own public address, ask from another one",
  );
}

/** @param {string} siteUrl @param {Reply} reply */
function lookAtCertificate(siteUrl, { daysLeft }) {
  if (daysLeft === undefined) {
    if (siteUrl.startsWith("http:"))
      note("SITE_URL begins with http: what people type travels for all to read.");
    return;
  }
  if (daysLeft >= 14) return ok(`The certificate is good for ${daysLeft} more days.`);
  toDo(`The certificate ends in ${daysLeft} days.`, "look why the proxy (or certbot) did not renew it");
}

/** @param {Reply} reply */
function lookAtClock({ date }) {
  if (Number.isNaN(date)) return;
  const apart = Math.abs(date - Date.now()) / 1000;
  const what = `This machine's clock and that of the answers from outside are ${apart.toFixed(0)} s apart.`;
  if (apart < 30) return ok(what);
  toDo(what, "set both by NTP (timedatectl set-ntp true): sessions and links depend on it");
}

/** @param {NonNullable<Reply["told"]>} told @param {Settings} settings */
function judgeWay({ arrived, server }, { siteUrl }) {
  const { host, origin, fetchSite, client } = arrived;
  const wanted = new URL(siteUrl).host;
  if (host !== wanted)
    toDo(
      `The proxy passes on the Host ${host}, and visitors ask for ${wanted}.`,
      `nginx: proxy_set_header Host $http_host; ${proxyPassage}`,
    );
  if (origin !== siteUrl || fetchSite !== "same-origin")
    toDo(
      `The proxy changes where forms say they come from (Origin ${origin ?? "missing"}, Sec-Fetch-Site ${fetchSite ?? "missing"}).`,
      "it has to pass on both headers as they are, or forms are refused",
    );
  const isPlain = judgeClient(arrived, server.trustsProxy);
  if (isPlain && host === wanted && origin === siteUrl && fetchSite === "same-origin")
    ok(`Requests for ${siteUrl} arrive as they were sent; you are ${client} to the server.`);
}

/** @param {Arrived} arrived @param {boolean} trusts */
function judgeClient({ forwarded, client, via }, trusts) {
  const overwrite = `nginx: proxy_set_header X-Forwarded-For $remote_addr; ${proxyPassage}`;
  if (!forwarded.for) {
    toDo(
      "The proxy does not say who asks (X-Forwarded-For): all visitors count as one, and share its limits.",
      `${overwrite}; and TRUST_PROXY=1`,
    );
    return false;
  }
  const isDirect = forwarded.for === forged && !via && !forwarded.host && !forwarded.proto;
  if (trusts && client === forged) {
    toDo(
      "Anybody can say who they are: what clients send as X-Forwarded-For is believed.",
      isDirect ? "without a proxy, TRUST_PROXY has to be empty" : overwrite,
    );
    return false;
  }
  if (!trusts && !isDirect) {
    toDo(
      "A proxy says who asks, and the server does not believe it: all visitors count as one, and share its limits.",
      "TRUST_PROXY=1 (the number of proxies, where there are several), once the proxy sets X-Forwarded-For anew",
    );
    return false;
  }
  return true;
}
