/** The main menu, in its order. */
export const mainMenu = [
  { to: "/services", label: "Leistungen" },
  { to: "/about", label: "Über uns" },
  { to: "/references", label: "Referenzen" },
  { to: "/blog", label: "Blog" },
  { to: "/contact", label: "Kontakt" },
  { to: "/podcast", label: "Podcast" },
];

export const footerMenu = [
  { to: "/about", label: "Über uns" },
  { to: "/services", label: "Leistungen" },
  { to: "/references", label: "Referenzen" },
  { to: "/blog", label: "Blog" },
  { to: "/podcast", label: "Podcast" },
  { to: "/newsletter", label: "Newsletter" },
  { to: "/contact", label: "Kontakt" },
  { to: "/it-support-bremerhaven", label: "IT-Support Bremerhaven" },
];

export const legalMenu = [
  { to: "/impressum", label: "Impressum" },
  { to: "/datenschutz", label: "Datenschutz" },
  { to: "/agb", label: "AGB" },
];
