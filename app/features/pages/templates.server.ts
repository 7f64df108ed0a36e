import type { EditorPage } from "~/features/editing/view";
import { newItem } from "~/features/editing/view";
import type { Texts } from "./fields";
import { withSections } from "./fields";
import { type Template, templates } from "./labels";
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

/** The form of a new page. */
export function startOf(template: Template): Texts {
  const { fields, sections } = starts[template];
  return withSections(
    { ...fields, template },
    sections.map(([kind, texts]) => ({ ...texts, id: freshId(), kind })),
  );
}

/** The form of a new page, which begins as its address says (`?template=`) as long as nothing was typed. */
export function withTemplate<Answer extends { data: EditorPage<unknown> }>(
  request: Request,
  answer: Answer,
): Answer {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("template") ?? "";
  const { view } = answer.data;
  if (view?.at === newItem && !view.keptAt && Object.hasOwn(templates, wanted))
    view.fields = { ...view.fields, ...startOf(wanted as Template) };
  return answer;
}
