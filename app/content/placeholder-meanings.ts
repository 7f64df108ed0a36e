/** What a text of the facts may hold in braces, and what that stands for. */
export const placeholderMeanings: Record<string, string> = {
  Name: "Name der Firma, wie sie sich nennt",
  Firma: "Name der Firma mit Rechtsform",
  Telefon: "Telefonnummer",
  "E-Mail": "E-Mail-Adresse",
  Telefonzeiten: "Wann jemand ans Telefon geht",
  Bürozeiten: "Wann jemand im Büro ist",
  Orte: "Orte, in denen die Firma arbeitet",
  Gegend: "Wo die Firma zu Hause ist",
  Büros: "Orte der Büros",
  Büroanzahl: "Anzahl der Büros in Worten",
  Vornamen: "Vornamen der Gründer",
  Minuten: "Dauer des ersten Gesprächs in Minuten",
  Teamminuten: "Dauer des Gesprächs mit allen in Minuten",
  uns: "„uns beiden“ oder, bei mehr Gründern, „uns allen“",
};
