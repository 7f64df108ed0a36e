import type { VideoObject, WithContext } from "schema-dts";
import {
  type Episode,
  episodeDay,
  episodeLength,
  episodePath,
  podcast,
  spoken,
  videoAddress,
} from "~/content/podcast";
import { sharedAddress } from "~/content/shared-pictures";
import type { SiteFacts } from "~/content/site-schema";
import { fromBerlinTime } from "~/schemas/berlin-time";
import { publisher } from "~/ui/json-ld";

export const episodePicture = (episode: Episode) => `${episodePath(episode)}/og.png`;
export const wordsDrawn = ({ title, description }: Episode) => [title, description];

export function episodeVideo(site: SiteFacts, episode: Episode): WithContext<VideoObject> {
  const url = site.url + episodePath(episode);
  // At noon it is the same day in all of Europe.
  const uploaded = fromBerlinTime(`${episodeDay(episode)}T12:00`);
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    "@id": `${url}#video`,
    name: episode.title,
    description: spoken(episode.description, site),
    url,
    embedUrl: videoAddress(episode),
    thumbnailUrl: site.url + sharedAddress(episodePicture(episode), site, wordsDrawn(episode)),
    uploadDate: uploaded?.toISOString(),
    duration: episodeLength(episode),
    inLanguage: "de",
    transcript: episode.transcript?.join("\n\n"),
    isPartOf: { "@type": "PodcastSeries", name: podcast.title, url: `${site.url}/podcast` },
    publisher: publisher(site),
  };
}
