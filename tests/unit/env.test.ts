import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSmtpUrl } from "~/server/mail/smtp.server";
import { EnvironmentError, isForThisMachine, readEnv } from "~/server/settings/env.server";

const hosted = {
  SUPABASE_URL: "https://x.supabase.example",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SESSION_SECRET: "s".repeat(32),
};

const SMTP_URL = "smtp://mail.example";

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
    expect(problemsOf({ ...hosted, SITE_URL: "", PORT: "" })).toEqual([]);
    expect(
      problemsOf({ SMTP_URL: "smtps://u:p%40ss@mail.example", MAIL_FROM: "Ä & Co. <a@b.example>" }),
    ).toEqual([]);
    expect(problemsOf({ SMTP_URL: "", MAIL_FROM: "" })).toEqual([]);
    expect(problemsOf({ STAFF_EMAIL_DOMAIN: "Büro.Müller-Söhne.example", TRUST_PROXY: "5" })).toEqual([]);
  });

  it.each([
    [
      { SUPABASE_URL: hosted.SUPABASE_URL, SESSION_SECRET: hosted.SESSION_SECRET },
      /SUPABASE_ANON_KEY is missing/,
    ],
    [{ SUPABASE_ANON_KEY: "x" }, /SUPABASE_URL is missing/],
    [{ ...hosted, SUPABASE_URL: "supabase" }, /SUPABASE_URL/],
    [{ ...hosted, SUPABASE_URL: "ftp://x.example" }, /SUPABASE_URL/],
    [{ ...hosted, SESSION_SECRET: "" }, /SESSION_SECRET is missing/],
    [{ ...hosted, SESSION_SECRET: "kurz" }, /SESSION_SECRET/],
    [{ SESSION_SECRET_PREVIOUS: "kurz" }, /^SESSION_SECRET_PREVIOUS takes .+\.$/],
    [{ SESSION_SECRET_PREVIOUS: `${"a".repeat(32)} ${"b".repeat(31)}` }, /^SESSION_SECRET_PREVIOUS takes/],
    [{ ...hosted, SUPABASE_ANON_KEY: "sb_secret_abc" }, /service key/],
    [{ PORT: "viele" }, /PORT/],
    [{ HOME_VARIANT: "C" }, /HOME_VARIANT/],
    [{ SMTP_URL: "smtp://mail.example" }, /SMTP_URL is set but MAIL_FROM is missing/],
    [{ SMTP_URL: "mail.example", MAIL_FROM: "a@b.example" }, /SMTP_URL is not a valid address/],
    [{ SMTP_URL: "http://mail.example", MAIL_FROM: "a@b.example" }, /SMTP_URL is not a valid address/],
    [{ MAIL_FROM: "a@b.example" }, /MAIL_FROM is set but SMTP_URL is missing/],
    ...["0", "-1", "101", "doppelt"].map((factor): [Record<string, string>, RegExp] => [
      { DEADLINE_FACTOR: factor },
      /^DEADLINE_FACTOR must be a number from 0\.1 to 100\.$/,
    ]),
    [{ PORT: "99999" }, /^PORT must be a whole number from 0 to 65535\.$/],
    [{ PORT: "-0.5" }, /^PORT must be a whole number from 0 to 65535\.$/],
    [{ TRUST_PROXY: "6" }, /^TRUST_PROXY must be the number of your own proxies/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY must be the number of your own proxies/],
    [{ HSTS: "max-age=1" }, /^HSTS must be off, includeSubDomains or preload/],
    ...[
      "@firma.de",
      "firma",
      "chef@firma.de",
      " firma.de",
      "firma.de ",
      "firma .de",
      "https://firma.de",
      "firma.de.",
      "-a.de",
    ].map((domain): [object, RegExp] => [
      { STAFF_EMAIL_DOMAIN: domain },
      /^STAFF_EMAIL_DOMAIN must be a domain alone/,
    ]),
    [{ PRODUCTION_DOMAIN: "https://firma.de" }, /^PRODUCTION_DOMAIN must be a domain alone/],
    [{ SMTP_URL, MAIL_FROM: "Redaktion" }, /MAIL_FROM is not a valid sender/],
    [{ SMTP_URL, MAIL_FROM: "A <a@b.example>\nBcc: <x@y.example>" }, /MAIL_FROM is not a valid sender/],
    [{ CONTACT_NOTIFY_TO: "niemand" }, /CONTACT_NOTIFY_TO is not a valid e-mail address/],
    [{ ANALYTICS_SCRIPT_URL: "http://statistik.example/a.js" }, /ANALYTICS_SCRIPT_URL/],
    [{ ANALYTICS_HOSTS: "https://statistik.example/pfad" }, /ANALYTICS_HOSTS/],
    [{ FONT_FILE_HOSTS: "* 'unsafe-inline'" }, /FONT_FILE_HOSTS/],
    [{ FONT_FAMILY: 'x", serif; } *{' }, /FONT_FAMILY/],
  ])("refuses %j with one sentence", (source, sentence) => {
    const problems = problemsOf(source as Record<string, string>);
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
  ] as [string, string][])("refuses %s=%s with one sentence that names it", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  it.each([
    ["dreiundzwanzig-zeichen1", false],
    ["vierundzwanzig-zeichen_1", true],
    ["vierundzwanzig zeichen 1", false],
    ["vierundzwanzig-zeichenü1", false],
    ["", true],
  ])(
    "takes METRICS_TOKEN=%s only where a header can carry it and nobody guesses it",
    (METRICS_TOKEN, isGood) => {
      const problems = problemsOf({ METRICS_TOKEN });
      if (isGood) expect(problems).toEqual([]);
      else expect(problems).toEqual([expect.stringMatching(/^METRICS_TOKEN .+\.$/)]);
    },
  );

  it.each(["https://chef:geheim@x.supabase.example", "https://x.supabase.example/rest/v1"])(
    "refuses SUPABASE_URL=%s",
    (SUPABASE_URL) => {
      expect(problemsOf({ ...hosted, SUPABASE_URL })).toEqual([expect.stringMatching(/^SUPABASE_URL .+\.$/)]);
    },
  );

  it("takes addresses as they are usual, with a trailing slash, a port, a query where there may be one", () => {
    expect(readEnv({ SITE_URL: "https://www.hafen.example/" }).SITE_URL).toBe("https://www.hafen.example");
    expect(readEnv({ SITE_URL: "HTTPS://Www.Müller.example:443//" }).SITE_URL).toBe(
      "https://www.xn--mller-kva.example",
    );
    expect(readEnv({ SITE_URL: "http://[::1]:3000" }).SITE_URL).toBe("http://[::1]:3000");
    const font = "https://fonts.example/css2?family=Plus+Jakarta+Sans:ital,wght@0,300;0,800&display=swap";
    expect(readEnv({ FONT_STYLESHEET_URL: font }).FONT_STYLESHEET_URL).toBe(font);
    expect(readEnv({ ANALYTICS_HOSTS: "https://a.example  https://b.example:8443" }).ANALYTICS_HOSTS).toEqual(
      ["https://a.example", "https://b.example:8443"],
    );
    const booking = "https://termin.example/a?b=c,d&mail=x@y.example#e";
    expect(readEnv({ BOOKING_URL_TEAM: booking }).BOOKING_URL_TEAM).toBe(booking);
    expect(problemsOf({ ...hosted, SUPABASE_URL: "http://supabase_kong:8000/" })).toEqual([]);
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
    ["SMTP://hafen:#/@%zz#:@mail.example", "%23 for #, %2F for /, %40 for @, %25 for %, %3A for :"],
  ])("says how to write what ends a name or a password too early: %s", (SMTP_URL, codes) => {
    const sentence = `In the user name and the password of SMTP_URL, write ${codes}.`;
    expect(problemsOf({ SMTP_URL, MAIL_FROM: "a@b.example" })).toEqual([sentence]);
  });

  it("takes every password once it is encoded, and reads it as it was meant", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (password) => {
        const SMTP_URL = `smtp://moin%40hafen.example:${encodeURIComponent(password)}@mail.example:587`;
        expect(problemsOf({ SMTP_URL, MAIL_FROM: "a@b.example" })).toEqual([]);
        expect(readSmtpUrl(SMTP_URL, 1).auth).toEqual({ user: "moin@hafen.example", pass: password });
      }),
    );
  });

  it("asks for the code of a % that only looks like the beginning of one", () => {
    const SMTP_URL = "smtp://hafen:rum%aa@mail.example:587";
    const said = "In the user name and the password of SMTP_URL, write %25 for %.";
    expect(problemsOf({ SMTP_URL, MAIL_FROM: "a@b.example" })).toEqual([said]);
  });

  it("takes no password that would be read otherwise than it was meant", () => {
    const odd = fc.string({ unit: fc.constantFrom(..."ab1#/?@:% \\[]%20"), minLength: 1 });
    fc.assert(
      fc.property(odd, (password) => {
        const SMTP_URL = `smtp://hafen:${password}@mail.example:587`;
        if (problemsOf({ SMTP_URL, MAIL_FROM: "a@b.example" }).length > 0) return;
        const meant = {
          host: "mail.example",
          port: 587,
          auth: { user: "hafen", pass: decodeURIComponent(password) },
        };
        expect(readSmtpUrl(SMTP_URL, 1)).toMatchObject(meant);
      }),
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

  it.each(Object.keys(complete))(
    "refuses %s with a comment behind it or quotes around it, in one sentence",
    (name) => {
      expect(problemsOf(complete)).toEqual([]);
      const value = complete[name];
      for (const written of [`${value} # Anmerkung`, `${value}\t#x`, "# Anmerkung", ` # "x"`])
        expect(problemsOf({ ...complete, [name]: written })).toContainEqual(
          expect.stringMatching(new RegExp(`^${name} holds a comment`)),
        );
      for (const written of [`"${value}"`, `'${value}'`, `"${value} # Anmerkung"`, '""'])
        expect(problemsOf({ ...complete, [name]: written })).toContainEqual(
          expect.stringMatching(new RegExp(`^${name} holds the quotes`)),
        );
      expect(problemsOf({ ...complete, [name]: `${value} # Anmerkung` })).toHaveLength(1);
      expect(problemsOf({ ...complete, [name]: `"${value}"` })).toHaveLength(1);
    },
  );

  it("takes a # that is no comment", () => {
    const MAIL_FROM = "Werft #1 <moin@werft.example>";
    const BOOKING_URL_TEAM = "https://termin.example/a#b";
    expect(
      problemsOf({ SMTP_URL, MAIL_FROM, BOOKING_URL_TEAM, SESSION_SECRET: `${"s".repeat(32)}#` }),
    ).toEqual([]);
  });

  it("refuses a service key in a token", () => {
    const token = `x.${Buffer.from(JSON.stringify({ role: "service_role" })).toString("base64url")}.x`;
    expect(problemsOf({ ...hosted, SUPABASE_ANON_KEY: token })[0]).toMatch(/service key/);
  });

  it("names every problem at once", () => {
    expect(problemsOf({ SUPABASE_URL: "kaputt", PORT: "viele" }).length).toBeGreaterThanOrEqual(2);
  });
});

// On its word the embedded backend takes new accounts for confirmed.
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
