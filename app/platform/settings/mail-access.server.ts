import { createPrivateKey } from "node:crypto";
import { parseUrl } from "~/content/parse-url";

interface MailAccess {
  SMTP_URL?: string | undefined;
  MAIL_OAUTH?: "microsoft" | "google" | undefined;
  MAIL_OAUTH_TENANT?: string | undefined;
  MAIL_OAUTH_CLIENT?: string | undefined;
  MAIL_OAUTH_SECRET?: string | undefined;
  MAIL_OAUTH_URL?: string | undefined;
}

export function mailAccessProblems(env: MailAccess): string[] {
  const { MAIL_OAUTH: provider, SMTP_URL, MAIL_OAUTH_SECRET: secret } = env;
  const parts = ["MAIL_OAUTH_TENANT", "MAIL_OAUTH_CLIENT", "MAIL_OAUTH_SECRET", "MAIL_OAUTH_URL"] as const;
  if (!provider)
    return parts.filter((name) => env[name]).map((name) => `${name} is set but MAIL_OAUTH is missing.`);
  const needed = parts.filter(
    (name) => name !== "MAIL_OAUTH_URL" && (name !== "MAIL_OAUTH_TENANT" || provider === "microsoft"),
  );
  const problems = needed
    .filter((name) => !env[name])
    .map((name) => `MAIL_OAUTH is set but ${name} is missing.`);
  const { username = "", password = "" } = parseUrl(SMTP_URL ?? "") ?? {};
  if (!SMTP_URL)
    problems.push("MAIL_OAUTH is set but SMTP_URL is missing; it names the mail server and the mailbox.");
  else if (!username)
    problems.push("With MAIL_OAUTH, SMTP_URL names the mailbox: smtp://name%40your-company.de@host:587.");
  else if (password) problems.push("With MAIL_OAUTH, SMTP_URL has no password; take it out.");
  if (provider === "google" && secret && !isPrivateKey(secret))
    problems.push(
      'With MAIL_OAUTH=google, MAIL_OAUTH_SECRET is the "private_key" of the service account (docs/guide/mail.md).',
    );
  return problems;
}

function isPrivateKey(text: string) {
  try {
    return Boolean(readPrivateKey(text));
  } catch {
    return false;
  }
}

/** Accepts a whole PEM or its base64 on one line; throws. */
export function readPrivateKey(text: string) {
  const letters = text.replace(/-----[^-]*-----|\\n|\s/g, "");
  return createPrivateKey({ key: Buffer.from(letters, "base64"), format: "der", type: "pkcs8" });
}
