import { parseHours, type Stretch, writeHours } from "~/schemas/hours-text";
import type { FactField, LeafField, ListField } from "./fields";

/** The fields of a form by their names: those of content/site.ts, joined by dots; of lists also how long they are, and which item stands where. */
export type Texts = Record<string, string>;

export const lengthName = (list: string) => `${list}.length`;
export const keysName = (list: string) => `${list}.keys`;
/** No list is longer. */
const most = 100;

export function textsOf(field: FactField, value: unknown, at: string = field.name): Texts {
  if (field.kind !== "list") return { [at]: leafText(field, value) };
  const items = Array.isArray(value) ? value : [];
  const texts = items.map((item, index) => partTexts(field.fields, item, `${at}.${index}`));
  const keys = items.map((_, index) => index + 1).join(" ");
  return Object.assign({ [lengthName(at)]: String(items.length), [keysName(at)]: keys }, ...texts);
}

function partTexts(fields: LeafField[], value: unknown, at: string): Texts {
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.assign(
    {},
    ...fields.map((field) => textsOf(field, parts[field.name], `${at}.${field.name}`)),
  );
}

function leafText(field: LeafField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "lines") return (value as string[]).join("\n");
  if (field.kind === "hours") return writeHours(value as Stretch[]);
  if (field.kind === "text" && field.isNumber) return String(value).replace(".", ",");
  return String(value);
}

/** The fact that such texts say, with what is not understood in `problems`, by the name of its field. */
export function factOf(field: FactField, texts: Texts, problems: Texts, at: string = field.name): unknown {
  if (field.kind !== "list") return leafValue(field, texts[at] ?? "", (problem) => (problems[at] = problem));
  const indexes = Array.from({ length: lengthOf(texts, at) }, (_, index) => index);
  return indexes.map((index) => partValues(field.fields, texts, problems, `${at}.${index}`));
}

function partValues(fields: LeafField[], texts: Texts, problems: Texts, at: string) {
  const values = fields.map((field) => [field.name, factOf(field, texts, problems, `${at}.${field.name}`)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function leafValue(field: LeafField, text: string, refuse: (problem: string) => void): unknown {
  const trimmed = text.trim();
  if (field.kind === "lines")
    return trimmed
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  if (field.kind === "hours") {
    const hours = parseHours(text);
    if (typeof hours !== "string") return hours;
    refuse(hours);
    return [];
  }
  if (field.kind !== "text") return trimmed;
  if (field.type === "date") return isoDate(trimmed);
  if (!field.isNumber) return trimmed;
  if (!trimmed && !field.required) return undefined;
  if (!/^-?\d+(?:[.,]\d+)?$/.test(trimmed)) refuse(`Schreib hier eine Zahl, zum Beispiel ${field.isNumber}`);
  return Number(trimmed.replace(",", "."));
}

function isoDate(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

export function lengthOf(texts: Texts, at: string): number {
  const length = Number(texts[lengthName(at)] ?? "");
  return Number.isInteger(length) && length >= 0 ? Math.min(length, most) : 0;
}

export function keysOf(texts: Texts, list: string): number[] {
  const keys = (texts[keysName(list)] ?? "").split(" ").map(Number).filter(Number.isInteger);
  const length = lengthOf(texts, list);
  return keys.length === length ? keys : Array.from({ length }, (_, index) => index + 1);
}

/** The stored texts for what was not sent: a list whose length was not is as long as it was, or as what was sent for it. */
export function besideSent(fields: readonly FactField[], stored: Texts, sent: Texts): Texts {
  const lengths = fields.flatMap(({ kind, name }) => {
    const indexes = Object.keys(sent).map((one) => itemOf(name, one)?.index ?? -1);
    const length = Math.max(lengthOf(stored, name), ...indexes.map((index) => index + 1));
    return kind === "list" ? [[lengthName(name), String(length)]] : [];
  });
  return { ...stored, ...Object.fromEntries(lengths) };
}

export function isAddress(fields: readonly FactField[], name: string): boolean {
  return fields.some((field) => {
    const leaf =
      field.kind === "list"
        ? field.fields.find((part) => part.name === itemOf(field.name, name)?.part)
        : field.name === name && field;
    return leaf && leaf.kind === "text" && leaf.type === "url";
  });
}

export function itemOf(list: string, name: string) {
  const [, index, part] = name.startsWith(`${list}.`)
    ? (/^(\d+)\.(.+)$/.exec(name.slice(list.length + 1)) ?? [])
    : [];
  return index === undefined ? undefined : { index: Number(index), part: part ?? "" };
}

export type ListChange = "add" | "remove" | "up" | "down";

export function changeList(
  list: ListField,
  texts: Texts,
  change: ListChange,
  index: number,
): Texts | undefined {
  const keys = keysOf(texts, list.name);
  const items = itemsOf(list, texts).map((parts, place): Item => ({ key: keys[place] ?? 0, parts }));
  if (change === "add") {
    if (items.length >= list.most) return undefined;
    return withItems(list, texts, [...items, { key: Math.max(0, ...keys) + 1, parts: {} }]);
  }
  const item = items[index];
  if (!item) return undefined;
  const others = items.filter((_, place) => place !== index);
  if (change === "remove") return others.length < list.least ? undefined : withItems(list, texts, others);
  const to = change === "up" ? index - 1 : index + 1;
  return items[to] && withItems(list, texts, others.toSpliced(to, 0, item));
}

interface Item {
  key: number;
  parts: Texts;
}

export function itemsOf({ name: list }: Pick<ListField, "name">, texts: Texts): Texts[] {
  const items: Texts[] = Array.from({ length: lengthOf(texts, list) }, () => ({}));
  for (const [name, text] of Object.entries(texts)) {
    const item = itemOf(list, name);
    const texts = item && items[item.index];
    if (texts) texts[item.part] = text;
  }
  return items;
}

function withItems({ name: list, fields }: ListField, texts: Texts, items: Item[]): Texts {
  const others = Object.entries(texts).filter(([name]) => !name.startsWith(`${list}.`));
  const names = fields.flatMap(({ kind, name }) => (kind === "picture" ? [name, `${name}.chosen`] : [name]));
  const own = items.flatMap(({ parts }, index) =>
    names.map((part): [string, string] => [`${list}.${index}.${part}`, parts[part] ?? ""]),
  );
  const keys = items.map(({ key }) => key).join(" ");
  const all = { [lengthName(list)]: String(items.length), [keysName(list)]: keys };
  return { ...Object.fromEntries(others), ...all, ...Object.fromEntries(own) };
}

export function replaceTexts(texts: Texts, name: string, values: Texts): Texts {
  const isIts = ([one]: [string, string]) => one === name || one.startsWith(`${name}.`);
  const kept = Object.entries(texts).filter((entry) => !isIts(entry));
  return Object.fromEntries([...kept, ...Object.entries(values).filter(isIts)]);
}

export function namesOf(field: FactField, at: string = field.name): string[] {
  if (field.kind === "list") {
    const indexes = Array.from({ length: field.most }, (_, index) => `${at}.${index}`);
    const parts = field.fields.flatMap((part) =>
      indexes.flatMap((item) => namesOf(part, `${item}.${part.name}`)),
    );
    return [lengthName(at), keysName(at), ...parts];
  }
  return field.kind === "picture" ? [at, ...Object.values(pictureNames(at))] : [at];
}

export function pictureNames(at: string) {
  return { file: `${at}.file`, chosen: `${at}.chosen` };
}

export function picturesIn(field: FactField, texts: Texts): string[] {
  if (field.kind !== "list") return field.kind === "picture" ? [field.name] : [];
  const pictures = field.fields.filter(({ kind }) => kind === "picture");
  return Array.from({ length: lengthOf(texts, field.name) }, (_, index) =>
    pictures.map(({ name }) => `${field.name}.${index}.${name}`),
  ).flat();
}

export function fieldAt(path: readonly PropertyKey[], texts: Texts): string {
  const parts = path.map(String);
  while (parts.length > 1 && !(parts.join(".") in texts)) parts.pop();
  return parts.join(".");
}
