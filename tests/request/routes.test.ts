import { describe, expect, it } from "vitest";
import { redirects } from "~/content/redirects";
import { site } from "~/content/site";
import { telOf } from "~/schemas/contact-links";
import { backendDown, get, withBackend } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { takeErrors } from "../helpers/setup";
import { staffGet } from "../helpers/staff";

it.each(publicPages)(
  "%s answers with a whole page of its own, and allows its own scripts only",
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/=]+' ?)+;/);
    expect(policy).not.toContain("unsafe");
    const html = await response.text();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`<html lang="${path === "/gtc" ? "en" : "de"}"`);
    for (const landmark of ["<header", "<main", "<footer", "<nav"]) expect(html).toContain(landmark);
    expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${path}"/>`);
    for (const tag of ["og:title", "og:description", "og:image", "og:url"])
      expect(html).toContain(`property="${tag}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(html).toContain('type="application/rss+xml"');
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
  },
);

describe("old addresses", () => {
  it.each(Object.entries(redirects))("%s leads to %s", async (from, to) => {
    for (const [asked, answered] of [
      [from, to],
      [`${from}/`, to],
      [`${from}?utm_source=alt&x=1`, `${to}?utm_source=alt&x=1`],
    ]) {
      const response = await get(asked ?? "");
      expect(response.status).toBe(301);
      expect(response.headers.get("Location")).toBe(answered);
      expect(response.headers.get("Cache-Control")).toMatch(/max-age=\d+/);
    }
  });

  it("lead to what is there", async () => {
    for (const to of new Set(Object.values(redirects)))
      expect([to, (await get(to)).status]).toEqual([to, 200]);
  });

  it("covers every line of the specification, where feeds are looked for, and the German names of pages", () => {
    expect(Object.keys(redirects)).toHaveLength(2 + 2 + 6 + 1 + 2 + 3 + 1 + 2 + 1 + 2 + 6);
    expect(redirects).toMatchObject({
      "/kontakt": "/contact",
      "/leistungen": "/services",
      "/referenzen": "/references",
      "/ueber-uns": "/about",
      "/datenschutzerklaerung": "/datenschutz",
      "/termin": "/dating",
    });
  });

  it.each([
    ["/impacthub", site.externalRedirects.impacthub],
    ["/event-techstack-registration", site.externalRedirects.eventTechstackRegistration],
    ["/businessplan", site.externalRedirects.businessplan],
  ])("%s leads away to %s", async (from, to) => {
    const response = await get(`${from}?x=1`);
    expect([response.status, response.headers.get("Location")]).toEqual([301, `${to}?x=1`]);
  });
});

describe("what is not there", () => {
  it.each([
    "/blog?seite=999",
    "/blog/a/b",
    "/services/x",
    "/wp-login.php",
    "/podcast?folge=99",
    "/podcast/x",
  ])("%s is 404", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("Oops! Page not found");
    expect(html).toContain('href="/"');
    expect(html).toContain("Diese Seite gibt es nicht oder nicht mehr.");
    for (const part of ['aria-label="Hauptmenü"', "<footer", 'href="/impressum"', 'href="/datenschutz"'])
      expect(html).toContain(part);
  });
});

it("leads on from what is not there: to services, contact, telephone and a search of the blog", async () => {
  const html = await (await get("/gibt-es-nicht")).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  for (const to of ["/services", "/contact", telOf(site.phone)]) expect(main).toContain(`href="${to}"`);
  expect(main).toMatch(/<form[^>]*method="get"[^>]*action="\/blog"[\s\S]*<input[^>]*name="suche"/);
});

describe("what is not there in the staff area", () => {
  it("is said in the staff's frame", async () => {
    for (const path of ["/admin/gibt-es-nicht", "/admin/blog/a/b/c"]) {
      const response = await staffGet(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain("Oops! Page not found");
      expect(html).toContain("/admin/contacts");
      expect(html).not.toContain("<footer");
    }
  });

  it("is nobody else's to know", async () => {
    const { status, headers } = await get("/admin/gibt-es-nicht");
    expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/admin\/login/)]);
  });
});

it("links from its footer what the menus do not, and nothing that leads nowhere", async () => {
  const html = await (await get("/impressum")).text();
  const footer = html.slice(html.indexOf("<footer"));
  for (const path of ["/it-support-bremerhaven", "/newsletter", "/podcast", "/contact"])
    expect(footer).toContain(`href="${path}"`);
  for (const [, path = ""] of footer.matchAll(/href="(\/[^"]*)"/g))
    expect((await get(path)).status, path).toBe(200);
});

it("says nothing of a fault but its incident, which is in the log", async () => {
  const response = await withBackend(
    () => Promise.reject(new Error("geheime Einzelheit")),
    () => get(`/preview/${"A".repeat(43)}`),
  );
  const log = takeErrors().join("\n");
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(html).toContain("Unexpected Application Error!");
  expect(html).not.toContain("geheime Einzelheit");
  const [, incident = "none"] = /<code>([0-9a-f]{8})<\/code>/.exec(html) ?? [];
  expect(log).toContain(incident);
});

it("shows pages without content from the backend while that is down", async () => {
  for (const path of ["/impressum", "/contact", "/dating"])
    expect((await withBackend(backendDown, () => get(path))).status).toBe(200);
});
