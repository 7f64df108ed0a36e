import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { backend } from "~/platform/database/client.server";
import { migrationLevel } from "~/platform/database/schema-state.server";
import { writeStateFile } from "~/platform/files/state-file.server";
import { mailRoute } from "~/platform/mail/send.server";
import { faultState, logFault } from "~/platform/process/fault-log.server";
import { noteClientAddress } from "~/platform/security/client-address.server";
import { env, siteUrl } from "~/platform/settings/env.server";
import { release } from "~/platform/settings/release.server";
import { send } from "./metrics-endpoint.server";
import type { Work } from "./work.server";

/** Lies in DATA_DIR, never travels, changes with each start. */
const word = randomBytes(24).toString("base64url");
/** A question is good for so long (milliseconds): npm run doctor asks on the same machine. */
const timeout = 60_000;

export function noteRunning({ address, port, family }: AddressInfo): void {
  const host = family === "IPv6" ? `[${address}]` : address;
  const running = { pid: process.pid, since: new Date().toISOString(), listens: `${host}:${port}`, word };
  try {
    writeStateFile(env.DATA_DIR, "running.json", JSON.stringify(running));
  } catch (error) {
    logFault(
      { level: "warn", what: "npm run doctor cannot ask this server, DATA_DIR cannot be written" },
      error,
    );
  }
}

export function handleDoctor(work: Work): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (!isOfDoctor(request)) return false;
    void answer(request, response, work);
    return true;
  };
}

function isOfDoctor({ headers: { "x-doctor": question } }: IncomingMessage): boolean {
  if (question === undefined) return false;
  const [, time = "", signature = ""] = /^(\d{13})\.([\w-]{43})$/.exec(`${question}`) ?? [];
  if (!signature || Math.abs(Date.now() - Number(time)) > timeout) return false;
  const right = createHmac("sha256", word).update(time).digest();
  return timingSafeEqual(Buffer.from(signature, "base64url"), right);
}

async function answer(request: IncomingMessage, response: ServerResponse, work: Work) {
  try {
    const arrived = arrivalOf(request);
    const server = {
      pid: process.pid,
      release,
      node: process.version,
      siteUrl,
      settings: fingerprints(),
      backend: backend.embedded ? "embedded" : backend.url,
      mail: mailRoute,
      trustsProxy: Boolean(env.TRUST_PROXY),
      migrations: await migrationLevel(),
      spool: work.spool(),
      faults: faultState(),
      memory: process.memoryUsage.rss(),
    };
    send(request, response, 200, "application/json", JSON.stringify({ arrived, server }));
  } catch (error) {
    logFault({ what: "doctor: not answered" }, error);
    send(request, response, 500, "text/plain", "That cannot be told; the log says why.\n");
  }
}

function fingerprints() {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      createHmac("sha256", word)
        .update(JSON.stringify([name, value ?? null]))
        .digest("base64url"),
    ]),
  );
}

function arrivalOf(request: IncomingMessage) {
  const { headers } = request;
  const { host, origin, via } = headers;
  const forwarded = {
    for: headers["x-forwarded-for"]?.toString(),
    host: headers["x-forwarded-host"]?.toString(),
    proto: headers["x-forwarded-proto"]?.toString(),
  };
  const client = noteClientAddress(request);
  return { host, origin, fetchSite: headers["sec-fetch-site"], via, forwarded, client };
}
