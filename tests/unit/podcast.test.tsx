import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { chooseEpisode, episodeDay, episodeLength, episodes, podcast } from "~/content/podcast";
import { EmptyBar } from "~/routes/_site.podcast/empty-bar";

it.each([null, ""])("shows for ?folge=%s the newest episode", (wanted) => {
  expect(chooseEpisode(episodes, wanted)).toBe(episodes[0]);
});

it.each(["99", "03", "3x"])("knows no episode %s", (wanted) => {
  expect(chooseEpisode(episodes, wanted)).toBeUndefined();
});

it("tells machines day and length of each episode, and neither where a text is no date or duration", () => {
  expect(episodes.map((episode) => [episodeDay(episode), episodeLength(episode)])).toEqual([
    ["2025-02-05", "PT52M"],
    ["2025-01-29", "PT47M"],
    ["2025-01-22", "PT44M"],
    ["2025-01-15", "PT38M"],
  ]);
  expect(episodeDay({ date: "demnächst" })).toBeUndefined();
  expect(episodeLength({ duration: "lang" })).toBeUndefined();
});

it("has an address of its own for each episode", () => {
  const slugs = episodes.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it("chooses nothing where there is nothing, and says so", () => {
  expect(chooseEpisode([], "1")).toBeUndefined();
  const html = renderToStaticMarkup(<EmptyBar />);
  expect(html).toContain("Neue Episoden kommen bald!");
  expect(html).toContain(podcast.followUp);
});
