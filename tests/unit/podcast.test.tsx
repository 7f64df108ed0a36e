import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { chooseEpisode, episodes, podcast } from "~/content/podcast";
import { EmptyBar } from "~/routes/_site.podcast/empty-bar";

it.each([null, "", "99", "03", "3x"])("shows for ?folge=%s the newest episode", (wanted) => {
  expect(chooseEpisode(episodes, wanted)).toBe(episodes[0]);
});

it("chooses nothing where there is nothing, and says so", () => {
  expect(chooseEpisode([], "1")).toBeUndefined();
  const html = renderToStaticMarkup(<EmptyBar />);
  expect(html).toContain("Neue Episoden kommen bald!");
  expect(html).toContain(podcast.followUp);
});
