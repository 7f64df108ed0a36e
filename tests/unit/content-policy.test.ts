import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sealInlineParts, strictPolicy } from "~/server/content-policy.server";

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
