import type { IncomingMessage, ServerResponse } from "node:http";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: object = {},
  ) {
    super(message);
  }
}

const refusal = (status: number, code: string, message: string, more?: object) => () =>
  new Refusal(status, code, message, more);

const badJwt = (why: string) =>
  refusal(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${why}`);

export const refuse = {
  credentials: refusal(400, "invalid_credentials", "Invalid login credentials"),
  notConfirmed: refusal(400, "email_not_confirmed", "Email not confirmed"),
  weak: refusal(422, "weak_password", "Password should be at least 6 characters.", {
    weak_password: { reasons: ["length"] },
  }),
  samePassword: refusal(422, "same_password", "New password should be different from the old password."),
  notRecent: refusal(400, "reauthentication_needed", "Password update requires reauthentication"),
  longPassword: refusal(400, "validation_failed", "Password cannot be longer than 72 characters"),
  address: refusal(400, "validation_failed", "Unable to validate email address: invalid format"),
  link: refusal(403, "otp_expired", "Email link is invalid or has expired"),
  mailTooSoon: (seconds: number) =>
    new Refusal(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${seconds} seconds.`,
    ),
  mailsUsedUp: refusal(429, "over_email_send_rate_limit", "email rate limit exceeded"),
  tooMany: refusal(429, "over_request_rate_limit", "Request rate limit reached"),
  malformed: badJwt(
    "token is malformed: could not base64 decode header: illegal base64 data at input byte 0",
  ),
  signature: badJwt("token signature is invalid: signature is invalid"),
  expired: badJwt("token has invalid claims: token is expired"),
  noSubject: refusal(403, "bad_jwt", "invalid claim: missing sub claim"),
  noSession: refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  noRefreshToken: refusal(400, "validation_failed", "Refresh token is not valid"),
  refreshTokenUsed: refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  refreshTokenUnknown: refusal(
    400,
    "refresh_token_not_found",
    "Invalid Refresh Token: Refresh Token Not Found",
  ),
  bannedAtSignIn: refusal(400, "user_banned", "User is banned"),
  banned: refusal(403, "user_banned", "User is banned"),
  bannedAtRefresh: refusal(400, "user_banned", "Invalid Refresh Token: User Banned"),
};

/** The gateway sends no error_code. */
export const gateway = {
  noKey: {
    message: "No API key found in request",
    hint: "No `apikey` request header or url param was found.",
  },
  wrongKey: {
    message: "Invalid API key",
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  },
};

export function sendJson(response: ServerResponse, status: number, body: object, headers = {}) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** By API version: supabase-js asks for that of 2024. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refused: Refusal) {
  const { status, code, message, more } = refused;
  const asked = String(request.headers["x-supabase-api-version"] ?? "");
  if (asked >= "2024-01-01") {
    const version = { "X-Supabase-Api-Version": "2024-01-01" };
    return sendJson(response, status, { code, message, ...more }, version);
  }
  sendJson(response, status, { code: status, error_code: code, msg: message, ...more });
}
