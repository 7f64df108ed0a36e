import { listed } from "./listed";
import { cities, firstNames, officesInWords } from "./placeholders";
import type { SiteFacts } from "./site-schema";

function officesOf(site: SiteFacts) {
  const towns = cities(site);
  const [one, other] = towns;
  const isTwo = towns.length === 2 && site.offices.length === 2;
  const places = isTwo ? `eins in ${one} und eins in ${other}` : `in ${listed(towns)}`;
  return `Aus dem Küchentisch ${site.offices.length > 1 ? "sind" : "ist"} ${officesInWords(site)} geworden, ${places}.`;
}

/** Another company writes its own story. */
const [first, second] = ["Mara", "Bo"];

export function storyOf(site: SiteFacts): { title: string; paragraphs: string[] } | undefined {
  const names = firstNames(site);
  if (!names.includes(first) || !names.includes(second)) return undefined;
  return {
    title: "Wie es angefangen hat",
    paragraphs: [
      `Am Anfang stand ein Karton. ${first} ist in einem Familienbetrieb groß geworden, und in diesem Karton lagen die Lieferscheine der Woche. Jeden Freitag saß jemand am Küchentisch und tippte sie ab. Fehlte einer, ging das Suchen los. Der Betrieb war gut. Nur der Freitag war es nicht.`,
      `${second} kam von der anderen Seite. Zehn Jahre lang hat er Systeme repariert, die niemand mehr verstand: Server unter der Treppe, Programme von Firmen, die es nicht mehr gab, Passwörter auf der Unterseite der Tastatur. Meist war er der Fünfte, der daran schraubte, und der Erste, der aufschrieb, was er getan hatte.`,
      `Kennengelernt haben sich die beiden bei einem Ausfall. ${second} lag unter dem Schreibtisch und suchte ein Kabel, ${first} saß darüber und wartete auf ein Angebot, das auf drei Rechnern in vier Fassungen lag. Nach zwei Stunden lief das Netz wieder. Das Gespräch ging noch bis in den Abend, erst im Büro, dann in der Kneipe an der Kaje.`,
      "Der erste gemeinsame Auftrag war klein: eine Werkstatt, neun Leute, ein Kalender an der Wand. Es sollte ein Wochenende dauern und wurden drei. Dabei haben sie gelernt, was bis heute gilt: Die Technik ist der leichte Teil. Der schwere ist, dass am Montag alle damit arbeiten mögen.",
      `Das ist Jahre her. ${officesOf(site)} Viele Projekte liegen hinter uns, und viele Menschen haben in unseren Schulungen gesessen. Manche kamen mit verschränkten Armen. Die meisten gingen mit einer Idee für den nächsten Zettel, der weg kann.`,
      "Geblieben ist die erste Frage, mit der wir in jeden Betrieb gehen: Was will hier eigentlich niemand mehr machen? Damit fangen wir an.",
    ],
  };
}
