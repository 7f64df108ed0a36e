import { expect, it, vi } from "vitest";

vi.stubEnv("HOST", "hafen.invalid");
const { whyNotListening } = await import("~/platform/settings/listening.server");

it.each(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"])(
  "has one sentence for %s while the server begins to listen, none for it elsewhere",
  (code) => {
    const fault = Object.assign(new Error(code), { code, syscall: "listen", port: 3000 });
    expect(whyNotListening(fault)).toMatch(/^[^\n]+\.$/);
    expect(whyNotListening(Object.assign(fault, { syscall: "connect" }))).toBeUndefined();
    const onDisk = Object.assign(new Error(code), { code, syscall: "listen", address: "/run/site.sock" });
    expect(whyNotListening(onDisk)).toBeUndefined();
  },
);

it("has one for a HOST that nobody knows, none for any other name", () => {
  const fault = { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "hafen.invalid" };
  expect(whyNotListening(fault)).toMatch(/^HOST=hafen\.invalid .+\.$/);
  expect(whyNotListening({ ...fault, hostname: "mail.example" })).toBeUndefined();
});

it.each([new Error("stray"), "stray", 0, Object.assign(new Error("read"), { code: "EACCES" })])(
  "has none for %s",
  (fault) => {
    expect(whyNotListening(fault)).toBeUndefined();
  },
);
