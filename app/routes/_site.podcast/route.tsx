import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseEpisode, episodes, podcast, spoken } from "~/content/podcast";
import { CallToAction } from "~/ui/call-to-action";
import { pageMeta } from "~/ui/page-meta";
import { Counter } from "./counter";
import { EmptyBar } from "./empty-bar";
import { Episodes } from "./episodes";
import { Featured } from "./featured";

export function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("folge");
  return { selected: chooseEpisode(episodes, wanted) ?? null };
}

export const meta = pageMeta({
  title: `${podcast.title}, der Podcast`,
  description: (site) => spoken(podcast.description, site),
  path: "/podcast",
  image: "/images/og/podcast.png",
});

/** Evening in both themes: every colour is the one of the dark theme. */
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
