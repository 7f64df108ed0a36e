import type { Episode } from "./podcast";
import type { SiteFacts } from "./site-schema";
import type { Words } from "./word-schemas";
import { wordsOf } from "./words";

type Stored = Pick<Words<"podcast">, "episodes">;

/** The newest first. */
export const storedEpisodes: Stored = {
  episodes: [
    {
      slug: "die-ki-am-tresen",
      title: "Die KI am Tresen",
      description:
        "{Stimme 2} hat eine Woche lang jede Mail vorschreiben lassen, {Stimme 1} hat sie gelesen. Was davon in einem kleinen Betrieb taugt, wo ein Mensch draufschauen muss und warum die beste Antwort manchmal ein Anruf ist.",
      youtubeId: "MUSTERVID04",
      date: "2025-02-05",
      duration: 52,
      shown: "ja",
      transcript: [],
    },
    {
      slug: "der-zettel-muss-weg",
      title: "Der Zettel muss weg",
      description:
        "Lieferscheine im Handschuhfach, Bestellungen auf Pappe, Urlaub an der Wand. Ein Gespräch über Papier, das bleiben darf, und Papier, das jede Woche eine Stunde kostet.",
      youtubeId: "MUSTERVID03",
      date: "2025-01-29",
      duration: 47,
      shown: "ja",
      transcript: [],
    },
    {
      slug: "wenn-der-chef-in-rente-geht",
      title: "Wenn der Chef in Rente geht",
      description:
        "Einer kennt alle Passwörter, alle Kunden und den Trick mit der Heizung. Was passiert, wenn er geht? Über Wissen, das im Kopf steckt, und wie man es rechtzeitig herausbekommt.",
      youtubeId: "MUSTERVID02",
      date: "2025-01-22",
      duration: 44,
      shown: "ja",
      transcript: [],
    },
    {
      slug: "moin-wir-haetten-da-mal-eine-frage",
      title: "Moin. Wir hätten da mal eine Frage",
      description:
        "Die erste Runde. {Stimme 1} und {Stimme 2} erzählen, wie aus einem kaputten Netzwerk eine Firma wurde, was am Anfang schiefging und warum sie heute als Erstes fragen, was niemand mehr machen will.",
      youtubeId: "MUSTERVID01",
      date: "2025-01-15",
      duration: 38,
      shown: "ja",
      transcript: [],
    },
  ],
};

const dayOf = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" });
const posters = 4;

/** What visitors see of the episodes. Numbers count from the oldest, so that a new one changes none. */
export function episodesOf(site: SiteFacts): Episode[] {
  const { episodes } = wordsOf("podcast", storedEpisodes, site);
  return episodes.flatMap(({ shown, date, duration, transcript, ...episode }, index) => {
    const id = episodes.length - index;
    const poster = `/images/podcast/episode-${((id - 1) % posters) + 1}.svg`;
    const said = transcript.length > 0 && { transcript };
    const one = {
      id,
      ...episode,
      date: dayOf.format(new Date(date)),
      day: date,
      minutes: duration,
      poster,
      ...said,
    };
    return shown === "ja" ? [one] : [];
  });
}
