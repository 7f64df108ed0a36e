import { episodesOf } from "~/content/episodes";
import { type FactValues, withFacts } from "~/content/facts";
import { episodePath } from "~/content/podcast";
import { presentSite } from "~/platform/database/cached-facts.server";

/** The episodes that visitors see, the newest first; with the words of a preview those that they would see. */
export async function presentEpisodes(words: FactValues = {}) {
  return episodesOf(withFacts(await presentSite(), words));
}

/** Throws a 404 Response for no episode that visitors see. */
export async function presentEpisode(slug: string | undefined) {
  const episodes = await presentEpisodes();
  const episode = episodes.find((one) => one.slug === slug);
  if (!episode) throw new Response(null, { status: 404 });
  return { episode, episodes };
}

export async function episodePaths() {
  return (await presentEpisodes()).map(episodePath);
}
