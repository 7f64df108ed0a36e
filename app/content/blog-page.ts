import type { Words } from "./word-schemas";

export const blogPage: Words<"blogPage"> = {
  eyebrow: "Blog",
  read: "Artikel lesen",
  feed: "Als Feed abonnieren",
  podcast: "Lieber hören? [Feierabend an der Kaje, unser Podcast]",
  toNewsletter: "Zum Newsletter",
  head: {
    title: "Blog: IT-Tipps für Betriebe {Gegend}",
    description:
      "Aus der Praxis für kleine und mittlere Betriebe: ohne Fachwörter und mit Anleitungen, die Du heute noch ausprobieren kannst.",
  },
};
