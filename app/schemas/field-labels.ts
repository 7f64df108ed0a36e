export const postLabels = {
  title: "Titel",
  slug: "Adresse (Slug)",
  excerpt: "Kurztext",
  content: "Inhalt",
  status: "Status",
  published_at: "Veröffentlicht am",
  category: "Kategorie",
  author: "Geschrieben von",
  featured_image: "Beitragsbild",
};

export const serviceLabels = {
  title: "Titel",
  slug: "Adresse (Slug)",
  short_description: "Kurztext",
  full_description: "Beschreibung",
  is_active: "Aktiv",
  display_order: "Reihenfolge",
};

export const referenceLabels = {
  title: "Titel",
  slug: "Adresse (Slug)",
  client_name: "Kunde",
  description: "Beschreibung",
  challenge: "Ausgangslage",
  solution: "Lösung",
  results: "Ergebnisse",
  is_active: "Aktiv",
  is_featured: "Hervorgehoben",
  industry: "Branche",
  technologies: "Technologien",
  website_url: "Website",
  display_order: "Reihenfolge",
  image_url: "Logo",
  portraits: "Porträts",
};

export const mailingLabels = {
  subject: "Betreff",
  post: "Beitrag aus dem Blog",
  body: "Text",
  words_2: "Text vor dem zweiten Beitrag",
  post_2: "Zweiter Beitrag",
  words_3: "Text vor dem dritten Beitrag",
  post_3: "Dritter Beitrag",
  words_4: "Text vor dem vierten Beitrag",
  post_4: "Vierter Beitrag",
  words_5: "Text vor dem fünften Beitrag",
  post_5: "Fünfter Beitrag",
  closing: "Schluss",
  send_at: "Senden am",
};

export const snippetLabels = { title: "Name", body: "Text" };
