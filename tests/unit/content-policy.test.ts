import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sealInlineParts, strictPolicy } from "~/platform/security/content-policy.server";
import { EnvironmentError, readEnv } from "~/platform/settings/env.server";
import { readConsentSettings, readForeignSources } from "~/platform/settings/third-parties.server";
import { runs } from "../helpers/runs";

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

it("allows our own inline parts by hash, and nothing else", () => {
  const { html, policy } = sealInlineParts(
    '<script nonce="abc">ours()</script><script>theirs()</script><style nonce="abc">p{}</style><script nonce="abc" src="/a.js"></script>',
    "abc",
    hash("a{}"),
  );
  expect(html).toBe(
    '<script>ours()</script><script>theirs()</script><style>p{}</style><script src="/a.js"></script>',
  );
  expect(policy).toContain(`script-src 'self' ${hash("ours()")};`);
  expect(policy).toContain(`style-src 'self' ${hash("a{}")} ${hash("p{}")};`);
  expect(policy).not.toContain(hash("theirs()"));
  expect(policy).not.toContain("unsafe");
});

it("lets pages show the video of the podcast, and everything else nothing of others", () => {
  const { policy } = sealInlineParts("<p>Podcast</p>", "abc", hash("a{}"));
  const foreign = policy.match(/https:[^ ;]+/g);
  expect(foreign).toEqual(["https://i.ytimg.com", "https://www.youtube-nocookie.com"]);
  expect(strictPolicy).not.toContain("https:");
});

const names = ["ANALYTICS_SCRIPT_URL", "ANALYTICS_HOSTS", "FONT_STYLESHEET_URL", "FONT_FILE_HOSTS"] as const;
const sources = "script-src 'unsafe-inline' data: @ u:p@ / \\ ? # :443 :* %2a %3b xn-- [::1] https: blob:";
const odd = fc
  .array(
    fc.oneof(
      fc.constantFrom("https://", "a.example", "b.example", "*", "*.", ";", ",", "'", '"', " ", "\t", "\n"),
      fc.constantFrom(...sources.split(" ")),
      fc.constantFrom("\u3000", "\uff0a", "\u0000", "ä", "€", "🚢", "\u0301", "\u202e"),
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(""));
const value = fc.oneof(
  odd,
  odd.map((rest) => `https://a.example${rest}`),
  fc.webUrl(),
);

it("never holds more of others than the origins that the settings name", () => {
  let accepted = 0;
  const others = {
    ANALYTICS_SCRIPT_URL: "https://c.example/c.js",
    FONT_STYLESHEET_URL: "https://d.example/d",
  };
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, text) => {
      const read = tryRead({ ...others, [name]: text });
      if (!read) return;
      accepted += 1;
      const named = [...Object.values(others), ...text.split(/\s+/).filter(Boolean)];
      const origins = [...named.map((each) => new URL(each).origin), ...always];
      for (const sources of Object.values(readForeignSources(read))) {
        for (const one of sources)
          expect(one).toMatch(/^https:\/\/([\w-]+(\.[\w-]+)*\.?|\[[\da-f:]+\])(:\d+)?$/);
        expect(sources.filter((each) => !origins.includes(each))).toEqual([]);
      }
    }),
    runs(12_000, 500),
  );
  expect(accepted).toBeGreaterThan(0);
});

const always = ["https://i.ytimg.com", "https://www.youtube-nocookie.com"];

function tryRead(source: Record<string, string | undefined>) {
  try {
    return readEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

const video = { "img-src": ["https://i.ytimg.com"], "frame-src": ["https://www.youtube-nocookie.com"] };
const none = { "script-src": [], "style-src": [], "font-src": [], "connect-src": [] };

describe("services of others", () => {
  it("are none but the video where nothing is configured", () => {
    const env = readEnv({});
    expect(readConsentSettings(env)).toBeUndefined();
    expect(readForeignSources(env)).toEqual({ ...none, ...video });
  });

  it("open exactly the hosts of an analytics script", () => {
    const env = readEnv({
      ANALYTICS_SCRIPT_URL: "https://statistik.example/zaehler.js?id=1",
      ANALYTICS_HOSTS: "https://a.statistik.example  https://b.statistik.example",
      FONT_FILE_HOSTS: "https://unused.example",
    });
    const reports = ["", "a.", "b."].map((part) => `https://${part}statistik.example`);
    expect(readConsentSettings(env)).toEqual({ analytics: "https://statistik.example/zaehler.js?id=1" });
    expect(readForeignSources(env)).toEqual({
      ...none,
      ...video,
      "script-src": ["https://statistik.example"],
      "connect-src": reports,
      "img-src": ["https://i.ytimg.com", ...reports],
    });
  });

  it("open exactly the hosts of a font style sheet", () => {
    const env = readEnv({
      FONT_STYLESHEET_URL: "https://schriften.example/familie.css",
      FONT_FILE_HOSTS: "https://dateien.example",
      FONT_FAMILY: "Inter",
    });
    expect(readConsentSettings(env)).toEqual({
      fonts: { stylesheet: "https://schriften.example/familie.css", family: "Inter" },
    });
    expect(readForeignSources(env)).toEqual({
      ...none,
      ...video,
      "style-src": ["https://schriften.example"],
      "font-src": ["https://schriften.example", "https://dateien.example"],
    });
  });

  it("let Usercentrics in where a settings id is set, with a nonce for its styles and nothing unsafe", () => {
    const env = readEnv({ USERCENTRICS_SETTINGS_ID: "abc", USERCENTRICS_VIDEO_ID: "own-id" });
    const usercentrics = readConsentSettings(env)?.usercentrics;
    expect(usercentrics).toMatchObject({
      settingsId: "abc",
      domain: "musterhafen.example",
      ids: { video: "own-id", analytics: "HkocEodjb7", fonts: "HkPBYFofN" },
    });
    const sources = readForeignSources(env);
    expect(sources["script-src"]).toEqual(["https://web.cmp.usercentrics.eu"]);
    expect(sources["style-src"]).toEqual([`'nonce-${usercentrics?.styleNonce}'`]);
    expect(sources["connect-src"]).toEqual(["https://*.usercentrics.eu"]);
    expect(sources["frame-src"]).toEqual(video["frame-src"]);
    expect(Object.values(sources).flat().join(" ")).not.toContain("unsafe");
  });
});
