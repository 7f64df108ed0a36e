import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";
import { stands } from "../platform/files/data-directory.server.js";
import { ask, fingerprint, readRunning } from "./doctor-question.js";
import { note, ok, toDo } from "./report.js";

/** @typedef {import("./doctor-settings.js").Settings} Settings */
/** @typedef {import("./doctor-question.js").Running} Running */
/** @typedef {import("./doctor-question.js").ServerState} ServerState */

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
      "give doctor the server's own settings (docs/hosting.md), or stop what has taken its port",
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
      "restart it, or give doctor the server's own settings (docs/hosting.md)",
    );
  const others = changedSettings(server, settings, word);
  if (others.length > 0)
    toDo(
      `The server was started with other settings than these: ${others.join(", ")}.`,
      "restart it, or give doctor the server's own settings (docs/hosting.md)",
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
