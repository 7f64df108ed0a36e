import type { FactGroup } from "~/content/fact-groups";
import type { FactKey } from "~/content/facts";
import type { Changed } from "~/schemas/answers";
import { companyGroups, fieldsOf } from "~/schemas/company-groups";
import type { FactField, LeafField } from "~/schemas/fact-fields";
import { itemsOf, type Texts, textsOf } from "~/schemas/fact-texts";

const all = (Object.keys(companyGroups) as FactGroup[]).flatMap((group) =>
  companyGroups[group].sections.flatMap(({ title, fields }) =>
    fields.map((field) => ({
      group,
      key: field.name,
      field,
      label: title ? `${title}: ${field.label}` : field.label,
    })),
  ),
);

/** Where a fact is changed and what it is called there; undefined for what is no fact of this version. */
export function placeOfFact(key: string): { group: FactGroup; key: FactKey; label: string } | undefined {
  return all.find((place) => place.key === key);
}

/** A stored fact as people read it, whatever it may be. */
export function factInWords(key: FactKey, value: unknown): string {
  const field = all.find((one) => one.field.name === key)?.field;
  try {
    return field ? inWords(field, textsOf(field, value)) : JSON.stringify(value);
  } catch {
    // Stored by another version of the product.
    return JSON.stringify(value);
  }
}

function inWords(field: FactField, texts: Texts): string {
  if (field.kind !== "list") return leafInWords(field, texts[field.name] ?? "");
  const items = itemsOf(field, texts).map((item, index) => {
    const parts = field.fields.filter(({ name }) => item[name]);
    const lines = parts.map((part) => `${part.label}: ${leafInWords(part, item[part.name] ?? "")}`);
    return [`${field.item} ${index + 1}`, ...lines].join("\n");
  });
  return items.join("\n\n");
}

function leafInWords(field: LeafField, text: string) {
  return field.kind === "hours" && !text ? "geschlossen" : text;
}

/** What somebody else has stored meanwhile: of a list that is longer or shorter now, the whole of it. */
export function wholeLists(group: FactGroup, changed: Changed[], stored: Texts): Changed[] {
  const resized = fieldsOf(group).filter(({ name }) => changed.some((one) => one.name === `${name}.length`));
  const others = changed.filter(
    (one) => !one.name.endsWith(".length") && !resized.some(({ name }) => one.name.startsWith(`${name}.`)),
  );
  return [...others, ...resized.map((field) => ({ name: field.name, stored: inWords(field, stored) }))];
}
