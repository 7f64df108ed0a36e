import { createHmac } from "node:crypto";

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
