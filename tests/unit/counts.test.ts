import { describe, expect, it } from "vitest";
import { NotFoundPaths, notFoundPath } from "~/platform/page-cache/not-found-paths.server";
import { countSpam, putBackSpam, takeSpam, waitingSpam } from "~/platform/process/spam-counts.server";
import { canonicalPath } from "~/schemas/old-address";

describe("a path asked for in vain", () => {
  it.each([
    ["/leistungen", "/leistungen"],
    ["/leistungen/?x=geheim", "/leistungen/"],
    ["/blog/alter-beitrag-2024.data?_routes=x", "/blog/alter-beitrag-2024"],
    ["/%C3%BCber-uns", "/%C3%BCber-uns"],
    ["/alt/seite.html", "/alt/seite.html"],
    ["/kontakt.php?id=4", "/kontakt.php"],
    ["/Preisliste.pdf", "/Preisliste.pdf"],
  ])("counts as a page: %s", (url, path) => expect(notFoundPath(url)).toBe(path));

  it.each([
    ...["/", "//anderswo.example/x", "/wp-login.php", "/.env", "/.git/config", "/wp-admin/setup.php"],
    ...["/bild.jpg", "/favicon.ico", "/seite.html/alt", "/media/abc", "/admin/nichts", "/admin.data"],
    ...["/anmelden%3Ftoken=geheim", "/p;jsessionid=abcdef123", "/p&email=x", "/p%26a%3Db", "/token=abc123"],
    ...["/anna%2540kunde.example/x", "/anna%EF%BC%A0kunde", "/preview/abc", "/newsletter/confirm"],
    ...["/abmelden/antje@kunde.example", "/abmelden/antje%40kunde", "/anruf/04711234567"],
    ...["/x/0b6c1f0e-6d44-4c1c-9d0f-0a8f6f2f4b11", "/x/a1b2c3d4e5f6a7b8c9d0", "/x/Ab-1_cdefghijklmnopqr"],
    `/${"a".repeat(200)}`,
  ])("is left out: %s", (url) => expect(notFoundPath(url)).toBeUndefined());
});

describe("counting", () => {
  it("holds a thousand paths at the most, and those asked for again through a flood", () => {
    const paths = new NotFoundPaths();
    for (let count = 0; count < 400; count += 1)
      for (let times = 0; times < 2; times += 1) paths.add(`/oft-${count}`);
    for (let count = 0; count < 100_000; count += 1) paths.add(`/flut-${count}`);
    paths.add("/oft-0");
    const counts = new Map(paths.take());
    expect(counts.size).toBeLessThanOrEqual(1000);
    expect(counts.get("/oft-0")).toBe(3);
    expect(counts.get("/oft-399")).toBe(2);
    expect(counts.has("/flut-99999")).toBe(true);
    expect(paths.take()).toEqual([]);
  });

  it("takes no more than a thousand when all come twice", () => {
    const paths = new NotFoundPaths();
    for (let count = 0; count < 5000; count += 1) paths.add(`/flut-${count}`, 2);
    expect(paths.take().length).toBeLessThanOrEqual(1000);
  });
});

describe("the one form of a path", () => {
  it.each([
    ["/Alte-Seite/", "/alte-seite"],
    ["/%C3%BCber-uns", "/über-uns"],
    ["/%c3%9cber-uns//", "/über-uns"],
    ["/u\u0308ber-uns?x=1#y", "/über-uns"],
    ["/%61lt", "/alt"],
    ["/a%2Fb", "/a%2Fb"],
    ["/a%20b", "/a%20b"],
    ["/a%zz", "/a%25zz"],
    ["/", "/"],
    ["", "/"],
  ])("%s is %s, and stays so", (path, form) => {
    expect(canonicalPath(path)).toBe(form);
    expect(canonicalPath(form)).toBe(form);
  });
});

describe("machines turned away", () => {
  it("are counted by Berlin's day and the reason, and anew once that is taken", () => {
    countSpam("honeypot", new Date("2026-06-03T21:59:59Z"));
    countSpam("honeypot", new Date("2026-06-03T22:00:00Z"));
    countSpam("honeypot", new Date("2026-06-04T12:00:00Z"));
    countSpam("throttle", new Date("2026-06-04T12:00:00Z"));
    const counted = [
      ["2026-06-03", "honeypot", 1],
      ["2026-06-04", "honeypot", 2],
      ["2026-06-04", "throttle", 1],
    ];
    expect(waitingSpam()).toEqual(counted);
    expect(takeSpam()).toEqual(counted);
    expect(waitingSpam()).toEqual([]);
  });

  it("are added to what came since where they could not be written", () => {
    countSpam("honeypot", new Date("2026-06-04T12:00:00Z"));
    const taken = takeSpam();
    countSpam("honeypot", new Date("2026-06-04T13:00:00Z"));
    putBackSpam(taken);
    expect(takeSpam()).toEqual([["2026-06-04", "honeypot", 2]]);
  });
});
