import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { site } from "~/content/site";
import { backend, get } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";

describe("/healthz", () => {
  afterEach(() => vi.restoreAllMocks());
  const rest = {
    schema: expect.stringMatching(/^(ok|unknown)$/),
    spool: { waiting: 0, oldest: null, refused: 0 },
    damaged: 0,
  };

  it("answers 200 while the backend answers", async () => {
    const response = await get("/healthz");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({ status: "ok", ...rest });
  });

  it.each([
    ["refuses", async () => new Response('{"message":"relation missing"}', { status: 500 })],
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
  ])("answers 503 and tells nothing when the backend %s", async (_, answer) => {
    vi.spyOn(backend, "fetch").mockImplementation(answer);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const response = await get("/healthz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "unavailable", ...rest });
    expect(warned).toHaveBeenCalledOnce();
  });

  it("answers 503 when the backend hangs", async () => {
    vi.spyOn(backend, "fetch").mockImplementation(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    );
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect((await withDeadlines(0.1, () => get("/healthz"))).status).toBe(503);
  });
});

it("/.well-known/security.txt says whom to tell of a weakness, for less than a year", async () => {
  const response = await get("/.well-known/security.txt");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain(`Contact: mailto:${site.email}\n`);
  expect(text).toContain("Canonical: http://127.0.0.1:3000/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(text)?.[1] ?? "");
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(270);
  expect(days).toBeLessThan(366);
});

it("/.well-known/change-password leads to where a password is changed", async () => {
  const response = await get("/.well-known/change-password");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/admin/account"]);
});

it("/robots.txt keeps machines out of the staff area and names the sitemap", async () => {
  const response = await get("/robots.txt");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/admin$/m);
  expect(text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
});

describe("a picture for shared links", () => {
  it("is of each article its own", async () => {
    const paths = ["ordnung-in-der-gemeinsamen-ablage", "ki-im-buero-was-du-ihr-gibst-und-was-nicht"];
    const parts = await Promise.all(
      paths.map(async (slug) => {
        const png = Buffer.from(await (await get(`/blog/${slug}/og.png`)).arrayBuffer());
        return sharp(png).extract({ left: 900, top: 0, width: 300, height: 630 }).raw().toBuffer();
      }),
    );
    expect(parts[0]?.equals(parts[1] ?? Buffer.alloc(0))).toBe(false);
  });
});
