import { parseEnv } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSmtpUrl } from "~/platform/mail/smtp.server";
import { cutOff, EnvironmentError, isForThisMachine, readEnv } from "~/platform/settings/env.server";
import { runs } from "../helpers/runs";

const hosted = {
  SUPABASE_URL: "https://x.supabase.example",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SESSION_SECRET: "s".repeat(32),
};

const SMTP_URL = "smtp://mail.example";
const MAIL_FROM = "a@b.example";
/** A key as Supabase made them once, which says in itself what it may do. */
const serviceKey = `x.${Buffer.from(JSON.stringify({ role: "service_role" })).toString("base64url")}.x`;

function problemsOf(source: Record<string, string>) {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

describe("environment", () => {
  it("is complete when empty, and when hosted", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf(hosted)).toEqual([]);
    const good: Record<string, string>[] = [
      { ...hosted, SITE_URL: "", PORT: "" },
      { ...hosted, SUPABASE_URL: "http://supabase_kong:8000/" },
      { SMTP_URL: "smtps://u:p%40ss@mail.example", MAIL_FROM: "Ä & Co. <a@b.example>" },
      { SMTP_URL: "", MAIL_FROM: "" },
      { STAFF_EMAIL_DOMAIN: "Büro.Müller-Söhne.example", TRUST_PROXY: "5" },
      { METRICS_TOKEN: "vierundzwanzig-zeichen_1" },
      { METRICS_TOKEN: "" },
    ];
    for (const source of good) expect(problemsOf(source)).toEqual([]);
  });

  it.each([
    [{ ...hosted, SUPABASE_ANON_KEY: "" }, /SUPABASE_ANON_KEY is missing/],
    [{ SUPABASE_ANON_KEY: "x" }, /SUPABASE_URL is missing/],
    [{ ...hosted, SUPABASE_URL: "supabase" }, /SUPABASE_URL/],
    [{ ...hosted, SUPABASE_URL: "ftp://x.example" }, /SUPABASE_URL/],
    [{ ...hosted, SUPABASE_URL: "https://chef:geheim@x.supabase.example" }, /^SUPABASE_URL .+\.$/],
    [{ ...hosted, SUPABASE_URL: "https://x.supabase.example/rest/v1" }, /^SUPABASE_URL .+\.$/],
    [{ ...hosted, SESSION_SECRET: "" }, /SESSION_SECRET is missing/],
    [{ ...hosted, SESSION_SECRET: "kurz" }, /SESSION_SECRET/],
    [{ SESSION_SECRET_PREVIOUS: "kurz" }, /^SESSION_SECRET_PREVIOUS takes .+\.$/],
    [{ SESSION_SECRET_PREVIOUS: `${"a".repeat(32)} ${"b".repeat(31)}` }, /^SESSION_SECRET_PREVIOUS takes/],
    [{ ...hosted, SUPABASE_ANON_KEY: "sb_secret_abc" }, /service key/],
    [{ ...hosted, SUPABASE_ANON_KEY: serviceKey }, /service key/],
    [{ PORT: "viele" }, /PORT/],
    [{ HOME_VARIANT: "C" }, /HOME_VARIANT/],
    [{ SMTP_URL }, /SMTP_URL is set but MAIL_FROM is missing/],
    [{ SMTP_URL: "mail.example", MAIL_FROM }, /SMTP_URL is not a valid address/],
    [{ SMTP_URL: "http://mail.example", MAIL_FROM }, /SMTP_URL is not a valid address/],
    [{ MAIL_FROM }, /MAIL_FROM is set but SMTP_URL is missing/],
    ...["0", "-1", "101", "doppelt"].map((DEADLINE_FACTOR) => [
      { DEADLINE_FACTOR },
      /^DEADLINE_FACTOR must be a number from 0\.1 to 100\.$/,
    ]),
    [{ PORT: "99999" }, /^PORT must be a whole number from 0 to 65535\.$/],
    [{ PORT: "-0.5" }, /^PORT must be a whole number from 0 to 65535\.$/],
    [{ TRUST_PROXY: "6" }, /^TRUST_PROXY must be the number of your own proxies/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY must be the number of your own proxies/],
    [{ HSTS: "max-age=1" }, /^HSTS must be off, includeSubDomains or preload/],
    ..."@firma.de|firma|chef@firma.de| firma.de|firma.de |firma .de|https://firma.de|firma.de.|-a.de"
      .split("|")
      .map((STAFF_EMAIL_DOMAIN) => [{ STAFF_EMAIL_DOMAIN }, /^STAFF_EMAIL_DOMAIN must be a domain alone/]),
    [{ PRODUCTION_DOMAIN: "https://firma.de" }, /^PRODUCTION_DOMAIN must be a domain alone/],
    [{ SMTP_URL, MAIL_FROM: "Redaktion" }, /MAIL_FROM is not a valid sender/],
    [{ SMTP_URL, MAIL_FROM: "Jörg <jörg@b.example>" }, /MAIL_FROM is not a valid sender/],
    [{ SMTP_URL, MAIL_FROM: "A <a@b.example>\nBcc: <x@y.example>" }, /MAIL_FROM is not a valid sender/],
    [{ CONTACT_NOTIFY_TO: "niemand" }, /CONTACT_NOTIFY_TO is not a valid e-mail address/],
    [{ ANALYTICS_SCRIPT_URL: "http://statistik.example/a.js" }, /ANALYTICS_SCRIPT_URL/],
    [{ ANALYTICS_HOSTS: "https://statistik.example/pfad" }, /ANALYTICS_HOSTS/],
    [{ FONT_FILE_HOSTS: "* 'unsafe-inline'" }, /FONT_FILE_HOSTS/],
    [{ FONT_FAMILY: 'x", serif; } *{' }, /FONT_FAMILY/],
  ] as [Record<string, string>, RegExp][])("refuses %j with one sentence", (source, sentence) => {
    const problems = problemsOf(source);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it.each([
    ["SITE_URL", "https://www.hafen.example/pfad"],
    ["SITE_URL", "https://www.hafen.example/?a=b"],
    ["SITE_URL", "https://www.hafen.example?"],
    ["SITE_URL", "https://www.hafen.example#"],
    ["SITE_URL", "https://chef:geheim@www.hafen.example"],
    ["SITE_URL", "https://@www.hafen.example"],
    ["SITE_URL", "https:/www.hafen.example"],
    ["SITE_URL", "https://*"],
    ["SITE_URL", "javascript:alert(1)"],
    ["BOOKING_URL_FIRST", "javascript:alert(1)"],
    ["BOOKING_URL_SECOND", "https://a:b@termin.example/x"],
    ["BOOKING_URL_TEAM", 'https://termin.example/"onclick='],
    ["REDIRECT_IMPACTHUB", "data:text/html,x"],
    ["REDIRECT_BUSINESSPLAN", "https://chef@datei.example/x"],
    ["REDIRECT_EVENT_TECHSTACK_REGISTRATION", "//fremd.example"],
    ...["ANALYTICS_SCRIPT_URL", "FONT_STYLESHEET_URL", "ANALYTICS_HOSTS", "FONT_FILE_HOSTS"].flatMap(
      (name) => [
        [name, "https://*"],
        [name, "https://*/"],
        [name, "https://*.example"],
        [name, "https://a.example;script-src"],
        [name, "https://a.example,https://b.example"],
        [name, "https://'unsafe-inline'"],
        [name, "https://a:b@c.example"],
        [name, "http://a.example"],
      ],
    ),
    ["ANALYTICS_SCRIPT_URL", "https://a.example/x.js\n"],
    ["FONT_STYLESHEET_URL", "https://a.example/x y.css"],
    ["ANALYTICS_HOSTS", "https://a.example/"],
    ["METRICS_TOKEN", "dreiundzwanzig-zeichen1"],
    ["METRICS_TOKEN", "vierundzwanzig zeichen 1"],
    ["METRICS_TOKEN", "vierundzwanzig-zeichenü1"],
  ] as [string, string][])("refuses %s=%s with one sentence that names it", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  it("takes addresses as they are usual, with a trailing slash, a port, a query where there may be one", () => {
    const site = (SITE_URL: string) => readEnv({ SITE_URL }).SITE_URL;
    expect(site("https://www.hafen.example/")).toBe("https://www.hafen.example");
    expect(site("HTTPS://Www.Müller.example:443//")).toBe("https://www.xn--mller-kva.example");
    for (let often = 0; often < 20_000; often++) URL.canParse("https://www.müller.example");
    expect(site("https://www.müller.example")).toBe("https://www.xn--mller-kva.example");
    expect(site("http://[::1]:3000")).toBe("http://[::1]:3000");
    const font = "https://fonts.example/css2?family=Plus+Jakarta+Sans:ital,wght@0,300;0,800&display=swap";
    expect(readEnv({ FONT_STYLESHEET_URL: font }).FONT_STYLESHEET_URL).toBe(font);
    const { ANALYTICS_HOSTS } = readEnv({ ANALYTICS_HOSTS: "https://a.example  https://b.example:8443" });
    expect(ANALYTICS_HOSTS).toEqual(["https://a.example", "https://b.example:8443"]);
    const booking = "https://termin.example/a?b=c,d&mail=x@y.example#e";
    expect(readEnv({ BOOKING_URL_TEAM: booking }).BOOKING_URL_TEAM).toBe(booking);
  });

  it("takes none, one or several replaced secrets", () => {
    const [first, second] = ["a".repeat(32), `${"b".repeat(40)}=`];
    const read = (SESSION_SECRET_PREVIOUS?: string) =>
      readEnv({ SESSION_SECRET_PREVIOUS }).SESSION_SECRET_PREVIOUS;
    expect([read(), read(""), read("  ")]).toEqual([[], [], []]);
    expect(read(` ${first} `)).toEqual([first]);
    expect(read(`${first}  ${second}`)).toEqual([first, second]);
  });

  it.each([
    ["smtp://hafen:100%@mail.example", "%25 for %"],
    ["smtp://hafen:#geheim@mail.example", "%23 for #"],
    ["smtp://hafen:12#geheim@mail.example:587", "%23 for #"],
    ["smtp://hafen:ge@heim@mail.example:587", "%40 for @"],
    ["smtp://moin@hafen.example:geheim@mail.example:587", "%40 for @"],
    ["smtps://hafen:ge/heim@mail.example", "%2F for /"],
    ["smtps://hafen:12?heim@mail.example?requireTLS=0", "%3F for ?"],
    ["smtps://hafen:ge:heim@mail.example", "%3A for :"],
    ["smtp://hafen:rum%aa@mail.example:587", "%25 for %"],
    ["SMTP://hafen:#/@%zz#:@mail.example", "%23 for #, %2F for /, %40 for @, %25 for %, %3A for :"],
  ])("says how to write what ends a name or a password too early: %s", (SMTP_URL, codes) => {
    const sentence = `In the user name and the password of SMTP_URL, write ${codes}.`;
    expect(problemsOf({ SMTP_URL, MAIL_FROM })).toEqual([sentence]);
  });

  const signs = fc.constantFrom(..."abü€🚢1#/?@:% \\[]&+=\u0000");
  const password = fc.string({ unit: signs, minLength: 1 });

  it("takes every password once it is encoded, and reads it as it was meant", () => {
    fc.assert(
      fc.property(password, (pass) => {
        const SMTP_URL = `smtp://moin%40hafen.example:${encodeURIComponent(pass)}@mail.example:587`;
        expect(problemsOf({ SMTP_URL, MAIL_FROM })).toEqual([]);
        expect(readSmtpUrl(SMTP_URL, 1).auth).toEqual({ user: "moin@hafen.example", pass });
      }),
      runs(300, 50),
    );
  });

  it("takes no password that would be read otherwise than it was meant", () => {
    fc.assert(
      fc.property(password, (typed) => {
        const SMTP_URL = `smtp://hafen:${typed}@mail.example:587`;
        if (problemsOf({ SMTP_URL, MAIL_FROM }).length > 0) return;
        const auth = { user: "hafen", pass: decodeURIComponent(typed) };
        expect(readSmtpUrl(SMTP_URL, 1)).toMatchObject({ host: "mail.example", port: 587, auth });
      }),
      runs(300, 50),
    );
  });

  const complete: Record<string, string> = {
    ...hosted,
    SITE_URL: "https://www.hafen.example",
    HOST: "127.0.0.1",
    PORT: "3000",
    DATA_DIR: "/var/lib/hafen",
    TRUST_PROXY: "1",
    HSTS: "preload",
    SMTP_URL: "smtps://u:p@mail.example",
    MAIL_FROM: "Hafen <moin@hafen.example>",
    STAFF_EMAIL_DOMAIN: "hafen.example",
    RETENTION_DAYS: "90",
    USERCENTRICS_SETTINGS_ID: "abc",
    ANALYTICS_HOSTS: "https://a.example https://b.example",
    FONT_FAMILY: "Inter",
  };

  it.each(Object.entries(complete))(
    "refuses %s=%s with a comment or in quotes, in one sentence",
    (name, value) => {
      expect(problemsOf(complete)).toEqual([]);
      const said = (written: string) => problemsOf({ ...complete, [name]: written });
      for (const written of [`${value} # Anmerkung`, `${value}\t#x`, "# Anmerkung", ` # "x"`])
        expect(said(written)).toContainEqual(expect.stringMatching(new RegExp(`^${name} holds a comment`)));
      for (const written of [`"${value}"`, `'${value}'`, `"${value} # Anmerkung"`, '""'])
        expect(said(written)).toContainEqual(expect.stringMatching(new RegExp(`^${name} holds the quotes`)));
      for (const written of [`${value} # Anmerkung`, `"${value}"`]) expect(said(written)).toHaveLength(1);
    },
  );

  it("takes a # that is no comment", () => {
    const MAIL_FROM = "Werft #1 <moin@werft.example>";
    const BOOKING_URL_TEAM = "https://termin.example/a#b";
    const SESSION_SECRET = `${"s".repeat(32)}#`;
    expect(problemsOf({ SMTP_URL, MAIL_FROM, BOOKING_URL_TEAM, SESSION_SECRET })).toEqual([]);
  });

  it("names every problem at once", () => {
    expect(problemsOf({ SUPABASE_URL: "kaputt", PORT: "viele" }).length).toBeGreaterThanOrEqual(2);
  });
});

describe("a server for this machine only", () => {
  it.each([
    [true, { HOST: "127.0.0.1" }],
    [true, { HOST: "::1", SITE_URL: "http://[::1]:3000" }],
    [true, { HOST: "localhost", SITE_URL: "http://localhost:3000" }],
    [false, {}],
    [false, { HOST: "0.0.0.0" }],
    [false, { HOST: "127.0.0.1", TRUST_PROXY: "1" }],
    [false, { HOST: "127.0.0.1", SITE_URL: "https://www.musterhafen.example" }],
  ])("%s with %j", (expected, source) => {
    expect(isForThisMachine(readEnv(source as Record<string, string>))).toBe(expected);
  });
});

describe("a .env file", () => {
  it.each([
    ["SMTP_URL=smtp://hafen:#geheim@mail.example", ["SMTP_URL ends at its # in .env: write %23 for it."]],
    ["  export SMTP_URL = smtp://a:1#b@c # x", ["SMTP_URL ends at its # in .env: write %23 for it."]],
    ["A=b\nSITE_URL=https://hafen.example#x\r\nC=d", [expect.stringMatching(/^SITE_URL ends at its #/)]],
    ['SMTP_URL="smtp://hafen:%23@mail.example"', []],
    ["SESSION_SECRET='ab#cd'", []],
    ["PORT=3000 # a#b", []],
    ["PORT=3000# Anmerkung", []],
    ["# PORT=30#00", []],
    ["PORT=\n#HOST=a#b", []],
  ])("finds what Node cuts off in %j", (file, sentences) => {
    expect(cutOff(file, parseEnv(file) as Record<string, string>)).toEqual(sentences);
  });

  it("finds nothing where the environment says something else", () => {
    expect(cutOff("SMTP_URL=smtp://a:1#b@c", { SMTP_URL: "smtp://mail.example" })).toEqual([]);
  });

  it("finds whatever Node gives otherwise than it was written, without quotes and comments", () => {
    const value = fc
      .string({ unit: fc.constantFrom(..."ab1#:/@= "), minLength: 1 })
      .filter((text) => /^[^#\s].*[^\s]$/.test(text));
    fc.assert(
      fc.property(value, (text) => {
        const file = `SMTP_URL=${text}\n`;
        const read = parseEnv(file).SMTP_URL ?? "";
        const isWhole = read === text || /^\s*(#\s|#$)|^\s+#/.test(text.slice(read.length));
        expect(cutOff(file, { SMTP_URL: read }).length).toBe(isWhole ? 0 : 1);
      }),
      runs(300, 50),
    );
  });
});
