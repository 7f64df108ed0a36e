import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { cities } from "~/content/placeholders";
import { type Episode, episodePath, podcast } from "~/content/podcast";
import { presentEpisode } from "~/features/pages/fixed/episodes.server";
import { movedTo } from "~/platform/page-cache/redirects.server";
import { OnYouTube, Transcript } from "~/routes/_site.podcast/episode-parts";
import { episodePicture, episodeVideo, wordsDrawn } from "~/routes/_site.podcast/json-ld";
import { Player } from "~/routes/_site.podcast/player";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { CallToAction } from "~/ui/call-to-action";
import { breadcrumbList } from "~/ui/json-ld";
import { describePage, siteOf } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { episode, episodes } = await presentEpisode(params.slug).catch(async (missing) => {
    throw (await movedTo(new URL(request.url))) ?? missing;
  });
  const others = episodes.filter(({ id }) => id !== episode.id);
  return {
    episode,
    others: others.map(({ title, slug, date, minutes }) => ({ title, slug, date, minutes })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return [];
  const { episode } = data;
  const site = siteOf(matches);
  return describePage(matches, {
    title: `Podcast aus ${cities(site)[0]}: ${episode.title}`,
    description: episode.description,
    path: episodePath(episode),
    image: episodePicture(episode),
    drawn: wordsDrawn(episode),
    jsonLd: import.meta.env.SSR && [episodeVideo(site, episode), breadcrumbList(site.url, trailTo(episode))],
  });
};

export const handle = { evening: true };

export default function EpisodePage() {
  const { episode, others } = useLoaderData<typeof loader>();
  const { episodeClosing } = useWords("podcast", podcast);
  return (
    <>
      <Container className="pt-6 pb-16 md:pt-10 md:pb-24">
        <Breadcrumbs trail={trailTo(episode)} />
        <h1 className="mt-6 max-w-3xl text-3xl md:text-display">{episode.title}</h1>
        <p className="mt-4 text-ink-muted text-sm tabular">
          {episode.date} · {episode.minutes} Min
        </p>
        <p className="mt-4 max-w-text text-lg">{episode.description}</p>
        <div className="mt-10 overflow-hidden rounded-lg bg-surface-raised lg:max-w-4xl">
          <Player episode={episode} />
        </div>
        <div className="mt-12 flex max-w-text flex-col items-start">
          <Transcript episode={episode} />
          <OnYouTube episode={episode} />
        </div>
      </Container>
      <OtherEpisodes others={others} />
      <CallToAction {...episodeClosing} label="Erstgespräch buchen" />
    </>
  );
}

function OtherEpisodes({ others }: { others: Pick<Episode, "slug" | "title" | "date" | "minutes">[] }) {
  const words = useWords("podcast", podcast);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="weitere-folgen" className="border-line border-t py-16 md:py-24">
      <Container>
        <h2 id="weitere-folgen" className="text-2xl">
          {words.others}
        </h2>
        <ul className="mt-6 max-w-text divide-y divide-line border-line border-y">
          {others.map((episode) => (
            <li key={episode.slug}>
              <Link
                prefetch="intent"
                to={episodePath(episode)}
                className="flex min-h-16 flex-wrap items-baseline justify-between gap-x-6 py-4 underline-offset-4 hover:underline"
              >
                <span className="font-semibold">{episode.title}</span>
                <span className="text-ink-muted text-sm tabular">
                  {episode.date} · {episode.minutes} Min
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <Link
            prefetch="intent"
            to="/podcast"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {words.back}
          </Link>
        </p>
      </Container>
    </section>
  );
}

function trailTo(episode: Episode) {
  return [
    { name: "Start", path: "/" },
    { name: "Podcast", path: "/podcast" },
    { name: episode.title, path: episodePath(episode) },
  ];
}
