import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { site } from "~/content/site";
import { canonicalAddress, needsUtf8 } from "~/schemas/address";
import { domain, link, mailServer, origin, origins, resource, tokenEndpoint } from "./addresses.server";
import { mailAccessProblems } from "./mail-access.server";

const comment = /(?:^|\s)#/;
const quotes = /^(["'`])(.*)\1$/s;
/** A sender's name may hold such a sign. */
const sender = /<[^<>]*>$/;

interface Meant {
  values: Record<string, string | undefined>;
  problems: Map<string, string>;
}

/** Finds quotes and comments within values: readers of .env differ, and a secret would work with them. */
function asMeant(source: Record<string, string | undefined>, names: string[]): Meant {
  const values = { ...source };
  const problems = new Map<string, string>();
  for (const name of names) {
    const value = source[name]?.trim() ?? "";
    if (quotes.test(value)) {
      problems.set(
        name,
        `${name} holds the quotes around it, which Docker does not take off: leave them out.`,
      );
      values[name] = value.replace(quotes, "$2");
    } else if (comment.test(value) && !(name === "MAIL_FROM" && sender.test(value))) {
      problems.set(
        name,
        `${name} holds a comment, from its # on: put comments on lines of their own, since neither systemd nor Docker takes them off.`,
      );
      values[name] = value.split(comment, 1)[0]?.trim();
    }
  }
  return { values, problems };
}

const cut = /^[^\S\n]*(?:export\s+)?(\w+)[^\S\n]*=[^\S\n]*([^\s"'`#][^\n#]*)#\S/gm;

/** Node cuts values at #, as in a password. */
export function cutOff(file: string, source: Record<string, string | undefined>): string[] {
  const found = [...file.matchAll(cut)].filter(([, name = "", value]) => value && source[name] === value);
  return found.map(
    ([, name = ""]) =>
      `${name} ends at its # in .env: ${name === "SMTP_URL" ? "write %23 for it" : "put all of it between quotes, or leave out what follows"}.`,
  );
}

export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
  }
}

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional());
const mailbox = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:[^<>@,;\r\n]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/, {
      error: `${name} is not a valid sender; write address@domain or Name <address@domain>.`,
    })
    .refine((text) => !needsUtf8(text.slice(text.lastIndexOf("<") + 1)), {
      error: `${name} is not a valid sender; not every mail server takes an address with umlauts in front of the @.`,
    });
const port = "PORT must be a whole number from 0 to 65535.";
const hops = z
  .enum(["0", "1", "2", "3", "4", "5", "true", "false"], {
    error: "TRUST_PROXY must be the number of your own proxies in front of the server, 0 to 5 (true is 1).",
  })
  .transform((value) => (value === "true" ? 1 : Number(value) || 0));
const deadlineFactor = "DEADLINE_FACTOR must be a number from 0.1 to 100.";
const transportSecurity = z.enum(["off", "includeSubDomains", "preload"], {
  error: "HSTS must be off, includeSubDomains or preload (which says includeSubDomains as well).",
});

const Environment = z
  .object({
    NODE_ENV: z.string().default("production"),
    HOST: optional(z.string()),
    PORT: z.preprocess(
      blankIsUnset,
      z.coerce.number(port).int(port).min(0, port).max(65535, port).default(3000),
    ),
    DATA_DIR: z.preprocess(blankIsUnset, z.string().default(".data")),
    SITE_URL: optional(origin("SITE_URL")),
    SUPABASE_URL: optional(origin("SUPABASE_URL")),
    SUPABASE_ANON_KEY: optional(z.string()),
    SESSION_SECRET: optional(z.string().min(32, "SESSION_SECRET must have at least 32 characters.")),
    SESSION_SECRET_PREVIOUS: z.preprocess(
      (value) =>
        String(value ?? "")
          .split(/\s+/)
          .filter(Boolean),
      z.array(
        z
          .string()
          .min(
            32,
            "SESSION_SECRET_PREVIOUS takes replaced secrets of at least 32 characters each, separated by spaces.",
          ),
      ),
    ),
    METRICS_TOKEN: optional(
      z
        .string()
        .min(24, "METRICS_TOKEN must have at least 24 characters.")
        .regex(/^[\w.~+/=-]*$/, "METRICS_TOKEN may hold letters, digits and - . _ ~ + / = only."),
    ),
    TRUST_PROXY: optional(hops),
    HSTS: optional(transportSecurity),
    DEADLINE_FACTOR: optional(
      z.coerce.number(deadlineFactor).min(0.1, deadlineFactor).max(100, deadlineFactor),
    ),
    RETENTION_DAYS: optional(
      z.coerce.number("RETENTION_DAYS must be a whole number of days, 1 to 36500.").int().min(1).max(36_500),
    ),
    SMTP_URL: optional(mailServer("SMTP_URL")),
    MAIL_FROM: optional(mailbox("MAIL_FROM")),
    MAIL_BOUNCE: optional(mailbox("MAIL_BOUNCE").transform(canonicalAddress)),
    MAIL_OAUTH: optional(z.enum(["microsoft", "google"], "MAIL_OAUTH must be microsoft or google.")),
    MAIL_OAUTH_TENANT: optional(
      z.string().regex(/^[\w.-]+$/, "MAIL_OAUTH_TENANT must be the directory's id or a domain of it."),
    ),
    MAIL_OAUTH_CLIENT: optional(z.string()),
    MAIL_OAUTH_SECRET: optional(z.string()),
    MAIL_OAUTH_URL: optional(tokenEndpoint("MAIL_OAUTH_URL")),
    CONTACT_NOTIFY_TO: optional(
      z
        .string()
        .transform(canonicalAddress)
        .pipe(z.email("CONTACT_NOTIFY_TO is not a valid e-mail address.")),
    ),
    STAFF_EMAIL_DOMAIN: optional(domain("STAFF_EMAIL_DOMAIN")),
    CONTACT_EMAIL: optional(z.email("CONTACT_EMAIL is not a valid e-mail address.")),
    HOME_VARIANT: optional(z.enum(["A", "B"], "HOME_VARIANT must be A or B.")),
    BOOKING_URL_FIRST: optional(link("BOOKING_URL_FIRST")),
    BOOKING_URL_SECOND: optional(link("BOOKING_URL_SECOND")),
    BOOKING_URL_TEAM: optional(link("BOOKING_URL_TEAM")),
    PRODUCTION_DOMAIN: optional(domain("PRODUCTION_DOMAIN")),
    USERCENTRICS_SETTINGS_ID: optional(z.string()),
    // Usercentrics' own ids for YouTube Video, Google Analytics and Google Fonts.
    USERCENTRICS_VIDEO_ID: z.preprocess(blankIsUnset, z.string().default("BJz7qNsdj-7")),
    USERCENTRICS_ANALYTICS_ID: z.preprocess(blankIsUnset, z.string().default("HkocEodjb7")),
    USERCENTRICS_FONTS_ID: z.preprocess(blankIsUnset, z.string().default("HkPBYFofN")),
    ANALYTICS_SCRIPT_URL: optional(resource("ANALYTICS_SCRIPT_URL")),
    ANALYTICS_HOSTS: origins("ANALYTICS_HOSTS"),
    FONT_STYLESHEET_URL: optional(resource("FONT_STYLESHEET_URL")),
    FONT_FILE_HOSTS: origins("FONT_FILE_HOSTS"),
    FONT_FAMILY: z.preprocess(
      blankIsUnset,
      z
        .string()
        .regex(/^[\w .-]+$/, "FONT_FAMILY may hold letters, digits, spaces, dots and hyphens.")
        .default("Plus Jakarta Sans"),
    ),
    REDIRECT_IMPACTHUB: optional(link("REDIRECT_IMPACTHUB")),
    REDIRECT_EVENT_TECHSTACK_REGISTRATION: optional(link("REDIRECT_EVENT_TECHSTACK_REGISTRATION")),
    REDIRECT_BUSINESSPLAN: optional(link("REDIRECT_BUSINESSPLAN")),
  })
  .superRefine((env, context) => {
    const problem = (message: string) => context.addIssue({ code: "custom", message });
    if (env.SUPABASE_URL && !env.SUPABASE_ANON_KEY)
      problem("SUPABASE_URL is set but SUPABASE_ANON_KEY is missing.");
    if (!env.SUPABASE_URL && env.SUPABASE_ANON_KEY)
      problem("SUPABASE_ANON_KEY is set but SUPABASE_URL is missing.");
    if (env.SMTP_URL && !env.MAIL_FROM)
      problem("SMTP_URL is set but MAIL_FROM is missing; mails need a sender of your own domain.");
    if (!env.SMTP_URL && env.MAIL_FROM)
      problem("MAIL_FROM is set but SMTP_URL is missing; set both or neither.");
    for (const what of mailAccessProblems(env)) problem(what);
    if (isServiceKey(env.SUPABASE_ANON_KEY)) {
      problem("SUPABASE_ANON_KEY holds a service key; the web server takes the public (anon) key only.");
    }
    if (env.SUPABASE_URL && !env.SESSION_SECRET) {
      problem(
        "SESSION_SECRET is missing; with a hosted backend it must be set to at least 32 random characters.",
      );
    }
  });

export type Env = z.infer<typeof Environment>;

/** Throws EnvironmentError naming every problem. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { values, problems } = asMeant(source, Object.keys(Environment.shape));
  const result = Environment.safeParse(values);
  if (result.success && problems.size === 0) return result.data;
  const issues = result.error?.issues.filter(({ path }) => !problems.has(String(path[0]))) ?? [];
  const further = issues.map((issue) =>
    issue.message.includes(String(issue.path[0] ?? " ")) || issue.path.length === 0
      ? issue.message
      : `${String(issue.path[0])}: ${issue.message}.`,
  );
  throw new EnvironmentError([...new Set([...problems.values(), ...further])]);
}

function isServiceKey(key: string | undefined) {
  if (!key) return false;
  if (key.startsWith("sb_secret_")) return true;
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role === "service_role";
  } catch {
    return false;
  }
}

function loadEnv(): Env {
  try {
    if (existsSync(".env")) readFile();
    // Without it remix-serve would listen for the whole network.
    process.env.HOST ||= "127.0.0.1";
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exit(1);
  }
}

function readFile() {
  try {
    process.loadEnvFile();
  } catch {
    // Node reports any unreadable file as missing.
    throw new EnvironmentError([`${resolve(".env")} is there but cannot be read by this user.`]);
  }
  const known = Object.keys(Environment.shape).map((name) => [name, process.env[name]]);
  const problems = cutOff(readFileSync(".env", "utf8"), Object.fromEntries(known));
  if (problems.length > 0) throw new EnvironmentError(problems);
}

export const env = loadEnv();

const isOwnName = (host = "") => ["127.0.0.1", "localhost", "::1", "[::1]"].includes(host);

export function isForThisMachine({ HOST, TRUST_PROXY, SITE_URL }: Env): boolean {
  return isOwnName(HOST) && !TRUST_PROXY && (!SITE_URL || isOwnName(new URL(SITE_URL).hostname));
}

export const isLoopback = isForThisMachine(env);

/** Never taken from a request. */
export const siteUrl =
  env.SITE_URL ??
  (env.SUPABASE_URL ? site.url : `http://${isOwnName(env.HOST) ? env.HOST : "localhost"}:${env.PORT}`);
