import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ["https://www.hafen.example", "", "max-age=63072000"],
  ["https://www.hafen.example", "includeSubDomains", "max-age=63072000; includeSubDomains"],
  ["https://www.hafen.example", "preload", "max-age=63072000; includeSubDomains; preload"],
  ["https://www.hafen.example", "off", undefined],
  ["http://www.hafen.example", "", undefined],
  ["http://www.hafen.example", "preload", undefined],
])("promises browsers TLS at %s with HSTS=%s: %s", async (siteUrl, setting, header) => {
  vi.stubEnv("SITE_URL", siteUrl);
  vi.stubEnv("HSTS", setting);
  const { securityHeaders } = await import("~/server/security/headers.server");
  expect(securityHeaders["Strict-Transport-Security"]).toBe(header);
});
