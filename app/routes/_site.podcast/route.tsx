import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { chooseEpisode, podcast } from "~/content/podcast";
import { wordsOf } from "~/content/words";
import { presentEpisodes } from "~/features/pages/fixed/episodes.server";
import { CallToAction } from "~/ui/call-to-action";
import { describePage, siteOf } from "~/ui/page-meta";
import { useWords } from "~/ui/use-site";
import { Episodes } from "./episodes";
import { episodeVideo } from "./json-ld";
import { Counter, EmptyBar, Featured } from "./sections";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const episodes = await presentEpisodes(context.typed?.words);
  const wanted = new URL(request.url).searchParams.get("folge");
  const selected = chooseEpisode(episodes, wanted) ?? null;
  if (wanted && !selected) throw new Response(null, { status: 404 });
  // One transcript is enough.
  return { selected, episodes: episodes.map(({ transcript: _, ...episode }) => episode) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  describePage(matches, {
    ...wordsOf("podcast", podcast, siteOf(matches)).head,
    path: "/podcast",
    image: "/images/og/podcast.png",
    jsonLd: import.meta.env.SSR && data?.selected && episodeVideo(siteOf(matches), data.selected),
  });

export const handle = { evening: true };

export default function PodcastPage() {
  const { selected, episodes } = useLoaderData<typeof loader>();
  const { closing } = useWords("podcast", podcast);
  return (
    <>
      <div>
        <Counter />
        {selected ? <Featured episode={selected} /> : <EmptyBar />}
        {selected && <Episodes episodes={episodes} selected={selected.id} />}
      </div>
      <CallToAction {...closing} label="Erstgespräch buchen" />
    </>
  );
}
