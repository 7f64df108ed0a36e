import { isDeepStrictEqual } from "node:util";
import { berlinClock } from "~/content/availability";
import { defaultOf, schemaOf } from "~/content/fact-groups";
import { missing } from "~/content/fact-schemas";
import { groupOfPage, isPageGroup } from "~/content/fixed-pages";
import { holidaysOf, landNames } from "~/content/holidays";
import { postcodeRule } from "~/content/site-schema";
import {
  type Copy,
  type Done,
  defineEditor,
  type Intent,
  type Place,
  type Posted,
} from "~/features/editing/editor.server";
import { unknownIntent } from "~/features/editing/messages.server";
import {
  pictureFiles,
  pictureIntents,
  pictureOfField,
  pictureSearch,
  takeFiles,
} from "~/features/editing/pictures.server";
import { leadEpisodesOn } from "~/features/redirects/model.server";
import { renewAddresses } from "~/features/redirects/renewed-addresses.server";
import { isOwnPicture } from "~/features/rich-text/own-pictures.server";
import type { Db } from "~/platform/database/db";
import { recordFault } from "~/platform/process/incidents.server";
import { fixedByEnvironment } from "~/platform/settings/site.server";
import type { PictureSearch, Toast } from "~/schemas/answers";
import { slugify } from "~/schemas/slug";
import { changeForm, listIntents, notYet } from "./buttons.server";
import { type FactsShown, groupPath, showFacts, shownFact, storedTexts } from "./facts.server";
import type { FactField, ListField } from "./fields";
import { type AnyGroup, allGroups, fieldsOf } from "./groups";
import { dayInWords, wholeLists } from "./history.server";
import { closedDays } from "./lists";
import { type FactGroupRow, getFactGroup, updateFactGroup } from "./model.server";
import {
  besideSent,
  changeList,
  factOf,
  fieldAt,
  isAddress,
  itemOf,
  itemsOf,
  lengthName,
  lengthOf,
  namesOf,
  pictureNames,
  picturesIn,
  type Texts,
} from "./texts";

export type FactsAround = FactsShown & PictureSearch;

export const factEditors = (Object.keys(allGroups) as AnyGroup[]).map(factEditor);

export function editorOfGroup(group: string | null) {
  return factEditors.find(({ path }) => path === groupPath(group ?? ""));
}

function factEditor(group: AnyGroup) {
  const fields = fieldsOf(group);
  const lists = fields.filter((field): field is ListField & typeof field => field.kind === "list");
  const names = fields.flatMap((field) => namesOf(field));
  const targets = names
    .filter((name) => names.includes(pictureNames(name).file))
    .map((field) => pictureOfField({ field, ...pictureNames(field) }));
  const files = targets.map(({ file }) => file);
  const pictures = targets.length > 0 && pictureIntents(targets, []);
  const isInList = (name: string) => lists.some((list) => itemOf(list.name, name));
  const kept = names.filter((name) => !isInList(name) && !files.includes(name));
  const counts = new Set(lists.map(({ name }) => lengthName(name)));

  /** Pressed beside a list or a field. A file is not sent back to a browser: it is taken before. */
  const button: Intent = async (copy, posted) => {
    const taken = await takeFiles(targets)(copy, posted);
    if (taken.refusal) return taken;
    const changed = changeForm(fields, { ...copy.fields, ...taken.fields }, posted.intent);
    if (!changed) return { refusal: unknownIntent };
    const { texts, focus, toasts } = changed;
    return { ...taken, fields: texts, focus, notices: [...(taken.notices ?? []), ...toasts] };
  };
  return defineEditor({
    table: "site_facts",
    path: groupPath(group),
    slugTaken: "",
    parse: (texts: Texts) => parseFacts(fields, texts),
    labels: {},
    fresh: Object.fromEntries(kept.map((name) => [name, counts.has(name) ? "0" : ""])),
    rows: lists.map(({ name: list }) => ({
      length: lengthName(list),
      names: names.filter((name) => itemOf(list, name) && !files.includes(name)),
      numberOf: (name: string) => (itemOf(list, name)?.index ?? -1) + 1 || undefined,
    })),
    besides: ["group", "land", ...files],
    files: pictureFiles(targets),
    staysOnSave: true,
    needsNoBase: true,
    get: (db) => getFactGroup(db, group),
    texts: ({ facts }) => storedTexts(fields, facts),
    besideSent: (stored, sent) => besideSent(fields, stored, sent),
    columns: (_db, values, { item }) => ({
      values: { facts: changedFacts(fields, values, item?.facts ?? {}) },
    }),
    update: (db, _table, row) => storeFacts(db, group, row),
    isStale: ({ facts }) => fields.some(({ name }) => shownFact(name, facts).why !== undefined),
    tell: (changed, stored) => wholeLists(fields, changed, stored),
    intents: {
      reset: () => ({
        fields: storedTexts(fields, {}),
        notices: [notYet("Ausgangstext eingesetzt")],
      }),
      ...(group === "hours" && { holidays }),
      ...Object.fromEntries(listIntents(fields).map((name) => [name, button])),
      ...(pictures && { ...pictures.intents }),
    },
    ...(pictures && { alongside: pictures.alongside, enter: pictures.enter, renew: renewAddresses }),
    around: ({ db, request, item }) => around(group, { db, request, item, hasPictures: targets.length > 0 }),
    filledIn: [],
    addresses: names.filter((name) => isAddress(fields, name)),
    saved: savedOf(group),
    stateOf: () => "Steht auf der Website",
    isPublic: () => true,
  });
}

/** Whoever knows the former address of an episode is led on. */
async function storeFacts(db: Db, group: AnyGroup, row: Parameters<typeof updateFactGroup>[2]) {
  const before = group === groupOfPage("podcast") && (await getFactGroup(db, group));
  const isStored = await updateFactGroup(db, group, row);
  if (isStored && before)
    await leadEpisodesOn(db, before.facts, (row.values as FactGroupRow).facts).catch((error) =>
      recordFault("addresses: an episode's former address leads nowhere", error),
    );
  return isStored;
}

function holidays({ fields }: Copy, { form }: Posted): Done {
  const [today, end] = [new Date(), new Date()].map((day, ahead) => {
    day.setFullYear(day.getFullYear() + ahead);
    return berlinClock(day).date;
  }) as [string, string];
  const land = landNames.find(({ value }) => value === form.get("land"))?.value;
  if (!land) return { refusal: { title: "Wähle das Bundesland, dessen Feiertage gelten" } };
  const there = itemsOf(closedDays, fields);
  const isThere = (date: string) =>
    there.some((day) => (day.date ?? "") <= date && date <= (day.until || day.date || ""));
  const years = [today, end].map((day) => Number(day.slice(0, 4)));
  const fresh = [...new Set(years)]
    .flatMap((year) => holidaysOf(land, year))
    .filter(({ date }) => date >= today && date < end && !isThere(date))
    .slice(0, closedDays.most - there.length);
  const texts = fresh.reduce<Texts>((texts, day) => {
    const longer = changeList(closedDays, texts, "add", 0) ?? texts;
    const at = `${closedDays.name}.${lengthOf(longer, closedDays.name) - 1}`;
    return { ...longer, [`${at}.date`]: day.date, [`${at}.reason`]: day.reason };
  }, fields);
  const added = fresh.length === 1 ? "Ein Feiertag" : `${fresh.length || "Keine neuen"} Feiertage`;
  return { fields: texts, focus: "holidays", notices: [notYet(`${added} eingetragen`)] };
}

async function around(
  group: AnyGroup,
  { db, request, item, hasPictures }: Omit<Place<FactGroupRow>, "id"> & { hasPictures: boolean },
): Promise<FactsAround> {
  const [row, found] = await Promise.all([
    item,
    hasPictures ? pictureSearch({ db, request }) : { pictures: [], found: null },
  ]);
  return { ...showFacts(group, row?.facts ?? {}), ...found };
}

function parseFacts(
  fields: readonly FactField[],
  typed: Texts,
): { input: Record<string, unknown> } | { problems: Record<string, string[]> } {
  const input: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  const texts = withSlugs(fields, typed);
  for (const field of fields) {
    const { name } = field;
    const misread: Texts = {};
    const parsed = schemaOf(name as Parameters<typeof schemaOf>[0]).safeParse(factOf(field, texts, misread));
    for (const [at, problem] of Object.entries(misread)) problems[at] = [problem];
    for (const { path, message } of parsed.error?.issues ?? []) {
      const at = fieldAt([name, ...path], texts);
      problems[at] ??= [message];
    }
    for (const at of picturesIn(field, texts)) {
      const path = (texts[at] ?? "").trim();
      if (path && !isOwnPicture(path)) problems[at] ??= [noPicture];
    }
    if (field.kind === "list" && name === "offices")
      for (const [index, { postcode = "" }] of itemsOf(field, texts).entries())
        if (/^\s*\d{4}\s*$/.test(postcode)) problems[`${name}.${index}.postcode`] ??= [postcodeRule];
    input[name] = parsed.data;
  }
  if (Object.keys(problems).length === 0) return { input };
  const named = Object.entries(problems).map(([at, said]) => [
    at,
    said.map((message) => withSubject(subjectOf(fields, at, texts), message)),
  ]);
  return { problems: Object.fromEntries(named) };
}

/** An address that was left empty comes from the title. */
function withSlugs(fields: readonly FactField[], texts: Texts): Texts {
  const slugs = fields.flatMap((field) =>
    field.kind !== "list" || !field.fields.some(({ name }) => name === "slug")
      ? []
      : itemsOf(field, texts).flatMap((item, index) =>
          item.slug?.trim() ? [] : [[`${field.name}.${index}.slug`, slugify(item[field.titled] ?? "")]],
        ),
  );
  return { ...texts, ...Object.fromEntries(slugs) };
}

function subjectOf(fields: readonly FactField[], at: string, texts: Texts): string | undefined {
  for (const field of fields) {
    if (field.name === at) return field.label;
    if (field.kind !== "list") continue;
    const { index = 0, part: name } = itemOf(field.name, at) ?? {};
    const part = field.fields.find((part) => part.name === name);
    const title = texts[`${field.name}.${index}.${field.titled}`]?.trim();
    const isItself = name === field.titled;
    const item = isItself ? undefined : titleInWords(field, title);
    if (part) return `${part.label} von ${item || `${field.item} ${index + 1}`}`;
  }
  return undefined;
}

/** Days are no names. */
function titleInWords({ item, titled, fields }: ListField, title = "") {
  const isDay = fields.some(
    (field) => field.name === titled && field.kind === "text" && field.type === "date",
  );
  return title && isDay ? `„${item} ab ${dayInWords(title)}“` : title;
}

function withSubject(subject: string | undefined, message: string): string {
  if (!subject) return message;
  return message === missing ? `${subject} fehlt.` : `${subject}: ${message}`;
}

const noPicture =
  "Dieses Bild gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?";

/** What is stored with these values: what is as the product comes is not, and what the environment decides stays. */
function changedFacts(
  fields: ReturnType<typeof fieldsOf>,
  values: Record<string, unknown>,
  stored: Record<string, unknown>,
) {
  const facts = { ...stored };
  const fixed = fixedByEnvironment();
  for (const { name } of fields) {
    if (fixed.has(name)) continue;
    const { value, why } = shownFact(name, stored);
    if (isDeepStrictEqual(values[name], defaultOf(name))) delete facts[name];
    else if (why || !isDeepStrictEqual(values[name], value)) facts[name] = values[name];
  }
  return facts;
}

function savedOf(group: AnyGroup): Toast {
  const lines = [
    isPageGroup(group) ? "Es steht jetzt so auf der Website." : "Es steht jetzt so auf allen Seiten.",
  ];
  if (["company", "offices", "founders"].includes(group))
    lines.push(
      "Stimmt das Impressum noch? Wer vertritt, wer verantwortlich ist und das Register ändern sich nicht mit.",
    );
  if (group === "founders")
    lines.push(
      "Stimmen Überschrift und Text von „Über uns“ noch? Wie viele Ihr seid, ändert sich dort nicht mit.",
    );
  if (group === "offices")
    lines.push("Stimmt die Überschrift der Standorte noch? Wie viele es sind, ändert sich dort nicht mit.");
  const links = allGroups[group].also;
  return { tone: "success", title: "Gespeichert", lines, ...(links && { links }) };
}
