import type { Words } from "./word-schemas";

export const about: Words<"about"> = {
  head: { title: "Über uns: IT-Beratung aus {Büros}" },
  eyebrow: "Über uns",
  missionTitle: "Unsere Mission",
  mission: [
    {
      title: "Warum wir das tun",
      text: "Gute Betriebe sollen nicht an ihrem Papierkram scheitern. Wer hier etwas herstellt, heilt oder bewegt, soll dafür Zeit haben. Und hier bleiben können.",
    },
    {
      title: "Wie wir arbeiten",
      text: "Erst zuhören, dann bauen. Wir fangen klein an, zeigen früh etwas, das läuft, und erklären jeden Schritt so, dass Du ihn weitererzählen kannst.",
    },
    {
      title: "Was wir machen",
      text: "Wir führen Google Workspace ein, automatisieren Abläufe, bauen Portale, die in Wochen stehen, und kümmern uns um Rechner, Netze und Datensicherung.",
    },
  ],
  valuesTitle: "Vier Werte, an denen Du uns messen kannst",
  values: {
    groundedness: "Wir reden, wie man hier redet, und sagen auch, wenn Du etwas nicht brauchst.",
    startUp: "Wir probieren lieber zwei Wochen lang etwas aus, als zwei Monate darüber zu schreiben.",
    quality: "Fertig ist etwas erst, wenn es am Montagmorgen läuft und jeder im Team damit zurechtkommt.",
    success: "Wir bauen so, dass Du es in drei Jahren noch verstehst und selbst weiterführen kannst.",
  },
  conduct: "Was wir uns und unseren Lieferanten außerdem abverlangen, steht im [Code of Conduct].",
  people: {
    title: "Mit wem Du sprichst",
    services: "Damit hilft Dir [Name]:",
    reasons: "Warum [Name] das macht",
    certified: "Zertifiziert",
    linkedin: "[Name] auf LinkedIn",
  },
  closing: {
    title: "Jetzt kennst Du uns. Wer bist Du?",
    text: "Erzähl uns von Deinem Betrieb: {Minuten} Minuten per Video, kostenlos und ohne Verkaufsfolien.",
  },
};
