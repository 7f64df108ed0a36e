import { type Weekday, weekdays } from "~/content/availability";
import type { FactGroup } from "~/content/fact-groups";
import type { FactKey } from "~/content/facts";
import { type FixedWords, type PageGroup, pageGroups } from "~/content/fixed-pages";
import { sentenceList } from "~/content/sentence-list";
import { formOfPage } from "~/features/pages/fixed/form-of-page";
import type { FactField, FactSection } from "./fields";
import { claims, closedDays, figures, founders, line, offices, perhaps, questions, social } from "./lists";

export type FactOf = FactField & { name: FactKey };

export type AnyGroup = FactGroup | PageGroup;

export interface CompanyGroup {
  title: string;
  intro: string;
  hasPlaceholders?: true;
  also?: { to: string; label: string }[];
  fixed?: readonly FixedWords[];
  sections: (Omit<FactSection, "fields"> & { fields: FactOf[] })[];
}

const days: Record<Weekday, string> = {
  mon: "Montag",
  tue: "Dienstag",
  wed: "Mittwoch",
  thu: "Donnerstag",
  fri: "Freitag",
  sat: "Samstag",
  sun: "Sonntag",
};

const hoursOf = <Week extends "hours" | "phoneHours">(week: Week) =>
  weekdays.map((day) => ({ kind: "hours" as const, name: `${week}.${day}` as const, label: days[day] }));

/** Every group with its facts, in the order in which staff see them; a test holds that none is missing. */
export const companyGroups: Record<FactGroup, CompanyGroup> = {
  contact: {
    title: "Telefon und E-Mail",
    intro: "Wie Ihr zu erreichen seid: in Kopf und Fuß, auf Kontakt, im Impressum und unter jeder Mail.",
    sections: [
      {
        fields: [
          { ...line("phone", "Telefon", "Zum Beispiel +49 471 0000000."), type: "tel" },
          { ...line("email", "E-Mail"), type: "email" },
          {
            kind: "choice",
            name: "receipt",
            label: "Eingangsbestätigung",
            hint: "Wer über das Formular schreibt, bekommt eine kurze Mail, dass die Nachricht da ist: höchstens eine am Tag.",
            choices: ["aus", "an"],
          },
        ],
      },
    ],
  },
  hours: {
    title: "Öffnungszeiten und freie Tage",
    intro: "Wann jemand da ist. Danach richtet sich auch, ob die Website „Jetzt im Büro“ zeigt.",
    sections: [
      {
        title: "Büro",
        hint: "Schreib die Zeiten, wie Du sie sagst: 9-17 oder 9:00-12:00, 13:00-17:00. Leer heißt geschlossen.",
        fields: hoursOf("hours"),
      },
      { title: "Telefon", fields: hoursOf("phoneHours") },
      { fields: [closedDays] },
    ],
  },
  founders: {
    title: "Personen",
    intro:
      "Wer hinter der Firma steht, in dieser Reihenfolge: Über uns, Startseite und Terminbuchung. Wie viele es sind, steht auch in Überschriften und Texten: Die ändern sich nicht von selbst, hier stehen Links dorthin.",
    hasPlaceholders: true,
    also: [
      {
        to: "/admin/company?group=sentences#eintrag-sentences.about.title",
        label: "Überschrift von „Über uns“",
      },
      { to: "/admin/pages/fixed/about", label: "Text von „Über uns“" },
    ],
    sections: [
      { fields: [founders] },
      {
        fields: [
          {
            kind: "picture",
            name: "heroPhoto",
            label: "Foto oben auf der Startseite",
            hint: "Am besten quer und mindestens 960 Pixel breit. Leer heißt: die Zeichnung.",
          },
        ],
      },
    ],
  },
  offices: {
    title: "Standorte",
    intro:
      "Eure Büros. Das erste ist der Sitz der Firma und steht im Impressum. Wie viele es sind, steht auch in einer Überschrift: Die ändert sich nicht von selbst, hier steht ein Link dorthin.",
    also: [
      {
        to: "/admin/company?group=sentences#eintrag-sentences.contact.offices",
        label: "Überschrift der Standorte",
      },
    ],
    sections: [{ fields: [offices] }],
  },
  faq: {
    title: "Fragen und Antworten",
    intro: "Was Leute fragen, bevor sie schreiben. Steht auf der Kontaktseite.",
    hasPlaceholders: true,
    sections: [{ fields: [questions] }],
  },
  sentences: {
    title: "Sätze auf den Seiten",
    intro: "Überschriften und Einleitungen, benannt nach der Stelle, an der sie stehen.",
    hasPlaceholders: true,
    sections: [
      {
        fields: sentenceList.map(({ key, label, path, max }) => ({
          ...line(`sentences.${key}`, label),
          ...(max > 100 && { rows: 3 }),
          seenAt: path,
        })),
      },
    ],
  },
  figures: {
    title: "Zahlen",
    intro: "Was Ihr über Euch in Zahlen sagt, woher sie stammen und was eine Arbeit zum Beispiel kostet.",
    sections: [
      { fields: [claims, figures] },
      {
        title: "Belege und ein Preis",
        hint: "Eine Zahl überzeugt erst mit Quelle und Jahr. Was leer bleibt, steht nicht auf der Website.",
        fields: [
          { ...perhaps("evidence.survey", "Quelle der Zufriedenheit"), seenAt: "/references" },
          { ...perhaps("evidence.price", "Preisbeispiel"), seenAt: "/services" },
          {
            ...perhaps(
              "evidence.study",
              "Studie zu Google Workspace",
              "Titel, Herausgeber und Jahr der Ausgabe.",
            ),
            seenAt: "/google-workspace",
          },
          { ...perhaps("evidence.studyUrl", "Link zur Studie"), type: "url" },
        ],
      },
    ],
  },
  booking: {
    title: "Gemeinsamer Termin",
    intro: "Wohin „Termin mit allen“ führt. Eure eigenen Buchungslinks stehen bei den Personen.",
    sections: [
      {
        fields: [
          { ...line("teamBooking.url", "Buchungslink", "Eine Internetadresse oder mailto:"), type: "url" },
          { ...line("teamBooking.minutes", "Dauer in Minuten"), isNumber: "45" },
        ],
      },
    ],
  },
  social: {
    title: "Soziale Netzwerke",
    intro: "Links im Fuß jeder Seite.",
    sections: [{ fields: [social] }],
  },
  company: {
    title: "Name und Firma",
    intro: "Wie die Firma heißt und was sie tut, für Seitentitel, Suchmaschinen und Impressum.",
    hasPlaceholders: true,
    sections: [
      {
        fields: [
          line("name", "Name", "Wie Ihr Euch nennt."),
          line("company", "Firma", "Mit Rechtsform, wie im Handelsregister."),
          line("legalForm", "Rechtsform"),
          line(
            "region",
            "Gegend",
            "Wo Ihr zu Hause seid, wie es im Satz steht: „Betriebe zwischen Weser und Jade“.",
          ),
          {
            ...line("description", "Beschreibung", "Ein, zwei Sätze für Suchmaschinen und geteilte Links."),
            rows: 4,
          },
          {
            kind: "lines",
            name: "areaServed",
            label: "Orte, in denen Ihr arbeitet",
            hint: "Jeden Ort in eine eigene Zeile.",
          },
        ],
      },
    ],
  },
  register: {
    title: "Impressum",
    intro:
      "Was das Gesetz im Impressum verlangt. Die Anschrift der Firma kommt vom ersten Standort; wer vertritt und wer verantwortlich ist, steht nur hier.",
    sections: [
      {
        fields: [
          perhaps("register.court", "Registergericht", "Leer, wenn Ihr in keinem Register steht."),
          perhaps("register.number", "Registernummer"),
          perhaps("register.vatId", "Umsatzsteuer-ID", "Leer, wenn Ihr keine habt."),
          line("register.representatives", "Vertreten durch"),
          line("register.editorial", "Verantwortlich für den Inhalt"),
        ],
      },
    ],
  },
};

const pageForms = Object.fromEntries(
  (Object.keys(pageGroups) as PageGroup[]).map((group) => [group, formOfPage(group)]),
) as Record<PageGroup, CompanyGroup>;

export const allGroups: Record<AnyGroup, CompanyGroup> = { ...companyGroups, ...pageForms };

export function isGroup(name: string): name is AnyGroup {
  return Object.hasOwn(allGroups, name);
}

export function fieldsOf(group: AnyGroup): FactOf[] {
  return allGroups[group].sections.flatMap(({ fields }) => fields);
}
