import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sealInlineParts, strictPolicy } from "~/server/security/content-policy.server";
import { EnvironmentError, readEnv } from "~/server/settings/env.server";
import { readForeignSources } from "~/server/settings/third-parties.server";

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
const odd = fc
  .array(
    fc.oneof(
      fc.constantFrom("https://", "a.example", "b.example", "*", "*.", ";", ",", "'", '"', " ", "\t", "\n"),
      fc.constantFrom(
        "script-src",
        "'unsafe-inline'",
        "data:",
        "@",
        "u:p@",
        "/",
        "\\",
        "?",
        "#",
        ":443",
        ":*",
      ),
      fc.constantFrom("%2a", "%3b", "\u3000", "\uff0a", "xn--", "[::1]", "\u0000", "https:", "blob:"),
      fc.string({ unit: "binary", maxLength: 3 }),
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
  const settings = fc.record(Object.fromEntries(names.map((name) => [name, value])));
  fc.assert(
    fc.property(settings, (source) => {
      for (const name of names) {
        const only = {
          ANALYTICS_SCRIPT_URL: "https://c.example/c.js",
          FONT_STYLESHEET_URL: "https://d.example/d",
        };
        const read = tryRead({ ...only, [name]: source[name] });
        if (!read) continue;
        accepted += 1;
        for (const sources of Object.values(readForeignSources(read))) {
          for (const one of sources)
            expect(one).toMatch(/^https:\/\/([\w-]+(\.[\w-]+)*\.?|\[[\da-f:]+\])(:\d+)?$/);
          const named = [...Object.values(only), ...(source[name]?.split(/\s+/).filter(Boolean) ?? [])];
          const origins = [...named.map((each) => new URL(each).origin), ...always];
          expect(sources.filter((each) => !origins.includes(each))).toEqual([]);
        }
      }
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(300);
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
