import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientBefore, clientOf } from "~/platform/security/client-address.server";
import { pathOf, safeRedirect } from "~/platform/security/safe-redirect.server";
import { everySender, isTaken } from "../helpers/hosts";
import { runs } from "../helpers/runs";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:8080", "203.0.113.7"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
])("%s is counted as %s", (address, client) => {
  expect(clientOf(address)).toBe(client);
});

it.each(["", "unknown", "_hidden", "1.2.3", "x".repeat(5000)])("%j is nobody", (address) => {
  expect(clientOf(address)).toBeUndefined();
});

describe("the client before so many proxies of ours", () => {
  it.each([
    [0, "203.0.113.7", undefined],
    [1, "203.0.113.7", "203.0.113.7"],
    [1, "203.0.113.7, 198.51.100.2", "198.51.100.2"],
    [2, "203.0.113.7, 198.51.100.2", "203.0.113.7"],
    [2, "192.0.2.66, 203.0.113.7, 198.51.100.2", "203.0.113.7"],
    [2, "203.0.113.7", undefined],
    [2, "unknown, 198.51.100.2", undefined],
    [3, "2001:db8:1:2::9,198.51.100.2 ,198.51.100.3", "2001:db8:1:2::/64"],
    [5, "203.0.113.7, 198.51.100.2", undefined],
    [1, "", undefined],
    [1, undefined, undefined],
  ])("%i, told %j: %j", (proxies, forwarded, client) => {
    expect(clientBefore(proxies, forwarded)).toBe(client);
  });

  it("is nobody whom a client has named itself", () => {
    const said = fc.string({ unit: fc.constantFrom(..."0123456789abcdef.:, []") });
    fc.assert(
      fc.property(said, fc.integer({ min: 1, max: 5 }), (claim, proxies) => {
        const added = Array.from({ length: proxies }, (_, at) => `198.51.100.${at + 1}`);
        expect(clientBefore(proxies, [claim, ...added].join(", "))).toBe("198.51.100.1");
      }),
      runs(300, 50),
    );
  });
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
  const { securityHeaders } = await import("~/platform/security/headers.server");
  expect(securityHeaders["Strict-Transport-Security"]).toBe(header);
});

it.each([
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  "https://www.hafen.example",
  "https://www.hafen.example:8443",
])("a form is taken from the pages of %s, whatever a proxy makes of the host", async (address) => {
  vi.stubEnv("SITE_URL", address);
  const { isForeign } = await import("~/platform/security/same-origin.server");
  const site = new URL(address);
  const other = site.protocol === "https:" ? "http:" : "https:";
  const names = [site.host, site.hostname, site.host.toUpperCase()];
  const hosts = new Set([...names, "LocalHost", "[::1]:3000", "boese.example"]);
  const near = [`${other}//${site.host}`, `${site.protocol}//${site.hostname}:1`, `${site.origin}.x.example`];
  const own = [undefined, "null", site.origin, site.origin.toUpperCase()];
  const origins = [...own, ...near, "http://localhost", "https://boese.example", "kein Ursprung"];
  const senders = everySender([...hosts], [...new Set(origins)]);
  expect(senders.filter((sender) => isForeign(sender as never) === isTaken(site.origin, sender))).toEqual([]);
});

it("a form that names its page by the Referer alone is taken from our pages only", async () => {
  vi.stubEnv("SITE_URL", "https://hafen.example");
  const { isForeign, originOf } = await import("~/platform/security/same-origin.server");
  const isTakenFrom = (sent: Record<string, string>) =>
    !isForeign(originOf((name) => ({ host: "hafen.example", ...sent })[name]));
  expect(isTakenFrom({ referer: "https://hafen.example/admin/account" })).toBe(true);
  expect(isTakenFrom({})).toBe(true);
  expect(isTakenFrom({ referer: "https://boese.example/" })).toBe(false);
  expect(isTakenFrom({ referer: "https://boese.example/", "sec-fetch-site": "same-origin" })).toBe(true);
  expect(isTakenFrom({ referer: "https://hafen.example/", origin: "https://boese.example" })).toBe(false);
});

describe("safeRedirect", () => {
  it.each([
    "/admin",
    "/admin/blog/new",
    "/admin/contacts?seite=2&q=m%C3%BCller",
    "/admin/contacts?filter=ungelesen#liste",
    "/admin/blog?q=https://evil.example",
    "/admin/contacts?q=a@b.example",
  ])("lets %j pass", (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    ...[undefined, null, new File([], "x"), "", "admin", "?redirectTo=/admin"],
    ...["/admin/contacts.data", "/admin/contacts.data?seite=2#x"],
    ...["https://evil.example", "HTTPS://EVIL.EXAMPLE", "https:/evil.example", "https:evil.example"],
    ...["javascript:alert(1)", "data:text/html,x", "@evil.example", "//admin@evil.example"],
    ...["//evil.example", "//evil.example/%2f..", "///evil.example", "/\\evil.example", "\\\\evil.example"],
    ...["/admin\\..\\..//evil.example", "/admin\r\nSet-Cookie: a=b", " //evil.example", "\t//evil.example"],
    ...["\t", "\n", "\r", "\0", "\u200b", "\b", "\x7f"].map((sign) => `/${sign}/evil.example`),
    ...["\uff0f\uff0fevil.example", "/.//evil.example"],
    ...["/admin/..//evil.example", "/admin/%2e%2e//evil.example", "/%09/evil.example", "/%5cevil.example"],
    ...["/admin/..%252fcontact", "/admin/..%2fcontact", "/admin/bl%6fg"],
    ...["/", "/blog", "/admin/../blog", "/administration", "/admin@evil.example", "/admin.example"],
  ])("turns %j into the fallback", (target) => {
    expect(safeRedirect(target, "/sicher")).toBe("/sicher");
  });
});

describe("pathOf", () => {
  it.each([
    ["/admin/blog", "/admin/blog"],
    ["/admin/blog.data?_routes=routes%2Fadmin.blog", "/admin/blog"],
    ["/admin?index&_data=x", "/admin"],
    ["/admin/contacts?seite=2&q=a+b", "/admin/contacts?seite=2&q=a+b"],
  ])("makes %s an address for people", (asked, expected) => {
    expect(pathOf(new Request(`http://site.example${asked}`))).toBe(expected);
  });
});
