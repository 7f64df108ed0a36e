// Signed questions of npm run doctor to the running server (features/operation/doctor.server.ts).
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { stands } from "../platform/files/data-directory.server.js";

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
export function readRunning(dataDir) {
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
