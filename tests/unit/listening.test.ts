import { expect, it } from "vitest";
import { env } from "~/server/env.server";
import { whyNotListening } from "~/server/listening.server";

it.each(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"])(
  "has one sentence for %s while the server begins to listen, none for it elsewhere",
  (code) => {
    const fault = Object.assign(new Error(code), { code, syscall: "listen" });
    expect(whyNotListening(fault)).toMatch(/^[^\n]+\.$/);
    expect(whyNotListening(Object.assign(fault, { syscall: "connect" }))).toBeUndefined();
  },
);

it("has one for a HOST that nobody knows, none for any other name", () => {
  const fault = { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: env.HOST };
  expect(whyNotListening(fault)).toMatch(/^HOST=.+\.$/);
  expect(whyNotListening({ ...fault, hostname: "mail.example" })).toBeUndefined();
});

it.each([new Error("stray"), "stray", 0, Object.assign(new Error("read"), { code: "EACCES" })])(
  "has none for %s",
  (fault) => {
    expect(whyNotListening(fault)).toBeUndefined();
  },
);
