import ExternalLink from "lucide-react/icons/external-link";
import type { Episode } from "~/content/podcast";
import { buttonClass } from "~/ui/button";
import { Container } from "~/ui/section";
import { Player } from "./player";

/** The selected episode, set down on the counter. */
export function Featured({ episode }: { episode: Episode }) {
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
            <p className="mt-2 text-ink-muted text-sm tabular-nums">
              {episode.date} · {episode.duration}
            </p>
            <p className="mt-4 mb-8">{episode.description}</p>
            <a
              href={`https://www.youtube.com/watch?v=${episode.youtubeId}`}
              target="_blank"
              rel="noopener"
              className={buttonClass("quiet", "mt-auto")}
            >
              Auf YouTube ansehen
              <span className="sr-only"> (öffnet in neuem Tab)</span>
              <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            </a>
          </div>
        </div>
      </Container>
    </section>
  );
}
