import { afterAll, describe, expect, it } from "vitest";
import { get } from "../helpers/app";
import { serveApp } from "../helpers/served";

const { send, close } = await serveApp();
afterAll(close);

const pictures = (html: string, place: RegExp) =>
  [...html.matchAll(/<img [^>]*src="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => place.test(tag))
    .map(([, src = ""]) => src);

describe("the drawing of an article", () => {
  it.each(["2-mail-00ff00", "2-mail-lock-00ff00-night"])("%s is there for good", async (name) => {
    const { status, headers, body } = await send(`/images/drawn/${name}.svg`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
    });
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200"/);
  });

  it.each(["1-mail-00ff00", "2-nix-00ff00", "2-mail-00ff00-x", "2-mail", "2-mail-00ff00.svg"])(
    "%s is not there",
    async (name) => {
      const { status, headers } = await send(`/images/drawn/${name}.svg`);
      expect(status).toBe(404);
      expect(headers["cache-control"]).not.toContain("immutable");
    },
  );

  it("is another one for each of the blog's articles, by day and by night", async () => {
    const shown = pictures(await (await get("/blog")).text(), /object-cover/);
    expect(shown.length).toBeGreaterThanOrEqual(14);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.filter((src) => src.endsWith("-night.svg"))).toHaveLength(shown.length / 2);
    for (const src of shown) expect((await get(src)).status, src).toBe(200);
  });

  it("is not that of the articles below it", async () => {
    const html = await (await get("/blog/wenn-der-chef-ploetzlich-gutscheine-braucht")).text();
    const shown = pictures(html, /object-cover/);
    expect(shown).toHaveLength(8);
    expect(new Set(shown).size).toBe(8);
  });
});
