import { sentences } from "./sentences";
import type { SiteFacts, Week } from "./site-schema";

const workdays = (opens: string, closes: string): Week => {
  const day = [{ opens, closes }];
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] };
};

/** Not in the browsers' scripts: page-facts.server.ts sends it where it is shown. */
const unsent = { linkedin: "", quote: "", reasons: [], certifications: [] };

const mara = {
  ...unsent,
  name: "Mara Muster",
  role: "Mitgründerin & Geschäftsführerin",
  email: "mara@musterhafen.example",
  photo: "/images/people/mara-muster.svg",
  specialization: "Google Workspace & Prozesse",
  description:
    "Mara bringt Ordnung in gewachsene Abläufe. Sie führt Google Workspace ein, schult Teams und bleibt dran, bis alle damit arbeiten mögen.",
  bookingUrl: "https://termine.musterhafen.example/mara",
  bookingMinutes: 30,
};

const bo = {
  ...unsent,
  name: "Bo Beispiel",
  role: "Mitgründer & Geschäftsführer",
  email: "bo@musterhafen.example",
  photo: "/images/people/bo-beispiel.svg",
  specialization: "Automatisierung, Cloud & KI",
  description:
    "Bo verbindet Programme, die nichts voneinander wissen. Er baut Automatisierungen und Portale und sorgt dafür, dass Server und Datensicherung laufen.",
  bookingUrl: "https://termine.musterhafen.example/bo",
  bookingMinutes: 30,
};

const bremerhaven = { city: "Bremerhaven", street: "Musterkaje 1", postcode: "27568", mapUrl: "" };
const oldenburg = { city: "Oldenburg", street: "Beispielweg 12", postcode: "26122", mapUrl: "" };

/** In the browsers' scripts. */
export const everywhere = {
  name: "Musterhafen Digital",
  logoName: "Musterhafen Digital",
  company: "Musterhafen Digital GmbH",
  region: "zwischen Weser und Jade",
  description:
    "{Name} hilft Betrieben {Gegend}: mit Google Workspace, Automatisierung, No-Code und IT-Support. Persönlich und verständlich.",
  url: "https://www.musterhafen.example",
  staffEmailDomain: "musterhafen.example",
  email: "moin@musterhafen.example",
  phone: "+49 471 0000000",
  receipt: "aus",
  hours: workdays("09:00", "17:00"),
  phoneHours: workdays("09:00", "18:00"),
  closedDays: [],
  founders: [mara, bo],
  heroPhoto: "",
  teamBooking: { url: "https://termine.musterhafen.example/team", minutes: 45 },
  offices: [bremerhaven, oldenburg],
  areaServed: ["Bremerhaven", "Oldenburg", "Wilhelmshaven"],
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.example/company/musterhafen" },
    { name: "Instagram", url: "https://www.instagram.example/musterhafen" },
    { name: "TikTok", url: "https://www.tiktok.example/@musterhafen" },
    { name: "YouTube", url: "https://www.youtube.example/@musterhafen" },
  ],
  partnerBadges: [
    { name: "Cloud Partner", image: "/images/badges/cloud-partner.svg" },
    { name: "Zertifizierter No-Code-Partner", image: "/images/badges/no-code-partner.svg" },
  ],
  homeVariant: "A",
} satisfies Partial<SiteFacts>;

/** The built-in facts. Show them by useSite or currentSite, which know changes; page-facts.server.ts adds others. */
export const site: SiteFacts = {
  ...everywhere,
  founders: [
    {
      ...mara,
      linkedin: "https://www.linkedin.example/in/mara-muster",
      quote: "Technik ist gut, wenn niemand mehr über sie spricht.",
      reasons: [
        "Ich habe im Familienbetrieb gesehen, wie viel Zeit Zettel kosten.",
        "Ich mag den Moment, in dem ein Team merkt: Das ist ja einfach.",
        "Ich will, dass gute Betriebe hier in der Region bleiben können.",
      ],
      certifications: [
        "Google Workspace Administrator",
        "Google Workspace Deployment Services",
        "Scrum Master",
      ],
    },
    {
      ...bo,
      linkedin: "https://www.linkedin.example/in/bo-beispiel",
      quote: "Was zweimal am Tag von Hand passiert, darf ein Programm machen.",
      reasons: [
        "Ich habe zehn Jahre lang Systeme repariert, die niemand mehr verstand.",
        "Ich baue lieber kleine Lösungen, die in zwei Wochen laufen, als große, die nie fertig werden.",
        "Ich erkläre gern, was ich tue, und zwar ohne Fachwörter.",
      ],
      certifications: ["Google Cloud Digital Leader", "Softr Certified Expert", "Make Advanced"],
    },
  ],
  offices: [
    {
      ...bremerhaven,
      latitude: 53.5396,
      longitude: 8.5809,
      mapUrl: "https://www.openstreetmap.org/?mlat=53.5396&mlon=8.5809#map=15/53.5396/8.5809",
    },
    {
      ...oldenburg,
      latitude: 53.1435,
      longitude: 8.2146,
      mapUrl: "https://www.openstreetmap.org/?mlat=53.1435&mlon=8.2146#map=15/53.1435/8.2146",
    },
  ],
  legalForm: "Gesellschaft mit beschränkter Haftung (GmbH)",
  domain: "musterhafen.example",
  clients: [
    { name: "Tischlerei Nordholz", logo: "/images/clients/tischlerei-nordholz.svg" },
    { name: "Praxis am Deich", logo: "/images/clients/praxis-am-deich.svg" },
    { name: "Spedition Weserlauf", logo: "/images/clients/spedition-weserlauf.svg" },
    { name: "Hafenbäckerei Jansen", logo: "/images/clients/hafenbaeckerei-jansen.svg" },
    { name: "Windwerk Jade", logo: "/images/clients/windwerk-jade.svg" },
    { name: "Yachtservice Butjadingen", logo: "/images/clients/yachtservice-butjadingen.svg" },
  ],
  claims: [
    { value: "15+", label: "zufriedene Kunden" },
    { value: "95%", label: "Zufriedenheit" },
    { value: "5+", label: "Jahre Erfahrung" },
  ],
  figures: [
    { value: "15+", label: "Projekte" },
    { value: "1k+", label: "geschulte Nutzer" },
    { value: "95%", label: "Kundenzufriedenheit" },
    { value: "24/7", label: "Support" },
    { value: "5+", label: "Jahre Erfahrung" },
  ],
  evidence: {
    survey: "95 %: eigene Befragung unserer Kunden, 2026",
    price: "Umzug zu Google Workspace für 8 Leute: meist drei Tage, ab 2.400 Euro netto.",
    study: "Forrester-Studie „Total Economic Impact“ im Auftrag von Google",
    studyUrl: "",
  },
  register: {
    court: "Amtsgericht Musterstadt",
    number: "HRB 00000",
    vatId: "DE000000000",
    representatives: "Mara Muster und Bo Beispiel",
    editorial: "Mara Muster, Musterkaje 1, 27568 Bremerhaven",
  },
  productName: "Hafenlotse",
  productSlug: "hafenlotse",
  oldBookingNames: ["mara", "bo"],
  oldNewsroomPaths: [
    "/blogs/newsroom/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara",
    "/blogs/newsroom/hafenlotse-die-geburt-einer-neuen-digitalisierungsaera",
  ],
  externalRedirects: {
    impacthub: "https://dokumente.musterhafen.example/impacthub",
    eventTechstackRegistration: "https://anmeldung.musterhafen.example/techstack",
    businessplan: "https://dokumente.musterhafen.example/businessplan",
  },
  sentences,
};
