import { expect, it } from "vitest";
import { episodesOf } from "~/content/episodes";
import { chooseEpisode } from "~/content/podcast";
import { site } from "~/content/site";

const episodes = episodesOf(site);

it.each([null, ""])("shows for ?folge=%s the newest episode", (wanted) => {
  expect(chooseEpisode(episodes, wanted)).toBe(episodes[0]);
});

it.each(["99", "03", "3x"])("knows no episode %s", (wanted) => {
  expect(chooseEpisode(episodes, wanted)).toBeUndefined();
});

it("tells people and machines the day of each episode", () => {
  expect(episodes.map(({ date, day, minutes }) => [date, day, minutes])).toEqual([
    ["5. Februar 2025", "2025-02-05", 52],
    ["29. Januar 2025", "2025-01-29", 47],
    ["22. Januar 2025", "2025-01-22", 44],
    ["15. Januar 2025", "2025-01-15", 38],
  ]);
});

it("names a guest where only one founder speaks, with a capital where a sentence begins", () => {
  const { founders } = site;
  const alone = episodesOf({ ...site, founders: [founders[0]] });
  expect(alone[0]?.description).toMatch(/^Ein Gast hat/);
  expect(alone.at(-1)?.description).toContain("Mara und ein Gast erzählen");
});

it("has an address of its own for each episode", () => {
  const slugs = episodes.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it("chooses nothing where there is nothing", () => {
  expect(chooseEpisode([], "1")).toBeUndefined();
});
