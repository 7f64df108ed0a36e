import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { AccountLink } from "./links.server";
import type { AuthRefusal } from "./sign-in.server";

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
