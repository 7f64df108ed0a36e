import { readFileSync } from "node:fs";

export const clipboards = {
  "word-desktop": { head: "th", leadsUp: true, gone: "dreißig [AH1] · o § · 1) a) b) 2)" },
  "word-web": { head: "th", gone: "" },
  // Google Docs marks neither quotations nor table heads.
  "google-docs": { head: "bold", quote: "p", gone: "" },
  libreoffice: { head: "th", leadsUp: true, gone: "" },
  "outlook-desktop": { head: "th", gone: "· o § · 1. a. b. 2." },
  "outlook-web": { head: "td", gone: "" },
  wordpress: { head: "th", gone: "" },
  "news-page": { head: "th", gone: "Teilen Merken" },
  "apple-notes": { head: "td", gone: "" },
} as const satisfies Record<
  string,
  { head: "th" | "td" | "bold"; quote?: "p"; leadsUp?: true; gone: string }
>;

export type Clipboard = keyof typeof clipboards;
export const names = Object.keys(clipboards) as Clipboard[];

export function clipboardOf(name: Clipboard): string {
  return readFileSync(`tests/browser/clipboards/${name}.html`, "utf8");
}

export function articleOf(name: Clipboard): string {
  const { head, quote, leadsUp }: { head: string; quote?: string; leadsUp?: true } = clipboards[name];
  const said = "<p>„Wir haben davon nichts gemerkt, und das ist das größte Lob.“</p>";
  const rows = "<tr><td>Verkabelung</td><td>zwei Tage</td></tr><tr><td>Prüfung</td><td>ein Tag</td></tr>";
  const first = {
    th: "<thead><tr><th>Gewerk</th><th>Dauer</th></tr></thead><tbody>",
    td: "<tbody><tr><td>Gewerk</td><td>Dauer</td></tr>",
    bold: "<tbody><tr><td><strong>Gewerk</strong></td><td><strong>Dauer</strong></td></tr>",
  }[head];
  return [
    "<h2>Umzug in die Überseestadt</h2>",
    "<p>Am <strong>Montag</strong> zog die Spedition Köhler in die <em>Überseestadt</em> um",
    " – mit 24 Arbeitsplätzen und allen Telefonen.</p>",
    "<h3>Was vorher zu klären war</h3>",
    "<ul><li>Leitungen prüfen<ul><li>Glasfaser bestellen<ul><li>bis in den Keller</li></ul></li></ul></li>",
    "<li>Telefone umstellen</li></ul>",
    "<p>Dann der Reihe nach:</p>",
    "<ol><li>Bestand aufnehmen<ol><li>Geräte zählen</li><li>Verträge sichten</li></ol></li>",
    "<li>Termin festlegen</li></ol>",
    quote ? said : `<blockquote>${said}</blockquote>`,
    "<h3>Wie lange es dauert</h3>",
    `<table>${first}${rows}</tbody></table>`,
    "<p><mark>Hier fehlt ein Bild</mark></p>",
    '<p>Mehr dazu steht im <a href="https://www.handelskammer.example/netz?thema=umzug&amp;seite=2">',
    `Ratgeber der Handelskammer</a>, siehe auch ${leadsUp ? '<a href="#umzug-in-die-ueberseestadt">oben</a>' : "oben"}.</p>`,
    '<p>Noch Fragen?<br>Schreib uns an <a href="mailto:info@musterhafen.example">info@musterhafen.example</a>.</p>',
  ].join("");
}

export function bare(html: string): string {
  return html.replace(/\s*\n\s*/g, "");
}
