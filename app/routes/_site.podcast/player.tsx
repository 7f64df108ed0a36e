import type { Episode } from "~/content/podcast";

/** The place of the video; without consent a notice stands before our own poster. */
export function Player({ episode }: { episode: Episode }) {
  return (
    <div className="relative isolate grid aspect-video min-h-60 w-full place-items-center self-center overflow-hidden lg:h-full">
      <img
        src={episode.poster}
        alt=""
        width={1280}
        height={720}
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div aria-hidden className="absolute inset-0 -z-10 bg-canvas/55" />
      <div className="m-5 max-w-sm rounded-md bg-canvas/90 px-6 py-5 text-center">
        <p className="text-balance font-bold text-lg">YouTube-Inhalte benötigen Ihre Zustimmung</p>
        <p className="mt-2 text-ink-muted text-sm">
          Bitte akzeptieren Sie YouTube im Cookie-Banner, um dieses Video anzusehen.
        </p>
      </div>
    </div>
  );
}
