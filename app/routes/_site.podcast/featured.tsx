import ExternalLink from "lucide-react/icons/external-link";
import { type Episode, spoken } from "~/content/podcast";
import { mailtoOf } from "~/schemas/contact-links";
import { buttonClass } from "~/ui/button";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";
import { Player } from "./player";

/** The selected episode, set down on the counter. */
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

/** What is said, for whoever cannot or does not want to listen; or how to get it. */
function Transcript({ episode: { transcript, title } }: { episode: Episode }) {
  const { email } = useSite();
  if (!transcript)
    return (
      <p className="-mt-4 mb-8 text-ink-muted text-sm">
        Zum Nachlesen gibt es diese Folge noch nicht.{" "}
        <a
          href={mailtoOf(email, { subject: `Transkript: ${title}` })}
          className="underline underline-offset-4"
        >
          Schreib uns
        </a>
        , dann schicken wir Dir die Abschrift.
      </p>
    );
  return (
    <details className="-mt-4 mb-8 w-full">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Transkript lesen
      </summary>
      <div className="mt-2 grid max-w-text gap-3">
        {transcript.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
