import { Link } from "@remix-run/react";
import { useState } from "react";
import { useConsent } from "~/client/consent";
import { lasting } from "~/content/picture-address";
import { type Episode, episodePath, podcast } from "~/content/podcast";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

interface EpisodesProps {
  episodes: Episode[];
  selected: number;
}

export function Episodes({ episodes, selected }: EpisodesProps) {
  const { all } = useWords("podcast", podcast);
  return (
    <section aria-labelledby="alle-folgen" className="py-16 md:py-28">
      <Container>
        <h2 id="alle-folgen" className="text-2xl md:text-3xl" data-fade="">
          {all}
        </h2>
        <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {episodes.map((episode, index) => (
            <EpisodeCard
              key={episode.id}
              episode={episode}
              isSelected={episode.id === selected}
              index={index}
            />
          ))}
        </ul>
      </Container>
    </section>
  );
}

function EpisodeCard({
  episode,
  isSelected,
  index,
}: {
  episode: Episode;
  isSelected: boolean;
  index: number;
}) {
  const { page } = useWords("podcast", podcast);
  return (
    <li
      className="group relative flex flex-col rounded-md outline-offset-8"
      data-fade=""
      data-fade-index={index}
    >
      <div className={`rounded-md outline-offset-4 ${isSelected ? "outline-2 outline-sand" : ""}`}>
        <Preview episode={episode} />
      </div>
      <p className="mt-5 text-ink-muted text-sm tabular">
        {episode.date} · {episode.minutes} Min
        {isSelected && <span className="font-semibold text-sand"> · Ausgewählt</span>}
      </p>
      <h3 className="mt-1 sm:line-clamp-2 text-xl">
        <Link
          prefetch="intent"
          to={`/podcast?folge=${episode.id}#folge`}
          aria-current={isSelected ? "true" : undefined}
          className="card-link underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {episode.title}
        </Link>
      </h3>
      <p className="mt-2 sm:line-clamp-3 text-base text-ink-muted">{episode.description}</p>
      <p className="text-sm">
        <Link
          prefetch="intent"
          to={episodePath(episode)}
          className="relative z-10 inline-flex min-h-11 items-center text-ink-muted underline underline-offset-4 hover:text-ink"
        >
          {page}
          <span className="sr-only">: {episode.title}</span>
        </Link>
      </p>
    </li>
  );
}

function Preview({ episode }: { episode: Episode }) {
  const [failed, setFailed] = useState(false);
  const shown = useConsent("video") && !failed;
  const reportFailure = () => {
    console.error("Third-party load failed", episode.youtubeId);
    setFailed(true);
  };
  return (
    <div className="relative overflow-hidden rounded-md">
      <img
        // A new element: the old picture must not show under the new one's label.
        key={shown ? "preview" : "poster"}
        src={shown ? `https://i.ytimg.com/vi/${episode.youtubeId}/hqdefault.jpg` : lasting(episode.poster)}
        onError={shown ? reportFailure : undefined}
        alt=""
        width={1280}
        height={720}
        loading="lazy"
        className="aspect-video w-full object-cover"
      />
      <p className="flex min-h-12 items-center bg-surface-raised px-4 text-ink-muted text-xs">
        {shown ? "Vorschau von YouTube" : "YouTube-Vorschau benötigt Zustimmung"}
      </p>
    </div>
  );
}
