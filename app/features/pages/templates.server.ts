import { markdownIn } from "~/features/editing/editor.server";
import type { EditorPage } from "~/features/editing/view";
import { newItem } from "~/features/editing/view";
import { isId } from "~/platform/database/rows.server";
import { englishWords } from "./english.server";
import { formattedFields, type Texts, withSections } from "./fields";
import { type languages, type Template, templates } from "./labels";
import type { SectionName } from "./sections/kinds";
import { freshId } from "./sections.server";

type Start = [kind: SectionName, fields?: Texts];

const contact: Start = ["contact", { title: "Schreib uns", lead: "Wir antworten innerhalb von 24 Stunden." }];
const call: Start = [
  "call",
  {
    title: "Was geht bei Dir gerade nicht?",
    text: "Erzähl es uns in {Minuten} Minuten per Video, kostenlos.",
    label: "Kostenloses Erstgespräch buchen",
  },
];
const toCall = { "calls.0.label": "Kostenloses Erstgespräch buchen", "calls.0.to": "/dating" };

/** What a page of each template begins with: to be written over, not to be published. */
const starts: Record<Template, { fields: Texts; sections: Start[] }> = {
  ort: {
    fields: { title: "IT-Support in …", menu: "footer" },
    sections: [
      [
        "head",
        {
          eyebrow: "IT-Support vor Ort und aus der Ferne",
          title: "IT-Support in …",
          lead: "Wenn in Deinem Betrieb etwas klemmt, sind wir in … schnell bei Dir.",
          ...toCall,
        },
      ],
      ["text", { title: "In … zu Hause", text: "" }],
      ["offers", { title: "Damit helfen wir Dir" }],
      [
        "steps",
        {
          title: "So läuft es ab",
          "steps.0.title": "Du rufst an",
          "steps.1.title": "Wir schauen es uns an",
          "steps.2.title": "Es läuft wieder",
        },
      ],
      ["quotes", { title: "Das sagen Kunden aus der Gegend" }],
      ["questions", { title: "Was Du vorher wissen willst" }],
      contact,
      call,
    ],
  },
  angebot: {
    fields: {},
    sections: [
      ["head", { eyebrow: "Angebot", title: "", lead: "", ...toCall }],
      ["text-picture", { title: "Worum es geht" }],
      ["offers", { title: "Was dazugehört" }],
      ["figures", { title: "In Zahlen" }],
      ["steps", { title: "So gehen wir vor" }],
      ["references", { title: "Das haben wir schon gebaut" }],
      ["questions", { title: "Häufige Fragen" }],
      call,
    ],
  },
  stelle: {
    fields: { menu: "footer", employment: "FULL_TIME" },
    sections: [
      [
        "head",
        { eyebrow: "Stelle", title: "", lead: "", "calls.0.label": "Bewirb Dich", "calls.0.to": "#kontakt" },
      ],
      ["text", { title: "Das machst Du bei uns" }],
      ["text", { title: "Das bringst Du mit" }],
      ["people", { title: "Mit wem Du arbeitest" }],
      [
        "steps",
        {
          title: "So geht es nach Deiner Nachricht weiter",
          "steps.0.title": "Wir lesen sie",
          "steps.1.title": "Wir telefonieren",
          "steps.2.title": "Du lernst uns kennen",
        },
      ],
      [
        "contact",
        {
          title: "Bewirb Dich in fünf Minuten",
          lead: "Ein Anschreiben brauchst Du nicht.",
          subject: "Bewerbung",
          "fields.0.label": "Ab wann könntest Du anfangen?",
          "fields.0.type": "date",
        },
      ],
    ],
  },
  veranstaltung: {
    fields: {},
    sections: [
      [
        "head",
        {
          eyebrow: "Veranstaltung",
          title: "",
          lead: "",
          "calls.0.label": "Melde Dich an",
          "calls.0.to": "#kontakt",
        },
      ],
      ["text", { title: "Worum es geht" }],
      ["steps", { title: "Ablauf" }],
      ["people", { title: "Wer für Dich da ist" }],
      [
        "contact",
        {
          title: "Melde Dich an",
          subject: "Anmeldung",
          "fields.0.label": "Wie viele kommen mit?",
          "fields.0.type": "choice",
          "fields.0.choices": "Ich allein, Wir sind zwei, Wir sind mehr",
        },
      ],
    ],
  },
  danke: {
    fields: { title: "Danke" },
    sections: [
      [
        "head",
        {
          title: "Danke!",
          lead: "Das ist bei uns angekommen.",
          "calls.0.label": "Zur Startseite",
          "calls.0.to": "/",
        },
      ],
      ["offers", { title: "Vielleicht auch etwas für Dich" }],
    ],
  },
  leer: { fields: {}, sections: [["head", {}]] },
};

const english: Record<string, string> = {
  ...englishWords,
  "Wir antworten innerhalb von 24 Stunden.": "We answer within 24 hours.",
  "Was geht bei Dir gerade nicht?": "What is not working for you right now?",
  "Erzähl es uns in {Minuten} Minuten per Video, kostenlos.":
    "Tell us in {Minuten} minutes by video, free of charge.",
  "IT-Support in …": "IT support in …",
  "IT-Support vor Ort und aus der Ferne": "IT support on site and remotely",
  "Wenn in Deinem Betrieb etwas klemmt, sind wir in … schnell bei Dir.":
    "When something is stuck in your business, we are quickly with you in …",
  "In … zu Hause": "At home in …",
  "Damit helfen wir Dir": "What we help you with",
  "So läuft es ab": "How it works",
  "Du rufst an": "You call us",
  "Wir schauen es uns an": "We look at it",
  "Es läuft wieder": "It works again",
  "Das sagen Kunden aus der Gegend": "What clients nearby say",
  "Was Du vorher wissen willst": "What you may want to know first",
  Angebot: "Offer",
  "Worum es geht": "What it is about",
  "Was dazugehört": "What is included",
  "In Zahlen": "In figures",
  "So gehen wir vor": "How we go about it",
  "Das haben wir schon gebaut": "What we have built",
  "Häufige Fragen": "Frequent questions",
  Stelle: "Job",
  "Bewirb Dich": "Apply",
  "Das machst Du bei uns": "What you will do",
  "Das bringst Du mit": "What you bring",
  "Mit wem Du arbeitest": "Who you will work with",
  "So geht es nach Deiner Nachricht weiter": "What happens after your message",
  "Wir lesen sie": "We read it",
  "Wir telefonieren": "We talk on the phone",
  "Du lernst uns kennen": "You get to know us",
  "Bewirb Dich in fünf Minuten": "Apply in five minutes",
  "Ein Anschreiben brauchst Du nicht.": "You need no cover letter.",
  Bewerbung: "Application",
  "Ab wann könntest Du anfangen?": "When could you start?",
  Veranstaltung: "Event",
  "Melde Dich an": "Sign up",
  Ablauf: "Programme",
  "Wer für Dich da ist": "Who is there for you",
  Anmeldung: "Registration",
  "Wie viele kommen mit?": "How many are coming?",
  "Ich allein, Wir sind zwei, Wir sind mehr": "Just me, Two of us, More of us",
  Danke: "Thank you",
  "Danke!": "Thank you!",
  "Das ist bei uns angekommen.": "We have received it.",
  "Zur Startseite": "To the home page",
  "Vielleicht auch etwas für Dich": "This may be something for you as well",
};

const texts = Object.values(starts).flatMap(({ sections }) =>
  sections.flatMap(([, fields = {}]) => Object.values(fields)),
);
const written = new Set(texts.flatMap((text) => [text, inEnglish(text)]));

export const isOfTemplate = (text: string) => written.has(text);

function inEnglish(text: string): string {
  return english[text] ?? text;
}

function inLanguage(lang: string, texts: Texts = {}): Texts {
  if (lang === "de") return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inEnglish(text)]));
}

/** The form of a new page. */
export function startOf(template: Template, lang: keyof typeof languages = "de"): Texts {
  const { fields, sections } = starts[template];
  return withSections(
    { ...inLanguage(lang, fields), template, lang },
    sections.map(([kind, texts]) => ({ ...inLanguage(lang, texts), id: freshId(), kind })),
  );
}

/** Of the page in the other language, to be written over; its address, menu and status are its own. */
function copyOf({ slug: _, menu: __, status: ___, published_at: ____, ...pair }: Texts, lang: string): Texts {
  return { ...inLanguage(lang, pair), lang };
}

/** The form of a new page, which begins as its address says (`?template=`, `lang`, `pair`) as long as nothing was typed. */
export async function withTemplate<Answer extends { data: EditorPage<{ pair?: Texts | null }> }>(
  request: Request,
  answer: Answer,
): Promise<Answer> {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("template") ?? "";
  const lang = searchParams.get("lang") === "en" ? "en" : "de";
  const pair_id = searchParams.get("pair") ?? "";
  const { view, around } = answer.data;
  const { pair } = around;
  delete around.pair;
  if (view?.at === newItem && !view.keptAt && Object.hasOwn(templates, wanted)) {
    view.fields = {
      ...view.fields,
      ...startOf(wanted as Template, lang),
      ...(pair?.template === wanted && copyOf(pair, lang)),
      pair_id: isId(pair_id) ? pair_id : "",
    };
    view.markdown = await markdownIn({ formatted: formattedFields }, view.fields, request);
  }
  return answer;
}
