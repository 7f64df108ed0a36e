import Cookie from "lucide-react/icons/cookie";
import type { Episode } from "~/content/podcast";

/** The place of the video; without consent it is our own poster with a notice. */
export function Player({ episode }: { episode: Episode }) {
  return (
    <div className="flex flex-col">
      <img
        src={episode.poster}
        alt=""
        width={1280}
        height={720}
        className="aspect-video w-full grow object-cover object-left"
      />
      <div className="grid grid-cols-[auto_1fr] gap-4 bg-deep px-6 py-5 sm:px-8">
        <Cookie aria-hidden className="mt-0.5 size-6 text-sand" strokeWidth={1.75} />
        <div>
          <p className="font-semibold">YouTube-Inhalte benötigen Ihre Zustimmung</p>
          <p className="mt-1 text-ink-muted text-sm">
            Bitte akzeptieren Sie YouTube im Cookie-Banner, um dieses Video anzusehen.
          </p>
        </div>
      </div>
    </div>
  );
}
