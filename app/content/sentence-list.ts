import type { SentenceKey } from "./sentences";

interface Sentence {
  key: SentenceKey;
  label: string;
  path: string;
  max: number;
}

export const sentenceList: readonly Sentence[] = [
  { key: "home.title", label: "Startseite: Überschrift", path: "/", max: 80 },
  { key: "home.intro", label: "Startseite: Einleitung", path: "/", max: 240 },
  { key: "home.services.title", label: "Startseite: Überschrift der Leistungen", path: "/", max: 80 },
  { key: "home.services.intro", label: "Startseite: Satz zu den Leistungen", path: "/", max: 240 },
  { key: "home.contact.title", label: "Startseite: Überschrift über dem Formular", path: "/", max: 80 },
  { key: "home.contact.intro", label: "Startseite: Satz über dem Formular", path: "/", max: 240 },
  { key: "home.regional.title", label: "Startseite, regionale Fassung: Überschrift", path: "/", max: 80 },
  { key: "home.regional.intro", label: "Startseite, regionale Fassung: Einleitung", path: "/", max: 240 },
  { key: "services.intro", label: "Leistungen: Einleitung", path: "/services", max: 240 },
  { key: "about.title", label: "Über uns: Überschrift", path: "/about", max: 80 },
  { key: "about.intro", label: "Über uns: Einleitung", path: "/about", max: 300 },
  { key: "references.title", label: "Referenzen: Überschrift", path: "/references", max: 80 },
  { key: "references.intro", label: "Referenzen: Einleitung", path: "/references", max: 300 },
  { key: "references.figures", label: "Referenzen: Satz unter den Zahlen", path: "/references", max: 300 },
  { key: "blog.title", label: "Blog: Überschrift", path: "/blog", max: 80 },
  { key: "blog.intro", label: "Blog: Einleitung", path: "/blog", max: 240 },
  { key: "blog.newsletter.title", label: "Blog: Überschrift zum Newsletter", path: "/blog", max: 80 },
  { key: "blog.newsletter.text", label: "Blog: Satz zum Newsletter", path: "/blog", max: 240 },
  { key: "contact.title", label: "Kontakt: Überschrift", path: "/contact", max: 80 },
  { key: "contact.intro", label: "Kontakt: Einleitung", path: "/contact", max: 240 },
  { key: "contact.offices", label: "Kontakt: Überschrift der Standorte", path: "/contact", max: 80 },
  { key: "dating.intro", label: "Erstgespräch: Einleitung", path: "/dating", max: 240 },
  { key: "newsletter.title", label: "Newsletter: Überschrift", path: "/newsletter", max: 80 },
  { key: "newsletter.intro", label: "Newsletter: Einleitung", path: "/newsletter", max: 240 },
  { key: "footer.line", label: "Fuß jeder Seite: Leitsatz", path: "/", max: 80 },
];
