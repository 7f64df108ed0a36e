import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { cities } from "~/content/placeholders";
import { chooseEpisode, episodes, podcast, spoken } from "~/content/podcast";
import { CallToAction } from "~/ui/call-to-action";
import { describePage, siteOf } from "~/ui/page-meta";
import { Counter } from "./counter";
import { EmptyBar } from "./empty-bar";
import { Episodes } from "./episodes";
import { Featured } from "./featured";
import { episodeVideo } from "./json-ld";

export function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("folge");
  const selected = chooseEpisode(episodes, wanted) ?? null;
  if (wanted && !selected) throw new Response(null, { status: 404 });
  return { selected };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  describePage(matches, {
    title: (site) => `${podcast.title}: der IT-Podcast aus ${cities(site)[0]}`,
    description: (site) => spoken(podcast.description, site),
    path: "/podcast",
    image: "/images/og/podcast.png",
    jsonLd: import.meta.env.SSR && data?.selected && episodeVideo(siteOf(matches), data.selected),
  });

export const handle = { evening: true };

export default function PodcastPage() {
  const { selected } = useLoaderData<typeof loader>();
  return (
    <>
      <div>
        <Counter />
        {selected ? <Featured episode={selected} /> : <EmptyBar />}
        {selected && <Episodes episodes={episodes} selected={selected.id} />}
      </div>
      <CallToAction
        title="Am Tresen ist noch ein Hocker frei"
        text="Erzähl uns, was bei Dir liegen bleibt: {Minuten} Minuten per Video, kostenlos, das Getränk bringst Du mit."
        label="Erstgespräch buchen"
      />
    </>
  );
}
