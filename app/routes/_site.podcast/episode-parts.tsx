import ExternalLink from "lucide-react/icons/external-link";
import { type Episode, podcast } from "~/content/podcast";
import { mailtoOf } from "~/schemas/contact-links";
import { buttonClass } from "~/ui/button";
import { useSite, useWords } from "~/ui/use-site";

export function OnYouTube({ episode }: { episode: Episode }) {
  return (
    <a
      href={`https://www.youtube.com/watch?v=${episode.youtubeId}`}
      target="_blank"
      rel="noopener"
      className={buttonClass("quiet", "mt-auto")}
    >
      {useWords("podcast", podcast).video}
      <span className="sr-only"> (öffnet in neuem Tab)</span>
      <ExternalLink className="size-4" />
    </a>
  );
}

export function Transcript({ episode: { transcript, title } }: { episode: Episode }) {
  const { email } = useSite();
  const words = useWords("podcast", podcast);
  const [before, ask, after] = words.noTranscript.split(/[[\]]/);
  if (!transcript)
    return (
      <p className="-mt-4 mb-8 text-ink-muted text-sm">
        {before}
        <a
          href={mailtoOf(email, { subject: `Transkript: ${title}` })}
          className="underline underline-offset-4"
        >
          {ask}
        </a>
        {after}
      </p>
    );
  return (
    <details className="-mt-4 mb-8 w-full">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {words.transcript}
      </summary>
      <div className="mt-2 grid max-w-text gap-3">
        {transcript.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
