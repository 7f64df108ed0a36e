import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import { makeFolder } from "~/platform/files/data-directory.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { env } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { canonicalAddress, needsUtf8 } from "~/schemas/address";
import type { Toast } from "~/schemas/answers";
import { oneLine } from "~/schemas/text";
import { AccessTokens } from "./access-tokens.server";
import {
  type ComposedMail,
  handOver,
  type MailServer,
  openTransport,
  readSmtpUrl,
  type SmtpSettings,
} from "./smtp.server";

export interface Mail {
  kind: string;
  to: string;
  toName?: string;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  messageId?: string;
  references?: string[];
  isPersonal?: boolean;
}

/** Files under DATA_DIR/outbox are for trying out; "none" is a hosted backend without SMTP_URL. */
export const mailRoute: "smtp" | "files" | "none" = env.SMTP_URL
  ? "smtp"
  : !env.SUPABASE_URL || env.NODE_ENV === "development"
    ? "files"
    : "none";

export const noServer = "Es ist kein Mailserver eingerichtet";

/** Undefined where mails go out. */
export const mailGap = {
  smtp: undefined,
  files: `${noServer}: Mails werden als Datei abgelegt.`,
  none: `${noServer}: Keine Mail geht hinaus.`,
}[mailRoute];

/** `sent`, or that the mail stays here. */
export function mailToast(what: string, sent: Toast): Toast {
  if (!mailGap) return sent;
  return { tone: "info", title: `${what} gespeichert, nicht verschickt`, lines: [mailGap] };
}

export class NoMailRouteError extends Error {
  constructor() {
    super("no mail transport: SMTP_URL is not set");
  }
}

const named = env.SMTP_URL ? readSmtpUrl(env.SMTP_URL, deadline("mailServer")) : undefined;
export const smtpSettings = named && { ...named, tokens: accessTokens(named) };
const mailServer = smtpSettings && openTransport(smtpSettings);

function accessTokens({ auth, timeout }: SmtpSettings) {
  const { MAIL_OAUTH: provider, MAIL_OAUTH_TENANT: tenant, MAIL_OAUTH_CLIENT: client = "" } = env;
  const { MAIL_OAUTH_SECRET: secret = "", MAIL_OAUTH_URL: url } = env;
  if (!provider) return undefined;
  return new AccessTokens({ provider, tenant, client, secret, url, user: auth?.user ?? "", timeout });
}

export function sender(): { name: string; address: string } {
  const { name, email } = currentSite();
  const given = readMailbox(env.MAIL_FROM ?? email);
  return { ...given, name: given.name || name };
}

/** Resolves once the server accepted the mail, or a file holds it. Rejects with NoMailRouteError or SmtpError. */
export async function deliver(
  server: MailServer | undefined,
  mail: ComposedMail,
  signal: AbortSignal,
  kind: string,
): Promise<"sent" | "filed"> {
  if (mailRoute === "none") throw new NoMailRouteError();
  if (server) {
    await handOver(server, mail, signal);
    return "sent";
  }
  console.info(`mail: ${kind} (${await writeToOutbox(mail.message)})`);
  return "filed";
}

/** Rejects as `deliver` does; milliseconds. */
export async function sendMail(mail: Mail, timeout = deadline("mail")): Promise<void> {
  const composed = await composeMail(mail);
  const late = AbortSignal.timeout(timeout);
  try {
    await deliver(mailServer, composed, late, mail.kind);
  } catch (error) {
    throw late.aborted ? new Error(`mail server: no answer within ${timeout} ms`) : error;
  }
}

export async function composeMail(mail: Mail): Promise<ComposedMail> {
  const node = new MailComposer({
    from: sender(),
    to: { name: headerText(mail.toName ?? ""), address: oneLine(mail.to) },
    subject: headerText(mail.subject),
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(mail.replyTo &&
      !needsUtf8(mail.replyTo.address) && {
        replyTo: { name: headerText(mail.replyTo.name), address: oneLine(mail.replyTo.address) },
      }),
    headers: {
      ...(!mail.isPersonal && { "Auto-Submitted": "auto-generated" }),
      ...mapValues(mail.headers ?? {}, oneLine),
    },
    ...(mail.references?.length && { inReplyTo: mail.references.at(-1), references: mail.references }),
    messageId: mail.messageId ?? newMessageId(),
    // Visitors' text must never be read as a file name or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "windows",
  }).compile();
  const { from, to } = node.getEnvelope();
  return {
    envelope: { from: env.MAIL_BOUNCE ?? (from || sender().address), to },
    message: await node.build(),
  };
}

/** An encoded word may hide line breaks. */
function headerText(text: string) {
  return oneLine(text).replaceAll("=?", "= ?");
}

export function newMessageId(id: string = randomUUID()): string {
  return `<${id}@${sender().address.split("@")[1]}>`;
}

async function writeToOutbox(message: Buffer): Promise<string> {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const file = join(env.DATA_DIR, "outbox", `${stamp}-${randomUUID().slice(0, 8)}.eml`);
  const write = () => writeFile(file, message, { mode: 0o600 });
  await write().catch((error: NodeJS.ErrnoException) => {
    if (!["ENOENT", "ENOTDIR"].includes(error.code ?? "")) throw error;
    makeFolder(env.DATA_DIR, "outbox");
    return write();
  });
  return file;
}

function readMailbox(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^(.*) <(.+)>$/.exec(text) ?? [];
  return { name: name.replace(/^"|"$/g, ""), address: canonicalAddress(address) };
}

function mapValues(record: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
