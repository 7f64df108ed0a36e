import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { chooseEpisode, episodes, podcast } from "~/content/podcast";
import { EmptyBar } from "~/routes/_site.podcast/empty-bar";

it("holds four episodes, newest first", () => {
  expect(episodes.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(episodes[0]?.date).toBe("5. Februar 2025");
  expect(episodes[3]?.date).toBe("15. Januar 2025");
  for (const { youtubeId, duration } of episodes) {
    expect(youtubeId).toMatch(/^[\w-]{11}$/);
    expect(duration).toMatch(/^\d+ Min$/);
  }
});

it.each([
  [null, 4],
  ["1", 1],
  ["3", 3],
  ["99", 4],
  ["", 4],
  ["03", 4],
  ["3x", 4],
])("chooses for ?folge=%s episode %i", (wanted, id) => {
  expect(chooseEpisode(episodes, wanted)?.id).toBe(id);
});

it("chooses nothing where there is nothing, and says so", () => {
  expect(chooseEpisode([], "1")).toBeUndefined();
  const html = renderToStaticMarkup(<EmptyBar />);
  expect(html).toContain("Neue Episoden kommen bald!");
  expect(html).toContain(podcast.followUp);
});
