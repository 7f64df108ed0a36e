import { firstNames } from "./placeholders";
import type { SiteFacts } from "./site-schema";

export interface Episode {
  id: number;
  slug: string;
  title: string;
  description: string;
  youtubeId: string;
  date: string;
  duration: string;
  transcript?: string[];
  poster: string;
}

export const podcast = {
  title: "Feierabend an der Kaje",
  intro:
    "Ein Tresen, zwei Getränke, ein Thema. {first} und {second} reden nach Dienstschluss darüber, was in Betrieben wirklich los ist: Zettel, Passwörter, Chefs im Urlaub. Ohne Fachwörter, und wenn doch eins fällt, zahlt die Runde, wer es gesagt hat.",
  description:
    "{first} und {second} reden nach Dienstschluss am Tresen darüber, was in kleinen Betrieben wirklich los ist: Zettel, Passwörter, Chefs im Urlaub. Ohne Fachwörter.",
  followUp: "Der Tresen wird gerade gewischt. Schau bald wieder rein.",
};

export const episodes: Episode[] = [
  {
    id: 4,
    slug: "die-ki-am-tresen",
    title: "Die KI am Tresen",
    description:
      "{second} hat eine Woche lang jede Mail vorschreiben lassen, {first} hat sie gelesen. Was davon in einem kleinen Betrieb taugt, wo ein Mensch draufschauen muss und warum die beste Antwort manchmal ein Anruf ist.",
    youtubeId: "MUSTERVID04",
    date: "5. Februar 2025",
    duration: "52 Min",
    poster: "/images/podcast/episode-4.svg",
  },
  {
    id: 3,
    slug: "der-zettel-muss-weg",
    title: "Der Zettel muss weg",
    description:
      "Lieferscheine im Handschuhfach, Bestellungen auf Pappe, Urlaub an der Wand. Ein Gespräch über Papier, das bleiben darf, und Papier, das jede Woche eine Stunde kostet.",
    youtubeId: "MUSTERVID03",
    date: "29. Januar 2025",
    duration: "47 Min",
    poster: "/images/podcast/episode-3.svg",
  },
  {
    id: 2,
    slug: "wenn-der-chef-in-rente-geht",
    title: "Wenn der Chef in Rente geht",
    description:
      "Einer kennt alle Passwörter, alle Kunden und den Trick mit der Heizung. Was passiert, wenn er geht? Über Wissen, das im Kopf steckt, und wie man es rechtzeitig herausbekommt.",
    youtubeId: "MUSTERVID02",
    date: "22. Januar 2025",
    duration: "44 Min",
    poster: "/images/podcast/episode-2.svg",
  },
  {
    id: 1,
    slug: "moin-wir-haetten-da-mal-eine-frage",
    title: "Moin. Wir hätten da mal eine Frage",
    description:
      "Die erste Runde. {first} und {second} erzählen, wie aus einem kaputten Netzwerk eine Firma wurde, was am Anfang schiefging und warum sie heute als Erstes fragen, was niemand mehr machen will.",
    youtubeId: "MUSTERVID01",
    date: "15. Januar 2025",
    duration: "38 Min",
    poster: "/images/podcast/episode-1.svg",
  },
];

export function spoken(text: string, site: SiteFacts): string {
  const [first = "", second = "ein Gast"] = firstNames(site);
  return text
    .replaceAll("{first}", first)
    .replace(/(^|[.?!] )?\{second\}/g, (_, before) =>
      before === undefined ? second : before + second.charAt(0).toUpperCase() + second.slice(1),
    );
}

export function chooseEpisode(list: Episode[], wanted: string | null): Episode | undefined {
  return wanted ? list.find(({ id }) => String(id) === wanted) : list[0];
}

export const videoAddress = ({ youtubeId }: Pick<Episode, "youtubeId">) =>
  `https://www.youtube-nocookie.com/embed/${youtubeId}?rel=0&hl=de`;

export const episodePath = ({ slug }: Pick<Episode, "slug">) => `/podcast/${slug}`;

const months = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);

export function episodeDay({ date }: Pick<Episode, "date">): string | undefined {
  const [, day, name = "", year] = /^(\d{1,2})\. (\p{L}+) (\d{4})$/u.exec(date) ?? [];
  const month = months.indexOf(name) + 1;
  if (!day || !month) return undefined;
  return [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
}

export function episodeLength({ duration }: Pick<Episode, "duration">): string | undefined {
  const [, minutes] = /^(\d+) Min$/.exec(duration) ?? [];
  return minutes && `PT${minutes}M`;
}
