import { Link } from "@remix-run/react";
import { type Episode, episodePath, podcast } from "~/content/podcast";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";
import { OnYouTube, Transcript } from "./episode-parts";
import { Player } from "./player";

export function Featured({ episode }: { episode: Episode }) {
  const { selected, own } = useWords("podcast", podcast);
  return (
    <section id="folge" aria-labelledby="folge-titel" className="relative z-10 -mt-8 md:-mt-20">
      <Container>
        <div className="grid overflow-hidden rounded-lg bg-surface-raised lg:grid-cols-[3fr_2fr]">
          <Player episode={episode} />
          <div className="flex flex-col items-start p-6 sm:p-8 lg:p-10">
            <p className="font-semibold text-sand text-sm">{selected}</p>
            <h2 id="folge-titel" className="mt-2 text-2xl">
              {episode.title}
            </h2>
            <p className="mt-2 text-ink-muted text-sm tabular">
              {episode.date} · {episode.minutes} Min
            </p>
            <p className="mt-4 mb-8">{episode.description}</p>
            <Transcript episode={episode} />
            <Link
              prefetch="intent"
              to={episodePath(episode)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {own}
            </Link>
            <OnYouTube episode={episode} />
          </div>
        </div>
      </Container>
    </section>
  );
}
