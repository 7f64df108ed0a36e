import { expect, it } from "vitest";
import { episodesOf } from "~/content/episodes";
import { landing } from "~/content/landing";
import { fill } from "~/content/placeholders";
import { episodePath } from "~/content/podcast";
import { site } from "~/content/site";
import { workspace } from "~/content/workspace";
import { get, sql } from "../helpers/app";
import { bringBackSeed } from "../helpers/setup";

const episodes = episodesOf(site);

async function page(path: string): Promise<string> {
  const response = await get(path);
  expect(response.status).toBe(200);
  return response.text();
}

function count(html: string, part: string) {
  return html.split(part).length - 1;
}

it("/podcast asks for consent before anything comes from the video provider", async () => {
  const html = await page("/podcast");
  expect(html).toContain("YouTube-Inhalte benötigen Ihre Zustimmung");
  expect(html).toContain("Bitte akzeptieren Sie YouTube im Cookie-Banner, um dieses Video anzusehen.");
  expect(count(html, "YouTube-Vorschau benötigt Zustimmung")).toBe(episodes.length);
  expect(html).not.toMatch(/<iframe|src="https:/);
});

it.each(episodes)(
  "$slug has a page of its own: in the site map, with its text and a way to its words, without video",
  async (episode) => {
    const path = episodePath(episode);
    const html = await page(path);
    expect(await page("/sitemap.xml")).toContain(`${path}</loc>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${episode.title}</h1>`));
    expect(html).toContain("YouTube-Inhalte benötigen Ihre Zustimmung");
    expect(html).not.toMatch(/<iframe|src="https:/);
    const subject = encodeURIComponent(`Transkript: ${episode.title}`);
    for (const words of episode.transcript ?? [`mailto:${site.email}?subject=${subject}`])
      expect(html).toContain(words);
  },
);

it("an episode has a picture for shared links, and what is none has not", async () => {
  const [, src = ""] =
    /property="og:image" content="http[^"]+?(\/podcast\/[^"]+)"/.exec(
      await page("/podcast/die-ki-am-tresen"),
    ) ?? [];
  const answer = await get(src);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await get("/podcast/gibt-es-nicht/og.png")).status).toBe(404);
});

it.each(episodes)("/podcast?folge=$id is still the page with that episode chosen", async ({ id, title }) => {
  expect(await page(`/podcast?folge=${id}`)).toMatch(new RegExp(`<h2 id="folge-titel"[^>]*>${title}</h2>`));
});

it("/dating leads to three calendars in new tabs", async () => {
  const html = await page("/dating");
  expect(html).toContain("Onlinedating");
  const urls = [...site.founders.map((founder) => founder.bookingUrl), site.teamBooking.url];
  for (const url of urls) {
    const [link] = html.match(new RegExp(`<a [^>]*href="${url}"[^>]*>`)) ?? [];
    expect(link).toContain('target="_blank"');
    expect(link).toContain("noopener");
  }
});

it("/it-support-bremerhaven has its own head, and describes the local business to search engines", async () => {
  const html = await page("/it-support-bremerhaven");
  const { title, description } = landing.meta;
  expect(html).toContain(`<title>${fill(title, site)}`);
  expect(html).toContain(`<meta name="description" content="${fill(description, site)}"`);
  const [, keywords = ""] = /<meta name="keywords" content="([^"]*)"/.exec(html) ?? [];
  expect(keywords.split(", ")).toEqual(
    expect.arrayContaining([
      ...landing.meta.keywords,
      ...site.areaServed.map((town) => `IT-Support ${town}`),
    ]),
  );
  expect(html).toMatch(/<link rel="canonical" href="https?:\/\/[^"/]+\/it-support-bremerhaven"/);
  expect(html).toContain(`<meta property="og:title" content="${fill(title, site)}"`);
  expect(html).toMatch(
    /<meta property="og:image" content="https?:\/\/[^"/]+\/images\/og\/it-support\.png\?v=[\da-f]{8}"/,
  );
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const business = blocks
    .map(([, json]) => JSON.parse(json ?? ""))
    .find((data) => data["@type"] === "LocalBusiness");
  expect(business).toMatchObject({
    name: site.company,
    url: expect.stringMatching(/^https?:\/\/.+\/it-support-bremerhaven$/),
    priceRange: "€€",
    areaServed: ["Bremerhaven", "Oldenburg", "Wilhelmshaven"].map((name) => ({ "@type": "City", name })),
  });
});

it("/it-support-bremerhaven names the towns that staff have written, and no other", async () => {
  await sql(
    `insert into site_facts (name, facts) values ('company', '{"areaServed": ["Bremerhaven", "Nordenham"]}')`,
  );
  const html = (await page("/it-support-bremerhaven")).replace(
    /<script(?! type="application)[\s\S]*?<\/script>/g,
    "",
  );
  expect(html).toMatch(/<h3[^>]*>Nordenham<\/h3>/);
  expect(html).not.toMatch(/Oldenburg,|Wilhelmshaven/);
  await bringBackSeed();
});

it("/google-workspace has its cards, figures, phases and ways on", async () => {
  const html = await page("/google-workspace");
  expect(html).toContain('href="/google-workspace#anwendungsfaelle"');
  expect(html).toContain('id="anwendungsfaelle"');
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(count(main, 'href="/contact"')).toBe(2);
  for (const { before, after } of workspace.problems.cards) {
    expect(main).toContain(before);
    expect(main).toContain(after);
  }
  expect(main).toContain("441%");
  expect(main).toContain("95%");
  expect(main).toContain(site.evidence.study);
  expect(count(main, 'src="/images/use-cases/')).toBe(8);
  expect(workspace.phases.steps.map(({ features }) => features.length)).toEqual([3, 3, 3, 3]);
  for (const { title, features } of workspace.phases.steps) {
    for (const text of [title, ...features]) expect(main).toContain(text.replaceAll("&", "&amp;"));
  }
});
