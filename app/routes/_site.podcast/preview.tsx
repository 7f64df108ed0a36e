import { useState } from "react";
import { useConsent } from "~/client/consent";
import { lasting } from "~/content/picture-address";
import type { Episode } from "~/content/podcast";

export function Preview({ episode }: { episode: Episode }) {
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
      <p className="flex min-h-13 items-center bg-surface-raised px-4 text-ink-muted text-xs">
        {shown ? "Vorschau von YouTube" : "YouTube-Vorschau benötigt Zustimmung"}
      </p>
    </div>
  );
}
