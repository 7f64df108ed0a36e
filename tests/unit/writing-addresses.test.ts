import { expect, test } from "vitest";
import { isOwnPicture, isSafeLink, linkFrom } from "~/features/rich-text/editor/addresses";

test.each([
  ["www.x.de", "https://www.x.de"],
  [" beispiel.de/a?b=c ", "https://beispiel.de/a?b=c"],
  ["a@b.de", "mailto:a@b.de"],
  ["+49 471 12 34", "tel:+494711234"],
  ["https://x.de/ä", "https://x.de/ä"],
  ["/contact", "/contact"],
  ["#oben", "#oben"],
  ["mailto:a@b.de", "mailto:a@b.de"],
  ["tel:+4947112", "tel:+4947112"],
  ["tel:+49 471 (12) 3-4", "tel:+494711234"],
])("%s leads to %s", (typed, href) => expect(linkFrom(typed)).toBe(href));

test.each([
  ...["", "  ", "Moin", "zwei Wörter", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"],
  // All of these lead somewhere in browsers, though never to where somebody meant.
  ...["/\\evil.de", "//evil.de", "\\\\evil.de", "\\evil.de", "https:evil", "https:/evil.de", "https://"],
  ...["https:///evil.de", "https:\\\\evil.de", "mailto:", "mailto:?subject=Moin", "tel:"],
])("%s is no address", (typed) => expect(linkFrom(typed)).toBeUndefined());

test.each(["javascript:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "vbscript:x", "http://["])(
  "no link leads to %j",
  (href) => expect(isSafeLink(href)).toBe(false),
);

const foreign = ["//boese.example/x", "/\\boese.example/x", "/\t/boese.example/x", "https://x.de/x.png"];
test.each([...foreign, "x.png", "data:x"])("%j is no picture of this site", (src) =>
  expect(isOwnPicture(src)).toBe(false),
);

test.each(["/images/covers/default.svg", `/media/${"0a".repeat(16)}-960.webp`])("%s is one", (src) =>
  expect(isOwnPicture(src)).toBe(true),
);
