import { describe, expect, it } from "vitest";
import { EnvironmentError, isForThisMachine, readEnv } from "~/server/env.server";

const hosted = {
  SUPABASE_URL: "https://x.supabase.example",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SESSION_SECRET: "s".repeat(32),
};

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
    expect(problemsOf({ SMTP_URL: "", MAIL_FROM: "a@b.example" })).toEqual([]);
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
    [{ ...hosted, SUPABASE_ANON_KEY: "sb_secret_abc" }, /service key/],
    [{ PORT: "viele" }, /PORT/],
    [{ HOME_VARIANT: "C" }, /HOME_VARIANT/],
    [{ SMTP_URL: "smtp://mail.example" }, /SMTP_URL is set but MAIL_FROM is missing/],
    [{ SMTP_URL: "mail.example", MAIL_FROM: "a@b.example" }, /SMTP_URL is not a valid address/],
    [{ SMTP_URL: "http://mail.example", MAIL_FROM: "a@b.example" }, /SMTP_URL is not a valid address/],
    [{ MAIL_FROM: "Redaktion" }, /MAIL_FROM is not a valid sender/],
    [{ MAIL_FROM: "A <a@b.example>\nBcc: <x@y.example>" }, /MAIL_FROM is not a valid sender/],
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

  it("refuses a mail server's password that cannot be read", () => {
    expect(problemsOf({ SMTP_URL: "smtp://a:100%@mail.example", MAIL_FROM: "a@b.example" })).toHaveLength(1);
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
