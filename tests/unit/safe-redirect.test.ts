import { describe, expect, it } from "vitest";
import { pathOf, safeRedirect } from "~/server/security/safe-redirect.server";

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
    ["nothing", undefined],
    ["null", null],
    ["a file", new File([], "x")],
    ["an empty text", ""],
    ["a relative path", "admin"],
    ["a query alone", "?redirectTo=/admin"],
    ["the data of a page", "/admin/contacts.data"],
    ["the data of a page with a query", "/admin/contacts.data?seite=2#x"],
    ["another origin", "https://evil.example"],
    ["another origin in capitals", "HTTPS://EVIL.EXAMPLE"],
    ["one slash after the scheme", "https:/evil.example"],
    ["no slash after the scheme", "https:evil.example"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["another host", "//evil.example"],
    ["another host with a path", "//evil.example/%2f.."],
    ["three slashes", "///evil.example"],
    ["a backslash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["a backslash in the middle", "/admin\\..\\..//evil.example"],
    ["a tab", "/\t/evil.example"],
    ["a line feed", "/\n/evil.example"],
    ["a carriage return", "/\r/evil.example"],
    ["a header of its own", "/admin\r\nSet-Cookie: a=b"],
    ["a leading space", " //evil.example"],
    ["a leading tab", "\t//evil.example"],
    ["a NUL", "/\0/evil.example"],
    ["a zero-width space", "/\u200b/evil.example"],
    ["full-width slashes", "\uff0f\uff0fevil.example"],
    ["a user", "@evil.example"],
    ["a user before a host", "//admin@evil.example"],
    ["a dot segment that leaves two slashes", "/.//evil.example"],
    ["two dots that leave two slashes", "/admin/..//evil.example"],
    ["encoded dots that leave two slashes", "/admin/%2e%2e//evil.example"],
    ["a backspace", "/\b/evil.example"],
    ["a DEL", "/\x7f/evil.example"],
  ])("turns %s into the fallback", (_, target) => {
    expect(safeRedirect(target, "/sicher")).toBe("/sicher");
  });

  it.each(["/%09/evil.example", "/%5cevil.example", "/%2f%2fevil.example", "/@evil.example"])(
    "leaves %j on this site",
    (target) => {
      expect(new URL(safeRedirect(target), "http://site.example").host).toBe("site.example");
    },
  );
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
