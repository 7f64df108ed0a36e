import { z } from "zod";
import { line, minutes, words } from "./fact-schemas";

/** What the form of a page says of a part of its words, in the `meta` of the schema. */
export interface WordMeta {
  label: string;
  hint?: string;
  /** Missing for a text of one line. */
  rows?: number;
  /** Of a list. */
  item?: string;
  least?: number;
  most?: number;
  type?: "date";
  /** An example of a number. */
  isNumber?: string;
}

const text = (label: string, max = 100, meta: Partial<WordMeta> = {}) =>
  words(max).meta({ label, ...(max > 160 && { rows: max > 400 ? 4 : 3 }), ...meta });
const title = (label = "Überschrift") => text(label, 120);
const body = (label = "Text", max = 600) => text(label, max);
/** A text with so many parts in square brackets. */
const bracketed = (label: string, parts: number, hint: string, rows?: number) =>
  words(400)
    .refine(
      (sentence) =>
        /^[^[\]]*(?:\[[^[\]]+\][^[\]]*)*$/.test(sentence) && sentence.split("[").length - 1 === parts,
      `Hier gehört genau ${parts === 1 ? "ein Paar" : `${parts} Mal ein Paar`} eckige Klammern mit Wörtern darin hinein.`,
    )
    .meta({ label, hint, ...(rows && { rows }) });
const linked = (label: string, links: number) =>
  bracketed(label, links, "Was in eckigen Klammern steht, wird ein Link. Wohin er führt, steht fest.", 3);
const named = (label: string) => bracketed(label, 1, "Für [Name] steht dort der Vorname.");
const lines = (label: string, max: number, most: number, meta: Partial<WordMeta> = {}) =>
  z
    .array(words(max))
    .min(1, "Mindestens eine Zeile gehört hierher.")
    .max(most, `Höchstens ${most} Zeilen haben Platz.`)
    .meta({ label, hint: "Jeder Eintrag steht in einer eigenen Zeile.", ...meta });
const list = <Shape extends z.ZodRawShape>(
  label: string,
  item: string,
  [least, most]: [least: number, most: number],
  shape: Shape,
) =>
  z
    .array(z.object(shape))
    .min(least, least === most ? `Hier stehen genau ${least}.` : `Mindestens ${least} gehören hierher.`)
    .max(most, `Höchstens ${most} haben Platz.`)
    .meta({ label, item, least, most });
const part = <Shape extends z.ZodRawShape>(label: string, shape: Shape) => z.object(shape).meta({ label });
const titled = { title: title(), text: body() };
const question = { question: text("Frage", 200), answer: body("Antwort", 2000) };
/** For search engines. */
const head = {
  title: text("Titel in Suchmaschinen", 100),
  description: text("Beschreibung in Suchmaschinen", 300),
};
const closing = { title: title(), text: body("Text", 300) };
/** In the words that the specification gives them. */
const values = part("Werte", {
  groundedness: body("Bodenständigkeit", 300),
  startUp: body("Start-up Mentalität", 300),
  quality: body("Höchste Qualität", 300),
  success: body("Nachhaltiger Erfolg", 300),
});

const longestTranscripts = 300_000;
const episode = {
  title: title("Titel"),
  slug: z
    .string()
    .trim()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "Nur Kleinbuchstaben, Ziffern und einzelne Bindestriche, wie in der-zettel-muss-weg.",
    )
    .max(100, "Höchstens 100 Zeichen haben Platz.")
    .meta({
      label: "Adresse",
      hint: "Das Ende der Adresse /podcast/… Leer entsteht es aus dem Titel.",
    }),
  description: body("Beschreibung"),
  date: z.iso.date("Bitte ein Datum wie 24.12.2026.").meta({ label: "Datum", type: "date" }),
  duration: minutes.meta({ label: "Dauer in Minuten", isNumber: "52" }),
  youtubeId: z
    .string()
    .trim()
    .overwrite((text) => /(?:[?&]v=|youtu\.be\/|\/embed\/)([\w-]{11})/.exec(text)?.[1] ?? text)
    .regex(/^[\w-]{11}$/, "Bitte die Adresse des Videos bei YouTube oder die elf Zeichen an ihrem Ende.")
    .meta({ label: "Video", hint: "Die Adresse bei YouTube." }),
  shown: z.enum(["ja", "nein"], "Bitte „ja“ oder „nein“.").meta({ label: "Auf der Website" }),
  transcript: z.array(line(3000)).max(500, "Höchstens 500 Absätze haben Platz.").meta({
    label: "Transkript",
    rows: 6,
    hint: "Jeder Absatz steht in einer eigenen Zeile. Darf leer bleiben.",
  }),
};

/** By the names of the constants that hold the words as they come. The forms of the pages are made from these. */
export const wordSchemas = {
  story: part("Geschichte", {
    title: title(),
    paragraphs: lines("Absätze", 1500, 12, {
      rows: 16,
      hint: "Jeder Absatz steht in einer eigenen Zeile. Der erste und der letzte erscheinen größer.",
    }),
  }),
  about: z.object({
    eyebrow: text("Zeile über der Überschrift", 60),
    missionTitle: title("Überschrift der Mission"),
    mission: list("Mission", "Punkt", [3, 3], titled),
    valuesTitle: title("Überschrift der Werte"),
    values,
    conduct: linked("Satz zum Code of Conduct", 1),
    people: part("Personen", {
      title: title(),
      services: named("Vor den Leistungen einer Person"),
      reasons: named("Über seinen Gründen"),
      certified: text("Über seinen Zertifikaten", 60),
      linkedin: named("Link zu LinkedIn"),
    }),
    closing: part("Aufruf am Ende", closing),
    head: part("Suchmaschinen", { title: head.title }),
  }),
  landing: z.object({
    hero: part("Kopf", {
      eyebrow: text("Zeile über der Überschrift", 60),
      title: title(),
      intro: body("Einleitung"),
      toSteps: text("Knopf zum Ablauf", 40),
    }),
    call: part("Karte mit der Telefonnummer", {
      title: title(),
      hours: text("Vor den Telefonzeiten", 40),
      towns: text("Vor den Orten", 40),
      offices: text("Vor den Standorten", 40),
    }),
    situationsHead: part("Situationen", { title: title(), intro: body("Einleitung", 300) }),
    situations: list("Situationen", "Situation", [1, 8], {
      problem: text("Problem", 200),
      answer: body("Antwort"),
    }),
    stepsTitle: title("Überschrift des Ablaufs"),
    steps: list("Ablauf", "Schritt", [1, 6], titled),
    servicesTitle: title("Überschrift der Leistungen"),
    services: list("Leistungen", "Leistung", [1, 8], titled),
    areasHead: part("Orte", { title: title(), intro: body("Einleitung", 300) }),
    areas: list("Orte", "Ort", [0, 12], {
      town: text("Ort", 60, { hint: "So, wie er unter „Name und Firma“ steht." }),
      text: body(),
    }),
    promisesTitle: title("Überschrift der Zusagen"),
    promises: list("Zusagen", "Zusage", [1, 8], titled),
    questionsTitle: title("Überschrift der Fragen"),
    questions: list("Fragen", "Frage", [1, 10], question),
    closing: part("Aufruf am Ende", closing),
    meta: part("Suchmaschinen", {
      ...head,
      keywords: lines("Suchwörter", 80, 20, { rows: 6 }),
    }),
  }),
  workspace: z.object({
    hero: part("Kopf", {
      eyebrow: text("Zeile über der Überschrift", 60),
      title: title(),
      intro: body("Einleitung"),
      toContact: text("Knopf zum Kontakt", 40),
      toUseCases: text("Knopf zu den Anwendungsfällen", 40),
    }),
    morning: part("Ein Vormittag", {
      parts: list("Vormittag", "Eintrag", [4, 4], {
        time: text("Uhrzeit", 8),
        title: text("Was geschieht", 60),
        where: text("Wo", 80),
      }),
      caption: text("Bildunterschrift", 120),
    }),
    problems: part("Vorher und nachher", {
      title: title(),
      intro: body("Einleitung", 300),
      before: text("Wort für vorher", 20),
      after: text("Wort für nachher", 20),
      cards: list("Vergleiche", "Vergleich", [1, 6], {
        topic: text("Thema", 40),
        before: title("Vorher: Überschrift"),
        beforeText: body("Vorher: Text"),
        after: title("Nachher: Überschrift"),
        afterText: body("Nachher: Text"),
      }),
    }),
    benefits: part("Zahlen", {
      title: title(),
      intro: body("Einleitung"),
      source: text("Vor der Quelle", 20),
    }),
    useCases: part("Anwendungsfälle", {
      title: title(),
      intro: body("Einleitung", 300),
      cards: list("Anwendungsfälle", "Anwendungsfall", [4, 4], {
        ...titled,
        alt: text("Bildbeschreibung", 300, { hint: "Für alle, die das Bild nicht sehen." }),
      }),
    }),
    phases: part("Vorgehen", {
      title: title(),
      intro: body("Einleitung", 300),
      steps: list("Schritte", "Schritt", [1, 6], {
        ...titled,
        features: lines("Punkte", 160, 6, { rows: 4 }),
      }),
    }),
    closing: part("Aufruf am Ende", { ...closing, action: text("Knopf", 60) }),
    meta: part("Suchmaschinen", { ...head, service: text("Name der Leistung", 80) }),
  }),
  home: z.object({
    call: text("Vor der Telefonnummer", 20),
    services: part("Leistungen", {
      customTitle: title("Karte am Ende: Überschrift"),
      custom: body("Karte am Ende: Text", 300),
      more: linked("Satz unter den Karten", 2),
    }),
    about: part("Über uns", {
      eyebrow: text("Zeile über der Überschrift", 60),
      title: title(),
      mission: list("Mission", "Punkt", [3, 3], titled),
      toAbout: text("Knopf zu „Über uns“", 40),
      toBooking: text("Knopf zur Buchung", 60),
    }),
    values,
    talk: part("Termin", { title: title(), text: body("Text", 200) }),
    ways: part("Wege zu Euch", {
      title: title(),
      mail: text("Unter der E-Mail-Adresse", 100),
      towns: text("Unter den Orten", 100),
      more: text("Link zur Kontaktseite", 60),
    }),
    head: part("Suchmaschinen", { title: head.title }),
    regionalHead: part("Regionale Fassung, Suchmaschinen", head),
  }),
  regional: part("Regionale Fassung", {
    badge: text("Zeile über der Überschrift", 60),
    call: text("Vor der Telefonnummer", 20),
    opening: part("Regionale Fassung, Einstieg", {
      title: title(),
      paragraphs: lines("Absätze", 600, 4, { rows: 6 }),
    }),
    servicesTitle: title("Überschrift der Leistungen"),
    services: list("Leistungen", "Leistung", [5, 5], {
      title: title(),
      subtitle: text("Unterzeile", 80),
      description: body("Text", 300),
    }),
    more: linked("Satz unter den Leistungen", 3),
    trust: part("Regionale Fassung, Vertrauen", {
      title: title(),
      intro: body("Einleitung", 300),
      items: list("Gründe", "Grund", [5, 5], titled),
    }),
    clients: title("Überschrift der Kunden"),
    closing: part("Regionale Fassung, Aufruf am Ende", closing),
  }),
  servicesPage: z.object({
    more: linked("Satz unter den Leistungen", 2),
    steps: part("So fangen wir an", {
      title: title(),
      items: list("Schritte", "Schritt", [3, 3], {
        title: title(),
        fact: text("Zeile darüber", 60),
        text: body(),
      }),
    }),
    closing: part("Aufruf am Ende", closing),
    head: part("Suchmaschinen", { title: head.title }),
  }),
  referencesPage: z.object({
    eyebrow: text("Zeile über der Überschrift", 60),
    story: part("Wörter an jeder Referenz", {
      company: text("Über dem Betrieb", 60),
      before: text("Über dem Vorher", 60),
      built: text("Über der Lösung", 60),
      services: text("Vor den Leistungen", 60),
      more: text("Zum Aufklappen", 60),
    }),
    figures: title("Überschrift der Zahlen"),
    empty: part("Ohne Referenzen", { title: title(), text: body("Text", 400), button: text("Knopf", 40) }),
    closing: part("Aufruf am Ende", closing),
    head: part("Suchmaschinen", { title: head.title }),
  }),
  blogPage: z.object({
    eyebrow: text("Zeile über der Überschrift", 60),
    read: text("Am ersten Artikel", 40),
    feed: text("Link zum Feed", 60),
    podcast: linked("Satz zum Podcast", 1),
    toNewsletter: text("Knopf zum Newsletter", 40),
    head: part("Suchmaschinen", head),
  }),
  contactPage: z.object({
    eyebrow: text("Zeile über der Überschrift", 60),
    toBooking: text("Link zu den Terminen", 40),
    booking: part("Termine", { title: title(), intro: body("Einleitung", 300) }),
    ways: part("Wege zu Euch", {
      mailTitle: text("Über der E-Mail-Adresse", 40),
      mail: body("Unter der E-Mail-Adresse", 200),
      phoneTitle: text("Über der Telefonnummer", 40),
      phone: body("Unter der Telefonnummer", 200),
      officesTitle: text("Über den Orten", 40),
      offices: body("Unter den Orten", 200),
    }),
    map: text("Link zur Karte", 40),
    legal: linked("Satz unter den Standorten", 2),
    questions: title("Überschrift der Fragen"),
    head: part("Suchmaschinen", head),
  }),
  nextSteps: part("Was mit einer Nachricht geschieht", {
    title: title(),
    steps: list("Schritte", "Schritt", [1, 6], titled),
  }),
  dating: z.object({
    title: title(),
    facts: list("Drei Angaben", "Angabe", [3, 3], { value: text("Angabe", 40), label: text("Darunter", 80) }),
    people: part("Personen", { title: title(), button: named("Knopf") }),
    course: part("Ablauf", {
      title: title(),
      intro: body("Einleitung", 300),
      minute: text("Vor den Minuten", 20),
      parts: list("Teile", "Teil", [3, 3], titled),
      after: body("Danach", 400),
      button: text("Knopf", 40),
    }),
    other: part("Andere Wege", { title: title(), text: body("Text", 300), button: text("Knopf", 40) }),
    head: part("Suchmaschinen", head),
  }),
  newsletterPage: z.object({
    eyebrow: text("Zeile über der Überschrift", 60),
    form: part("Formular", {
      title: title(),
      email: text("Hinweis zur E-Mail-Adresse", 100),
      company: text("Hinweis zum Unternehmen", 60),
      button: text("Knopf", 40),
    }),
    promisesTitle: title("Überschrift der Zusagen"),
    promises: list("Zusagen", "Zusage", [3, 3], titled),
    head: part("Suchmaschinen", head),
  }),
  costs: z.object({
    title: title(),
    items: list("Arten", "Art", [3, 3], titled),
    example: text("Vor dem Preisbeispiel", 40),
    terms: linked("Satz zu den Geschäftsbedingungen", 2),
  }),
  podcast: z.object({
    eyebrow: text("Zeile über der Überschrift", 60),
    title: title("Name des Podcasts"),
    intro: body("Einleitung"),
    followUp: body("Solange es keine Folgen gibt", 300),
    selected: text("Über der ausgewählten Folge", 60),
    own: text("Link zur Seite der Folge", 60),
    all: title("Überschrift aller Folgen"),
    page: text("Link an jeder Folge", 60),
    video: text("Link zum Video", 60),
    transcript: text("Zum Aufklappen des Transkripts", 60),
    noTranscript: linked("Ohne Transkript", 1),
    others: title("Auf der Seite einer Folge: Überschrift der übrigen"),
    back: text("Auf der Seite einer Folge: Link zu allen", 60),
    closing: part("Aufruf am Ende", closing),
    episodeClosing: part("Aufruf am Ende einer Folge", closing),
    head: part("Suchmaschinen", head),
    episodes: list("Folgen, die neueste zuerst", "Folge", [0, 20], episode)
      .superRefine((all, context) => {
        const slugs = all.map(({ slug }) => slug);
        for (const [at, slug] of slugs.entries())
          if (slugs.indexOf(slug) < at)
            context.addIssue({
              code: "custom",
              path: [at, "slug"],
              message: "Jede Adresse steht nur einmal da.",
            });
      })
      .refine(
        (all) => JSON.stringify(all.map(({ transcript }) => transcript)).length < longestTranscripts,
        "Alle Transkripte zusammen haben höchstens 300.000 Zeichen.",
      )
      .meta({ label: "Folgen, die neueste zuerst", item: "Folge", least: 0, most: 20 }),
  }),
  shared: z.object({
    service: part("An den Leistungen", {
      outcome: text("Vor dem Ergebnis", 30),
      ask: text("Link zum Formular", 40),
      page: text("Link zur eigenen Seite", 60),
    }),
    office: part("Ob jemand da ist", {
      open: text("Im Büro", 40),
      closed: text("Nicht im Büro", 40),
      again: text("Vor der nächsten Öffnung", 30),
      booking: text("Dahinter", 60),
    }),
    booking: part("An den Terminen", {
      both: text("Zu zweit", 40),
      bothTopic: text("Darunter", 60),
      all: text("Zu mehreren", 40),
      allTopic: text("Darunter", 60),
      button: text("Knopf", 20),
    }),
  }),
};

export type WordModule = keyof typeof wordSchemas;
export type Words<Name extends WordModule> = z.infer<(typeof wordSchemas)[Name]>;
export type WordKey = `${WordModule}.${string}`;
