import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { backend } from "~/platform/database/client.server";
import { linkToken, readLinkToken } from "~/platform/database/server-token.server";
import { siteUrl } from "~/platform/settings/env.server";
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

export interface LinkAnswer {
  state: AccountLink["state"] | "tooMany" | "fault" | "unended";
  email?: string | undefined;
  token?: string | undefined;
  reply?: SubmissionResult;
  minutes?: number;
}

const statusOf = { valid: 200, expired: 410, invalid: 400, tooMany: 429, fault: 503, unended: 503 };

export const tooWeak = "Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes";

export function linkAnswer(
  content: LinkAnswer,
  status: number = statusOf[content.state],
  headers: HeadersInit = {},
) {
  return data(content, { status, headers });
}

export function tooManyTries(seconds: number, shown: Omit<LinkAnswer, "state">) {
  const headers = { "Retry-After": String(seconds) };
  return linkAnswer({ ...shown, state: "tooMany", minutes: Math.ceil(seconds / 60) }, 429, headers);
}

export function linkRefused(
  { status, seconds }: AuthRefusal,
  shown: Omit<LinkAnswer, "state">,
  headers = new Headers(),
) {
  const state = ({ 400: "invalid", 429: "tooMany", 503: "fault" } as const)[status];
  if (seconds) headers.set("Retry-After", String(seconds));
  const minutes = Math.ceil((seconds ?? 60) / 60);
  return linkAnswer({ ...shown, state, minutes }, statusOf[state], headers);
}
