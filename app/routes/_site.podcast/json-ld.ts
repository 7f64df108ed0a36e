import type { VideoObject, WithContext } from "schema-dts";
import { type Episode, episodePath, podcast, videoAddress } from "~/content/podcast";
import { sharedAddress } from "~/content/shared-pictures";
import type { SiteFacts } from "~/content/site-schema";
import { wordsOf } from "~/content/words";
import { fromBerlinTime } from "~/schemas/berlin-time";
import { publisher } from "~/ui/json-ld";

export const episodePicture = (episode: Episode) => `${episodePath(episode)}/og.png`;
export const wordsDrawn = ({ title, description }: Episode) => [title, description];

export function episodeVideo(site: SiteFacts, episode: Episode): WithContext<VideoObject> {
  const url = site.url + episodePath(episode);
  // At noon it is the same day in all of Europe.
  const uploaded = fromBerlinTime(`${episode.day}T12:00`);
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    "@id": `${url}#video`,
    name: episode.title,
    description: episode.description,
    url,
    embedUrl: videoAddress(episode),
    thumbnailUrl: site.url + sharedAddress(episodePicture(episode), site, wordsDrawn(episode)),
    uploadDate: uploaded?.toISOString(),
    duration: `PT${episode.minutes}M`,
    inLanguage: "de",
    transcript: episode.transcript?.join("\n\n"),
    isPartOf: {
      "@type": "PodcastSeries",
      name: wordsOf("podcast", podcast, site).title,
      url: `${site.url}/podcast`,
    },
    publisher: publisher(site),
  };
}
