import { Link } from "@remix-run/react";
import { type Episode, episodePath, spoken } from "~/content/podcast";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";
import { OnYouTube, Transcript } from "./episode-parts";
import { Player } from "./player";

export function Featured({ episode }: { episode: Episode }) {
  const site = useSite();
  return (
    <section id="folge" aria-labelledby="folge-titel" className="relative z-10 -mt-8 md:-mt-20">
      <Container>
        <div className="grid overflow-hidden rounded-lg bg-surface-raised lg:grid-cols-[3fr_2fr]">
          <Player episode={episode} />
          <div className="flex flex-col items-start p-6 sm:p-8 lg:p-10">
            <p className="font-semibold text-sand text-sm">Ausgewählte Folge</p>
            <h2 id="folge-titel" className="mt-2 text-2xl">
              {episode.title}
            </h2>
            <p className="mt-2 text-ink-muted text-sm tabular">
              {episode.date} · {episode.duration}
            </p>
            <p className="mt-4 mb-8">{spoken(episode.description, site)}</p>
            <Transcript episode={episode} />
            <Link
              prefetch="intent"
              to={episodePath(episode)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Die Folge auf eigener Seite
            </Link>
            <OnYouTube episode={episode} />
          </div>
        </div>
      </Container>
    </section>
  );
}
