import { fill } from "./placeholders";
import type { SiteFacts } from "./site-schema";

interface SharedWords {
  title: string;
  benefit: string;
}

/** Titles only, because browsers load them; a test compares them with the pages. */
const pages: Record<string, (site: SiteFacts) => SharedWords> = {
  home: ({ homeVariant, sentences }) => {
    const variant = homeVariant === "B" ? "home.regional" : "home";
    return { title: sentences[`${variant}.title`], benefit: sentences[`${variant}.intro`] };
  },
  leistungen: ({ sentences }) => ({ title: "Unsere Leistungen", benefit: sentences["services.intro"] }),
  "ueber-uns": ({ sentences }) => ({
    title: sentences["about.title"],
    benefit: "Weniger Zeit mit Technik verbringen, mehr mit der eigenen Arbeit.",
  }),
  referenzen: ({ sentences }) => ({
    title: sentences["references.title"],
    benefit: "Betriebe {Gegend} erzählen, was sich bei ihnen geändert hat.",
  }),
  blog: ({ sentences }) => ({ title: sentences["blog.title"], benefit: sentences["blog.intro"] }),
  kontakt: ({ sentences }) => ({
    title: sentences["contact.title"],
    benefit: "Du bekommst innerhalb von 24 Stunden Antwort, von einem Menschen.",
  }),
  podcast: ({ podcast }) => ({
    title: String(podcast?.title ?? "Feierabend an der Kaje"),
    benefit: "Was in kleinen Betrieben wirklich los ist, ohne Fachwörter.",
  }),
  termin: ({ dating }) => ({
    title: String(dating?.title ?? "Erstgespräch buchen"),
    benefit: "{Minuten} Minuten per Video, kostenlos und unverbindlich.",
  }),
  "it-support": ({ landing }) => ({
    title: String(landing?.["hero.title"] ?? "IT-Support in Bremerhaven, der ans Telefon geht"),
    benefit: "Fernwartung und Hilfe vor Ort in {Orte}.",
  }),
  "google-workspace": ({ workspace }) => ({
    title: String(workspace?.["hero.title"] ?? "Google Workspace: ein Ort für alles, was Dein Team braucht"),
    benefit: "Wir richten ein, ziehen um und schulen Dein Team.",
  }),
  newsletter: ({ sentences }) => ({
    title: sentences["newsletter.title"],
    benefit: "Einmal im Monat, kostenlos, mit einem Klick abbestellt.",
  }),
  impressum: () => titleOnly("Impressum"),
  datenschutz: () => titleOnly("Datenschutzerklärung"),
  agb: () => titleOnly("Allgemeine Geschäftsbedingungen"),
  barrierefreiheit: () => titleOnly("Barrierefreiheit"),
  gtc: () => titleOnly("General Terms and Conditions"),
  coc: () => titleOnly("Code of Conduct"),
  "shipify-me-app-datenschutzhinweis": () => titleOnly("Datenschutzhinweis zur Shipify-Me-App"),
};

function titleOnly(title: string): SharedWords {
  return { title, benefit: "" };
}

export function sharedWords(name: string, site: SiteFacts): SharedWords | undefined {
  const words = isShared(name) && pages[name]?.(site);
  if (!words) return undefined;
  return { title: fill(words.title, site), benefit: fill(words.benefit, site) };
}

/** Versioned by its content, because other sites cache it by address. */
export function sharedAddress(path: string, site: SiteFacts, words: readonly (string | null)[] = []): string {
  const [, name = ""] = /^\/images\/og\/([a-z-]+)\.png$/.exec(path) ?? [];
  const { areaServed, logoName, name: company } = site;
  return `${path}?v=${digest(JSON.stringify([company, logoName, areaServed, sharedWords(name, site), words]))}`;
}

/** FNV-1a: browsers have no synchronous hash. */
function digest(text: string) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export function isShared(name: string): boolean {
  return Object.hasOwn(pages, name);
}
