export interface ServiceText {
  title: string;
  slug: string;
  short_description: string | null;
  full_description: string;
  page: string | null;
}

/** Shown while the table is unreachable. The seed has the same five; a test compares them. */
export const builtInServices: ServiceText[] = [
  {
    title: "Google Workspace",
    slug: "google-workspace",
    short_description: "E-Mail, Kalender, Dateien und Videogespräche an einem Ort, mit Umzug und Schulung.",
    page: "/google-workspace",
    full_description: `Ein Postfach hier, ein Netzlaufwerk dort, und der Kalender hängt an der Wand: So sieht es in vielen guten Betrieben aus. Wir bringen E-Mail, Termine, Dateien und Besprechungen in Google Workspace zusammen. Der Umzug läuft neben dem Tagesgeschäft, die Schulung an Deinen echten Vorgängen, und nach dem Start bleiben wir erreichbar.

- Umzug von Mails, Kalendern und Dateien
- Geteilte Ablagen mit klaren Rechten
- Schulung an Deinen eigenen Vorgängen
- Anmeldung in zwei Schritten für alle

Ergebnis: Jeder findet, was er braucht.`,
  },
  {
    title: "Prozessautomatisierung",
    slug: "prozessautomatisierung",
    short_description: "Was Dein Team jeden Tag von Hand abtippt, erledigt ein Programm.",
    page: null,
    full_description: `Lieferscheine abtippen, an Termine erinnern, Rechnungen weiterleiten: Solche Handgriffe kosten jeden Tag Zeit, und am Ende der Woche weiß keiner, wo sie geblieben ist. Wir schauen uns an, was bei Dir wirklich passiert, streichen das Überflüssige und lassen den Rest mit Zapier, Make und Google-Werkzeugen laufen. Geht etwas schief, bekommst Du eine Meldung statt einer Überraschung.

- Abläufe aufnehmen, bevor gebaut wird
- Schnittstellen zwischen Deinen vorhandenen Programmen
- Meldung, sobald etwas stehen bleibt
- Anleitung, die jeder im Team versteht

Ergebnis: Nichts wird zweimal getippt.`,
  },
  {
    title: "Softr Dashboards",
    slug: "softr-dashboards",
    short_description: "Kundenportale und Übersichten, die in Wochen stehen, nicht in Monaten.",
    page: null,
    full_description: `„Wie weit ist meine Sache?“ Diese Frage beantwortet ein Portal schneller als jeder Rückruf. Mit Softr bauen wir Übersichten für Dein Team und Portale für Deine Kunden, die auf Deinen vorhandenen Tabellen sitzen. Kleine Änderungen machst Du später selbst.

- Kundenportal mit Auftragsstand und Terminen
- Übersichten für Werkstatt, Büro und Leitung
- Jeder sieht nur seine eigenen Daten
- Später ohne Programmierer selbst erweiterbar

Ergebnis: Kunden sehen ihren Stand.`,
  },
  {
    title: "AI & Cloud Solutions",
    slug: "ai-cloud-solutions",
    short_description: "KI und Google Cloud dort, wo sie Arbeit abnehmen, mit klaren Regeln für Datenschutz.",
    page: null,
    full_description: `KI ist eine gute Aushilfe und ein schlechter Chef. Wir suchen mit Dir die Aufgaben heraus, bei denen sie wirklich hilft: Anfragen vorsortieren, lange Texte zusammenfassen, Belege auslesen. Dazu kommen Rechenleistung und Datensicherung in der Google Cloud, so groß wie nötig und mit Kosten, die Du vorher kennst.

- KI-Assistenten für Büro und Kundendienst
- Belege und Formulare automatisch auslesen
- Cloud-Umzug und Sicherung außer Haus
- Hausregeln für Datenschutz und Schweigepflicht

Ergebnis: Anfragen kommen sortiert.`,
  },
  {
    title: "Hardware & IT-Infrastruktur",
    slug: "hardware-it-infrastruktur",
    short_description: "Rechner, Netzwerk und WLAN, die zum Betrieb passen. Klemmt etwas, kümmern wir uns.",
    page: null,
    full_description: `In der Halle staubt es, in der Praxis darf nichts brummen, und im Büro soll der Drucker einfach drucken. Wir beschaffen Geräte über unseren Distributor, richten sie fertig ein und stellen sie dorthin, wo sie gebraucht werden. Danach halten wir alles aktuell und gehen ans Telefon, wenn etwas ausfällt.

- Geräte beschaffen, einrichten und anschließen
- WLAN, das bis in die Halle reicht
- Updates und Fernwartung nach festem Plan
- Datensicherung mit regelmäßiger Probe

Ergebnis: WLAN bis in die Halle.`,
  },
];

const bullet = /^[-•‣▪●–]\s+/;
const outcome = /^Ergebnis: /;

export interface ServiceParts {
  text: string;
  features: string[];
  outcome: string | undefined;
}

const names: Record<string, RegExp> = {
  "google-workspace": /\bworkspace|\bgoogle (?:drive|kalender|formulare|sheets)/i,
  prozessautomatisierung: /automati|\bzapier\b|\bmake\b|\bprozesse/i,
  "softr-dashboards": /\bsoftr\b|portale?\b/i,
  "ai-cloud-solutions": /\bKI\b|\bCloud\b/,
  "hardware-it-infrastruktur": /\bserver\b|netzwerk|\bWLAN\b|geräteverwaltung|datensicherung/i,
};

export function spokenOf<Service extends Pick<ServiceText, "slug" | "title">>(
  text: string,
  services: Service[],
): Pick<ServiceText, "slug" | "title">[] {
  return services
    .filter(
      ({ slug, title }) => text.includes(title) || (Object.hasOwn(names, slug) && names[slug]?.test(text)),
    )
    .map(({ slug, title }) => ({ slug, title }));
}

export function contactAbout(subject: string): string {
  return `/contact?${new URLSearchParams({ betreff: subject })}#schreib-uns`;
}

export function splitDescription(description: string): ServiceParts {
  const lines = description.split(/\r?\n/);
  const marked = (mark: RegExp) =>
    lines.filter((line) => mark.test(line)).map((line) => line.replace(mark, "").trim());
  return {
    text: lines
      .filter((line) => !bullet.test(line) && !outcome.test(line))
      .join("\n")
      .trim(),
    features: marked(bullet),
    outcome: marked(outcome).join(" ") || undefined,
  };
}
