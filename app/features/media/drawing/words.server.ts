import type { Drawing } from "./name.server";
import type { Motif } from "./signs.server";

export interface Worded {
  slug: string;
  title: string;
  excerpt: string | null;
  category: string | null;
}

// The first match wins a tie.
const stems: [Motif, RegExp][] = [
  ["hook", /\b(betrug|betrüg|phishing|masche|gutschein|gefälscht|köder|schadsoftware|trojaner)/g],
  ["lifebuoy", /(\bsicherung|datensicherung|backup|wiederherstell|notfall|zurückgespielt)/g],
  ["lock", /(sicherheit|passw(o|ö)rt|\bzugang|\bzugäng|anmeld|datenschutz|dsgvo|verschlüssel|schloss)/g],
  ["invoice", /(rechnung|\bangebot|quittung|\bbeleg|buchhalt|\bsteuer|mahnung|\bkosten|preis)/g],
  ["mail", /(\be-?mail|mail|\bpostf(a|ä)ch|\bpost\b|posteingang|newsletter|\bspam)/g],
  ["calendar", /(termin|kalender|dienstplan|schicht|\bbuchung|urlaub)/g],
  ["folder", /(\bablage|\bordner|\bdatei|dokument|\bdrive\b|archiv|unterlagen)/g],
  ["phone", /(telefon|\banruf|handy|smartphone|\bapps?\b|mobil|tablet)/g],
  ["video", /(\bvideo|konferenz|kamera|\bmeet\b|bildschirm)/g],
  ["ai", /(\bki\b|\bki-|künstlich|chatbot|sprachmodell|\bgpt|gemini)/g],
  ["wifi", /(\bwlan|w-lan|\bnetz\b|netzwerk|\bfunk|router|internet)/g],
  ["server", /(server|\bnas\b|rechenzentrum|hosting|domain)/g],
  ["monitor", /(\brechner|windows|\bpcs?\b|laptop|notebook|\bupdate|software|programm)/g],
  ["wheel", /(automat|\babl(a|ä)uf|prozess|workflow|no-code|werkzeug|\bvon allein)/g],
  ["data", /(\bdaten\b|tabelle|auswert|statistik|kennzahl|\bzahlen|bericht)/g],
  ["cloud", /(cloud|workspace|google|speicher)/g],
  ["team", /(\bteam|\bchef|mitarbeit|kolleg|\bleute\b|gemeinsam|kunden?\b)/g],
  ["clock", /(\buhr\b|feierabend|\bstunden?\b|\bzeit\b|morgen\b|nachmittag|wochenende)/g],
  ["anchor", /(gründ|geburt|einblick|\büber uns|hafen|ära\b|werkstatt|handwerk)/g],
];
const weights = { title: 5, excerpt: 2, category: 1 };

export function drawingFor(post: Worded): Omit<Drawing, "isNight"> {
  const counts = stems.map(([motif, stem]) => ({ motif, count: countOf(stem, post) }));
  const [main, second] = counts
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ motif }) => motif);
  return { motifs: [main ?? "compass", second], seed: seedOf(post.slug) };
}

function countOf(stem: RegExp, post: Worded) {
  const found = (text: string | null) => (text?.toLocaleLowerCase("de").match(stem) ?? []).length;
  return (
    weights.title * Math.min(found(post.title), 1) +
    weights.excerpt * Math.min(found(post.excerpt), 1) +
    weights.category * Math.min(found(post.category), 1)
  );
}

/** FNV-1a, folded to 24 bits. */
function seedOf(slug: string) {
  // Chosen so that the sample articles show every scene.
  let hash = 2016;
  for (const letter of slug) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 8) ^ hash) & 0xffffff;
}
