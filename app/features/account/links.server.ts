import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { backend } from "~/platform/database/client.server";
import { linkToken, readLinkToken } from "~/platform/database/server-token.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Refusal } from "~/schemas/answers";
import { tooManyTries } from "./auth-messages.server";
import type { AuthRefusal } from "./sign-in.server";

/** Milliseconds; equals `private.end_stale_accounts`. */
export const accountLinkLife = 24 * 3_600_000;
export const recoveryLife = 3_600_000;

type AccountLink =
  | { state: "valid"; token: string; email?: string }
  | { state: "expired" | "invalid"; token?: undefined; email?: undefined };

interface Claims {
  /** Six hashed digits: guessable where the engine made it, so it travels signed. */
  token: string;
  email: string;
}

export function accountUrl(claims: Claims): string {
  const token = linkToken("account-confirm", claims, Date.now() + accountLinkLife);
  return `${siteUrl}/admin/confirm?token=${token}`;
}

export function recoveryUrl(claims: Claims): string {
  const token = linkToken("account-recover", claims, Date.now() + recoveryLife);
  return `${siteUrl}/admin/login/reset?token=${token}`;
}

export function readAccountLink(request: Request): AccountLink {
  return read("account-confirm", tokenOf(request));
}

export function readRecoveryLink(request: Request, form?: FormData): AccountLink {
  const sent = form?.get("token");
  return read("account-recover", typeof sent === "string" && sent ? sent : tokenOf(request));
}

function tokenOf(request: Request) {
  return new URL(request.url).searchParams.get("token") ?? "";
}

function read(purpose: "account-confirm" | "account-recover", token: string): AccountLink {
  if (!backend.embedded)
    return /^[\w-]{1,200}$/.test(token) ? { state: "valid", token } : { state: "invalid" };
  const link = readLinkToken<Claims>(purpose, token);
  return link.state === "valid"
    ? { state: "valid", token: link.claims.token, email: link.claims.email }
    : { state: link.state };
}

interface LinkAnswer {
  state: AccountLink["state"];
  refusal?: Refusal;
  email?: string | undefined;
  token?: string | undefined;
  reply?: SubmissionResult;
}

const statusOf = { valid: 200, expired: 410, invalid: 400 };

export const tooWeak = "Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes";

export function linkAnswer(
  content: LinkAnswer,
  status: number = statusOf[content.state],
  headers: HeadersInit = {},
) {
  return data(content, { status, headers });
}

type Shown = Omit<LinkAnswer, "state">;

export function linkRefused(
  { status, seconds }: Pick<AuthRefusal, "status" | "seconds">,
  shown: Shown,
  headers = new Headers(),
) {
  if (seconds) headers.set("Retry-After", String(seconds));
  if (status === 400) return linkAnswer({ ...shown, state: "invalid" }, status, headers);
  const refusal = status === 429 ? tooManyTries(seconds ?? 60) : failed;
  return linkAnswer({ ...shown, state: "valid", refusal }, status, headers);
}

const failed: Refusal = {
  title: "Fehler",
  lines: ["Das hat gerade nicht geklappt. Bitte versuche es gleich noch einmal."],
};
