import { firstNames } from "./placeholders";
import type { SiteFacts } from "./site-schema";
import type { Words } from "./word-schemas";
import { wordsOf } from "./words";

/** How two people came to found the company, for /about. */
export const story: Words<"story"> = {
  title: "Wie es angefangen hat",
  paragraphs: [
    "Am Anfang stand ein Karton. Mara ist in einem Familienbetrieb groß geworden, und in diesem Karton lagen die Lieferscheine der Woche. Jeden Freitag saß jemand am Küchentisch und tippte sie ab. Fehlte einer, ging das Suchen los. Der Betrieb war gut. Nur der Freitag war es nicht.",
    "Bo kam von der anderen Seite. Zehn Jahre lang hat er Systeme repariert, die niemand mehr verstand: Server unter der Treppe, Programme von Firmen, die es nicht mehr gab, Passwörter auf der Unterseite der Tastatur. Meist war er der Fünfte, der daran schraubte, und der Erste, der aufschrieb, was er getan hatte.",
    "Kennengelernt haben sich die beiden bei einem Ausfall. Bo lag unter dem Schreibtisch und suchte ein Kabel, Mara saß darüber und wartete auf ein Angebot, das auf drei Rechnern in vier Fassungen lag. Nach zwei Stunden lief das Netz wieder. Das Gespräch ging noch bis in den Abend, erst im Büro, dann in der Kneipe an der Kaje.",
    "Der erste gemeinsame Auftrag war klein: eine Werkstatt, neun Leute, ein Kalender an der Wand. Es sollte ein Wochenende dauern und wurden drei. Dabei haben sie gelernt, was bis heute gilt: Die Technik ist der leichte Teil. Der schwere ist, dass am Montag alle damit arbeiten mögen.",
    "Das ist Jahre her. Aus dem Küchentisch {Büros geworden}. Viele Projekte liegen hinter uns, und viele Menschen haben in unseren Schulungen gesessen. Manche kamen mit verschränkten Armen. Die meisten gingen mit einer Idee für den nächsten Zettel, der weg kann.",
    "Geblieben ist die erste Frage, mit der wir in jeden Betrieb gehen: Was will hier eigentlich niemand mehr machen? Damit fangen wir an.",
  ],
};

/** The story as staff have put it; the one that comes along only where both of whom it is told are among the founders. */
export function storyOf(site: SiteFacts): Words<"story"> | undefined {
  const names = firstNames(site);
  const isTheirs = names.includes("Mara") && names.includes("Bo");
  return site.story || isTheirs ? wordsOf("story", story, site) : undefined;
}
