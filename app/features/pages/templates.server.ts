import { markdownIn } from "~/features/editing/editor.server";
import type { EditorPage } from "~/features/editing/view";
import { newItem } from "~/features/editing/view";
import { isId } from "~/platform/database/rows.server";
import { englishWords } from "./english.server";
import { formattedFields, type Texts, withSections } from "./fields";
import { type languages, type Template, templates } from "./labels";
import type { SectionName } from "./sections/kinds";
import { freshId } from "./sections.server";

type Text = string | [german: string, english: string];
type Start = [kind: SectionName, texts?: Record<string, Text>];

const contact: Start = [
  "contact",
  { title: "Schreib uns", lead: ["Wir antworten innerhalb von 24 Stunden.", "We answer within 24 hours."] },
];
const call: Start = [
  "call",
  {
    title: ["Was geht bei Dir gerade nicht?", "What is not working for you right now?"],
    text: [
      "Erzähl es uns in {Minuten} Minuten per Video, kostenlos.",
      "Tell us in {Minuten} minutes by video, free of charge.",
    ],
    label: "Kostenloses Erstgespräch buchen",
  },
];
const toCall = { "calls.0.label": "Kostenloses Erstgespräch buchen", "calls.0.to": "/dating" };

/** What a page of each template begins with: to be written over, not to be published. */
const starts: Record<Template, { fields: Record<string, Text>; sections: Start[] }> = {
  ort: {
    fields: { title: ["IT-Support in …", "IT support in …"], menu: "footer" },
    sections: [
      [
        "head",
        {
          eyebrow: ["IT-Support vor Ort und aus der Ferne", "IT support on site and remotely"],
          title: ["IT-Support in …", "IT support in …"],
          lead: [
            "Wenn in Deinem Betrieb etwas klemmt, sind wir in … schnell bei Dir.",
            "When something is stuck in your business, we are quickly with you in …",
          ],
          ...toCall,
        },
      ],
      ["text", { title: ["In … zu Hause", "At home in …"], text: "" }],
      ["offers", { title: ["Damit helfen wir Dir", "What we help you with"] }],
      [
        "steps",
        {
          title: ["So läuft es ab", "How it works"],
          "steps.0.title": ["Du rufst an", "You call us"],
          "steps.1.title": ["Wir schauen es uns an", "We look at it"],
          "steps.2.title": ["Es läuft wieder", "It works again"],
        },
      ],
      ["quotes", { title: ["Das sagen Kunden aus der Gegend", "What clients nearby say"] }],
      ["questions", { title: ["Was Du vorher wissen willst", "What you may want to know first"] }],
      contact,
      call,
    ],
  },
  angebot: {
    fields: {},
    sections: [
      ["head", { eyebrow: ["Angebot", "Offer"], title: "", lead: "", ...toCall }],
      ["text-picture", { title: ["Worum es geht", "What it is about"] }],
      ["offers", { title: ["Was dazugehört", "What is included"] }],
      ["figures", { title: ["In Zahlen", "In figures"] }],
      ["steps", { title: ["So gehen wir vor", "How we go about it"] }],
      ["references", { title: ["Das haben wir schon gebaut", "What we have built"] }],
      ["questions", { title: ["Häufige Fragen", "Frequent questions"] }],
      call,
    ],
  },
  stelle: {
    fields: { menu: "footer", employment: "FULL_TIME" },
    sections: [
      [
        "head",
        {
          eyebrow: ["Stelle", "Job"],
          title: "",
          lead: "",
          "calls.0.label": ["Bewirb Dich", "Apply"],
          "calls.0.to": "#kontakt",
        },
      ],
      ["text", { title: ["Das machst Du bei uns", "What you will do"] }],
      ["text", { title: ["Das bringst Du mit", "What you bring"] }],
      ["people", { title: ["Mit wem Du arbeitest", "Who you will work with"] }],
      [
        "steps",
        {
          title: ["So geht es nach Deiner Nachricht weiter", "What happens after your message"],
          "steps.0.title": ["Wir lesen sie", "We read it"],
          "steps.1.title": ["Wir telefonieren", "We talk on the phone"],
          "steps.2.title": ["Du lernst uns kennen", "You get to know us"],
        },
      ],
      [
        "contact",
        {
          title: ["Bewirb Dich in fünf Minuten", "Apply in five minutes"],
          lead: ["Ein Anschreiben brauchst Du nicht.", "You need no cover letter."],
          subject: ["Bewerbung", "Application"],
          "fields.0.label": ["Ab wann könntest Du anfangen?", "When could you start?"],
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
          eyebrow: ["Veranstaltung", "Event"],
          title: "",
          lead: "",
          "calls.0.label": ["Melde Dich an", "Sign up"],
          "calls.0.to": "#kontakt",
        },
      ],
      ["text", { title: ["Worum es geht", "What it is about"] }],
      ["steps", { title: ["Ablauf", "Programme"] }],
      ["people", { title: ["Wer für Dich da ist", "Who is there for you"] }],
      [
        "contact",
        {
          title: ["Melde Dich an", "Sign up"],
          subject: ["Anmeldung", "Registration"],
          "fields.0.label": ["Wie viele kommen mit?", "How many are coming?"],
          "fields.0.type": "choice",
          "fields.0.choices": ["Ich allein, Wir sind zwei, Wir sind mehr", "Just me, Two of us, More of us"],
        },
      ],
    ],
  },
  danke: {
    fields: { title: ["Danke", "Thank you"] },
    sections: [
      [
        "head",
        {
          title: ["Danke!", "Thank you!"],
          lead: ["Das ist bei uns angekommen.", "We have received it."],
          "calls.0.label": ["Zur Startseite", "To the home page"],
          "calls.0.to": "/",
        },
      ],
      ["offers", { title: ["Vielleicht auch etwas für Dich", "This may be something for you as well"] }],
    ],
  },
  leer: { fields: {}, sections: [["head", {}]] },
};

/** As it is written on a German page, and on an English one. */
const inBoth = (text: Text): [string, string] =>
  typeof text === "string" ? [text, englishWords[text] ?? text] : text;

function written(texts: Record<string, Text>, of: 0 | 1): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inBoth(text)[of]]));
}

const all = Object.values(starts).flatMap(({ fields, sections }) => [
  ...Object.values(fields),
  ...sections.flatMap(([, texts = {}]) => Object.values(texts)),
]);
const english: Record<string, string> = { ...englishWords, ...Object.fromEntries(all.map(inBoth)) };
const known = new Set(all.flatMap(inBoth));

export const isOfTemplate = (text: string) => known.has(text);

/** The form of a new page. */
function startOf(template: Template, lang: keyof typeof languages = "de"): Texts {
  const { fields, sections } = starts[template];
  const of = lang === "en" ? 1 : 0;
  return withSections(
    { ...written(fields, of), template, lang },
    sections.map(([kind, texts = {}]) => ({ ...written(texts, of), id: freshId(), kind })),
  );
}

/** Of the page in the other language, to be written over; its address, menu and status are its own. */
function copyOf({ slug: _, menu: __, status: ___, published_at: ____, ...pair }: Texts, lang: string): Texts {
  if (lang === "de") return { ...pair, lang };
  const texts = Object.entries(pair).map(([name, text]) => [name, english[text] ?? text]);
  return { ...Object.fromEntries(texts), lang };
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
