import { Link } from "@remix-run/react";
import { lasting } from "~/content/picture-address";
import { type Episode, episodePath, podcast } from "~/content/podcast";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";
import { OnYouTube, Transcript } from "./episode-parts";
import { Player } from "./player";

export function EmptyBar() {
  return (
    <Container className="pb-24 md:pb-40">
      <div className="max-w-text border-sand border-l-4 pl-6">
        <h2 className="text-2xl">Neue Episoden kommen bald!</h2>
        <p className="mt-3 text-ink-muted text-lg">{useWords("podcast", podcast).followUp}</p>
      </div>
    </Container>
  );
}

export function Counter() {
  const { eyebrow, title, intro } = useWords("podcast", podcast);
  return (
    <div className="relative isolate overflow-hidden">
      <img
        src={lasting("/images/podcast/bar.svg")}
        alt=""
        width={1920}
        height={720}
        className="absolute inset-0 -z-10 size-full object-cover object-[40%_bottom] lg:object-[78%_bottom]"
      />
      <div aria-hidden className="bar-shade absolute inset-0 -z-10" />
      <Container className="pt-16 pb-24 md:pt-28 md:pb-40">
        <p className="mb-4 font-semibold text-sand text-sm">{eyebrow}</p>
        <h1 className="max-w-text text-3xl md:text-display">{title}</h1>
        <p className="mt-6 max-w-xl text-ink-muted text-lg">{intro}</p>
      </Container>
    </div>
  );
}

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
            </Link>{" "}
            <OnYouTube episode={episode} />
          </div>
        </div>
      </Container>
    </section>
  );
}
