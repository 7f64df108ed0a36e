import { defaultOf } from "~/content/fact-groups";
import { isPageGroup } from "~/content/fixed-pages";
import { readHistory, restoreVersion } from "~/features/editing/history.server";
import type { RestorableKind } from "~/features/editing/restoring.server";
import { presentPhoto, presentPortraits } from "~/features/media/former-pictures.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Changed } from "~/schemas/answers";
import { longDate } from "~/schemas/berlin-time";
import { groupPath, shownFact } from "./facts.server";
import type { FactField, LeafField } from "./fields";
import { type AnyGroup, allGroups, type FactOf, fieldsOf, isGroup } from "./groups";
import { getFactGroup, itemOfGroup, updateFactGroup } from "./model.server";
import { itemsOf, type Texts, textsOf } from "./texts";

export async function readGroupHistory(request: Request, group = "") {
  return readHistory(await remembered(request, group), request, itemOfGroup(group));
}

export async function restoreGroup(request: Request, group = "") {
  return restoreVersion(await remembered(request, group), request, itemOfGroup(group));
}

async function remembered(request: Request, group: string): Promise<RestorableKind> {
  if (isGroup(group)) return rememberedGroup(group);
  const { headers } = await requireStaff(request);
  throw new Response(null, { status: 404, headers });
}

function rememberedGroup(group: AnyGroup): RestorableKind {
  const { title, sections } = allGroups[group];
  const all = sections.flatMap((section) =>
    section.fields.map((field) => ({
      field,
      label: section.title ? `${section.title}: ${field.label}` : field.label,
    })),
  );
  const former = (row: object | null) => {
    const facts = (row as { facts?: Record<string, unknown> } | null)?.facts ?? {};
    return Object.fromEntries(all.map(({ field }) => [field.name, factInWords(field, facts)]));
  };
  return {
    table: "site_facts",
    path: groupPath(group),
    slugTaken: "",
    labels: Object.fromEntries(all.map(({ field, label }) => [field.name, label])),
    isPublic: () => true,
    stateOf: () =>
      isPageGroup(group) ? "Es steht jetzt so auf der Website" : "Es steht jetzt so auf allen Seiten",
    get: async (db) => {
      const row = await getFactGroup(db, group);
      return { ...row, title, slug: "", ...former(row) };
    },
    former,
    update: (db, _table, row) => updateFactGroup(db, group, row),
    prepare: async (db, row) => {
      const stored = (row.facts ?? {}) as Record<string, unknown>;
      const odd = fieldsOf(group).find(({ name }) => shownFact(name, stored).why);
      if (odd)
        return {
          problem: `Diese Fassung passt nicht mehr: ${odd.label}, ${shownFact(odd.name, stored).why}`,
        };
      const { founders, heroPhoto } = stored;
      const people = founders ? await presentPortraits(db, founders as { photo: string }[]) : null;
      const photo = heroPhoto ? await presentPhoto(db, heroPhoto as string) : null;
      const pictures = {
        ...(people && { founders: people.value }),
        ...(photo && { heroPhoto: photo.value }),
      };
      const missing = (people?.missing ?? 0) + (photo?.missing ?? 0);
      return { values: { facts: { ...stored, ...pictures } }, missing, notices: [] };
    },
  };
}

function factInWords(field: FactOf, facts: Record<string, unknown>): string {
  const value = Object.hasOwn(facts, field.name) ? facts[field.name] : defaultOf(field.name);
  try {
    return inWords(field, textsOf(field, value));
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
  if (field.kind === "text" && field.type === "date") return dayInWords(text);
  return field.kind === "hours" && !text ? "geschlossen" : text;
}

/** What is no day stays as it is. */
export function dayInWords(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? longDate(text) : text;
}

/** What somebody else has stored meanwhile: of a list that is longer or shorter now, the whole of it. */
export function wholeLists(fields: readonly FactField[], changed: Changed[], stored: Texts): Changed[] {
  const isOf = (list: FactField, name: string) => name.startsWith(`${list.name}.`);
  const resized = fields.filter((field) => changed.some(({ name }) => name === `${field.name}.length`));
  const others = changed.filter(
    ({ name }) => !name.endsWith(".keys") && !resized.some((field) => isOf(field, name)),
  );
  const whole = resized.map((field) => ({
    name: field.name,
    stored: inWords(field, stored),
    survives: changed.every(({ name, survives }) => survives || !isOf(field, name)),
  }));
  return [...others, ...whole];
}
