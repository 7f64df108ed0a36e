import { site } from "./site";

interface About {
  hero: { title: string; intro: string };
  story: { title: string; paragraphs: string[] };
  mission: { key: "Why" | "How" | "What"; title: string; text: string }[];
  values: { title: string; text: string }[];
}

const [first, second] = site.founders.map(({ name }) => name.split(" ")[0]);
const [firstOffice, secondOffice] = site.offices;

/** Who stands behind the company, for /about and the home page. */
export const about: About = {
  hero: {
    title: "Zwei von hier, die Technik erklären können",
    intro: `Wir sind ${first} und ${second}. Mit ${site.name} helfen wir Betrieben zwischen Weser und Jade, weniger Zeit mit Technik zu verbringen und mehr mit ihrer Arbeit.`,
  },
  story: {
    title: "Wie es angefangen hat",
    paragraphs: [
      `Am Anfang stand ein Karton. ${first} ist in einem Familienbetrieb groß geworden, und in diesem Karton lagen die Lieferscheine der Woche. Jeden Freitag saß jemand am Küchentisch und tippte sie ab. Fehlte einer, ging das Suchen los. Der Betrieb war gut. Nur der Freitag war es nicht.`,
      `${second} kam von der anderen Seite. Zehn Jahre lang hat er Systeme repariert, die niemand mehr verstand: Server unter der Treppe, Programme von Firmen, die es nicht mehr gab, Passwörter auf der Unterseite der Tastatur. Meist war er der Fünfte, der daran schraubte, und der Erste, der aufschrieb, was er getan hatte.`,
      `Kennengelernt haben sich die beiden bei einem Ausfall. ${second} lag unter dem Schreibtisch und suchte ein Kabel, ${first} saß darüber und wartete auf ein Angebot, das auf drei Rechnern in vier Fassungen lag. Nach zwei Stunden lief das Netz wieder. Das Gespräch ging noch bis in den Abend, erst im Büro, dann in der Kneipe an der Kaje.`,
      "Der erste gemeinsame Auftrag war klein: eine Werkstatt, neun Leute, ein Kalender an der Wand. Es sollte ein Wochenende dauern und wurden drei. Dabei haben sie gelernt, was bis heute gilt: Die Technik ist der leichte Teil. Der schwere ist, dass am Montag alle damit arbeiten mögen.",
      `Das ist mehr als fünf Jahre her. Aus dem Küchentisch sind zwei Büros geworden, eins in ${firstOffice.city} und eins in ${secondOffice.city}. Über 15 Projekte liegen hinter uns, und mehr als tausend Menschen haben in unseren Schulungen gesessen. Manche kamen mit verschränkten Armen. Die meisten gingen mit einer Idee für den nächsten Zettel, der weg kann.`,
      "Geblieben ist die erste Frage, mit der wir in jeden Betrieb gehen: Was will hier eigentlich niemand mehr machen? Damit fangen wir an.",
    ],
  },
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
      text: "Wir führen Google Workspace ein, automatisieren Abläufe, bauen Portale ohne lange Programmierung und halten Rechner, Netze und Sicherungen in Gang.",
    },
  ],
  values: [
    {
      title: "Bodenständigkeit",
      text: "Wir reden, wie man hier redet, und sagen auch, wenn Du etwas nicht brauchst.",
    },
    {
      title: "Start-up Mentalität",
      text: "Wir probieren lieber in zwei Wochen etwas aus, als zwei Monate darüber zu schreiben.",
    },
    {
      title: "Höchste Qualität",
      text: "Fertig ist etwas erst, wenn es am Montagmorgen läuft und die Vertretung es bedienen kann.",
    },
    {
      title: "Nachhaltiger Erfolg",
      text: "Wir bauen so, dass Du es in drei Jahren noch verstehst und selbst weiterführen kannst.",
    },
  ],
};
