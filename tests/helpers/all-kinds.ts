interface Chosen {
  reference: string;
  service: string;
}

const texts: Record<"de" | "en", Record<string, Record<string, string>>> = {
  de: {
    head: { eyebrow: "Vor Ort", title: "Alle Arten", lead: "Ein Satz dazu.", "calls.0.label": "Schreib uns" },
    text: { title: "In der Stadt", text: "Ein Absatz.\n\n### Wie schnell?\n\n- Sofort\n- Am selben Tag" },
    call: { title: "Was klemmt?", text: "Erzähl es uns.", label: "" },
  },
  en: {
    head: { eyebrow: "On site", title: "All kinds", lead: "One sentence.", "calls.0.label": "Write to us" },
    text: { title: "In town", text: "A paragraph.\n\n### How fast?\n\n- At once\n- The same day" },
    call: { title: "What is stuck?", text: "Tell us.", label: "" },
  },
};

/** The form of a new page that has a section of every kind. */
export function formOfAllKinds(lang: "de" | "en", slug: string, { reference, service }: Chosen) {
  const picture = "/images/use-cases/teamarbeit.svg";
  const { head, text, call } = texts[lang];
  const sections: [string, Record<string, string>][] = [
    ["head", { ...head, picture, "calls.0.to": "#kontakt" }],
    ["text", { ...text }],
    ["text-picture", { ...text, picture, picture_alt: "Ein Team", side: "left" }],
    ["offers", { title: "A", "services.0.id": service, "cards.0.title": "B", "cards.0.to": "/contact" }],
    ["references", { title: "C", "chosen.0.id": reference }],
    [
      "contact",
      {
        ...{ title: "D", "fields.0.label": "E", "fields.0.type": "date", "fields.1.label": "F" },
        ...{ "fields.1.type": "choice", "fields.1.choices": "1, 2", "fields.2.label": "G" },
        "fields.2.type": "tick",
      },
    ],
    ["quotes", { title: "H", "chosen.0.id": `${reference} Hinnerk Nordholz` }],
    ["figures", { title: "I", "figures.0.value": "15+", "figures.0.label": "J", "figures.0.source": "K" }],
    ["steps", { title: "L", "steps.0.title": "M", "steps.0.text": "N", "steps.1.title": "O" }],
    ["questions", { title: "P", "questions.0.question": "Q?", "questions.0.answer": "R" }],
    ["people", { title: "S", "chosen.0.id": "mara@musterhafen.example" }],
    ["call", { ...call }],
  ];
  const fields = sections.flatMap(([kind, of], index) =>
    Object.entries({ ...of, id: `s${index}x`, kind }).map(([name, value]) => [
      `sections.${index}.${name}`,
      value,
    ]),
  );
  return {
    ...{ title: texts[lang].head?.title ?? "", slug, description: "Was es hier gibt.", lang, menu: "footer" },
    ...{ status: "published", sections: String(sections.length), ...Object.fromEntries(fields) },
  };
}
