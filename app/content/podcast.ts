import type { Words } from "./word-schemas";

export interface Episode {
  id: number;
  slug: string;
  title: string;
  description: string;
  youtubeId: string;
  /** "5. Februar 2025". */
  date: string;
  /** The same as 2025-02-05. */
  day: string;
  minutes: number;
  transcript?: string[];
  poster: string;
}

export const podcast: Omit<Words<"podcast">, "episodes"> = {
  eyebrow: "Podcast",
  title: "Feierabend an der Kaje",
  intro:
    "Ein Tresen, zwei Getränke, ein Thema. {Stimme 1} und {Stimme 2} reden nach Dienstschluss darüber, was in Betrieben wirklich los ist: Zettel, Passwörter, Chefs im Urlaub. Ohne Fachwörter, und wenn doch eins fällt, zahlt die Runde, wer es gesagt hat.",
  followUp: "Der Tresen wird gerade gewischt. Schau bald wieder rein.",
  selected: "Ausgewählte Folge",
  own: "Die Folge auf eigener Seite",
  all: "Alle Folgen",
  page: "Zur Seite der Folge",
  video: "Auf YouTube ansehen",
  transcript: "Transkript lesen",
  noTranscript:
    "Zum Nachlesen gibt es diese Folge noch nicht. [Schreib uns], dann schicken wir Dir das Transkript.",
  others: "Weitere Folgen",
  back: "Feierabend an der Kaje: alle Folgen",
  closing: {
    title: "Am Tresen ist noch ein Hocker frei",
    text: "Erzähl uns, was bei Dir liegen bleibt: {Minuten} Minuten per Video, kostenlos, das Getränk bringst Du mit.",
  },
  episodeClosing: {
    title: "Kommt Dir das bekannt vor?",
    text: "Erzähl uns, wie es bei Dir läuft: {Minuten} Minuten per Video, kostenlos, das Getränk bringst Du mit.",
  },
  head: {
    title: "Feierabend an der Kaje: der IT-Podcast aus {Sitz}",
    description:
      "{Stimme 1} und {Stimme 2} reden nach Dienstschluss am Tresen darüber, was in kleinen Betrieben wirklich los ist: Zettel, Passwörter, Chefs im Urlaub. Ohne Fachwörter.",
  },
};

export function chooseEpisode(list: Episode[], wanted: string | null): Episode | undefined {
  return wanted ? list.find(({ id }) => String(id) === wanted) : list[0];
}

export const videoAddress = ({ youtubeId }: Pick<Episode, "youtubeId">) =>
  `https://www.youtube-nocookie.com/embed/${youtubeId}?rel=0&hl=de`;

export const episodePath = ({ slug }: Pick<Episode, "slug">) => `/podcast/${slug}`;
