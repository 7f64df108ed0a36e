import type { Episode } from "~/content/podcast";

/** The picture of an episode in the grid; without consent it is our own poster, and says so. */
export function Preview({ episode }: { episode: Episode }) {
  return (
    <div className="relative overflow-hidden rounded-md">
      <img
        src={episode.poster}
        alt=""
        width={1280}
        height={720}
        loading="lazy"
        className="aspect-video w-full object-cover"
      />
      <p className="bg-surface-raised px-4 py-2 text-ink-muted text-xs">
        YouTube-Vorschau benötigt Zustimmung
      </p>
    </div>
  );
}
