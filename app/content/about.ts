interface About {
  mission: { key: "Why" | "How" | "What"; title: string; text: string }[];
  values: { title: string; text: string }[];
}

export const about: About = {
  mission: [
    {
      key: "Why",
      title: "Warum wir das tun",
      text: "Gute Betriebe sollen nicht an ihrem Papierkram scheitern. Wer hier etwas herstellt, heilt oder bewegt, soll dafür Zeit haben. Und hier bleiben können.",
    },
    {
      key: "How",
      title: "Wie wir arbeiten",
      text: "Erst zuhören, dann bauen. Wir fangen klein an, zeigen früh etwas, das läuft, und erklären jeden Schritt so, dass Du ihn weitererzählen kannst.",
    },
    {
      key: "What",
      title: "Was wir machen",
      text: "Wir führen Google Workspace ein, automatisieren Abläufe, bauen Portale, die in Wochen stehen, und kümmern uns um Rechner, Netze und Datensicherung.",
    },
  ],
  values: [
    {
      title: "Bodenständigkeit",
      text: "Wir reden, wie man hier redet, und sagen auch, wenn Du etwas nicht brauchst.",
    },
    {
      title: "Start-up Mentalität",
      text: "Wir probieren lieber zwei Wochen lang etwas aus, als zwei Monate darüber zu schreiben.",
    },
    {
      title: "Höchste Qualität",
      text: "Fertig ist etwas erst, wenn es am Montagmorgen läuft und jeder im Team damit zurechtkommt.",
    },
    {
      title: "Nachhaltiger Erfolg",
      text: "Wir bauen so, dass Du es in drei Jahren noch verstehst und selbst weiterführen kannst.",
    },
  ],
};
