import { defaultOf } from "~/content/fact-groups";
import type { Toast } from "~/schemas/answers";
import type { FactField, ListField } from "./fields";
import type { FactOf } from "./groups";
import { changeList, type ListChange, lengthOf, replaceTexts, type Texts, textsOf } from "./texts";

interface ChangedForm {
  texts: Texts;
  focus: string;
  toasts: Toast[];
}

const done: Record<ListChange, string> = {
  add: "hinzugefügt",
  remove: "entfernt",
  up: "nach oben gerückt",
  down: "nach unten gerückt",
};

export function listIntents(fields: readonly FactField[]): string[] {
  return fields.flatMap(({ kind, name }) => [
    `default.${name}`,
    ...(kind === "list" ? [`add.${name}`, `remove.${name}.#`, `up.${name}.#`, `down.${name}.#`] : []),
  ]);
}

/** What a form becomes by a button that stores nothing: `add.faq`, `remove.faq.2`, `up.faq.2`, `down.faq.2`, `default.phone`; undefined for no such button. */
export function changeForm(fields: readonly FactOf[], texts: Texts, intent: string): ChangedForm | undefined {
  const dot = intent.indexOf(".");
  const [change, name] = [intent.slice(0, dot), intent.slice(dot + 1)];
  if (change === "default") return byDefault(fields, texts, name);
  if (!Object.hasOwn(done, change)) return undefined;
  const [, list = "", place = "0"] = /^(.+?)(?:\.(\d{1,3}))?$/.exec(name) ?? [];
  const field = fields.find(({ name }) => name === list);
  if (field?.kind !== "list") return undefined;
  return inList(field, texts, change as ListChange, Number(place));
}

function byDefault(fields: readonly FactOf[], texts: Texts, name: string): ChangedForm | undefined {
  const field = fields.find((one) => one.name === name);
  if (!field) return undefined;
  const values = textsOf(field, defaultOf(field.name));
  const toast = notYet(`Vorgabe für „${field.label}“ eingesetzt`);
  const after = replaceTexts(texts, name, values);
  return { texts: after, focus: firstOf(field, after), toasts: [toast] };
}

function inList(field: ListField, texts: Texts, change: ListChange, index: number): ChangedForm | undefined {
  const after = changeList(field, texts, change, index);
  // Pressed twice, or on a page of former times.
  if (!after) return { texts, focus: firstOf(field, texts), toasts: [] };
  const length = lengthOf(after, field.name);
  const number = change === "add" ? length : index + 1;
  const toast = notYet(`${field.item} ${number} ${done[change]}`);
  return { texts: after, focus: focusAfter(field, { change, index, length }), toasts: [toast] };
}

/** A button stays with what it has moved; after all else writing goes on in the item that is there now. */
function focusAfter(
  field: ListField,
  { change, index, length }: { change: ListChange; index: number; length: number },
) {
  const part = field.fields[0]?.name;
  const at = (place: number) => `${field.name}.${place}.${part}`;
  if (change === "add") return at(length - 1);
  if (change === "remove") return length === 0 ? `add.${field.name}` : at(Math.min(index, length - 1));
  const place = change === "up" ? index - 1 : index + 1;
  const goesOn = change === "up" ? place > 0 : place < length - 1;
  const other = change === "up" ? "down" : "up";
  return `${goesOn ? change : other}.${field.name}.${place}`;
}

function firstOf(field: FactField, texts: Texts): string {
  if (field.kind !== "list") return field.name;
  const part = field.fields[0]?.name;
  return lengthOf(texts, field.name) > 0 ? `${field.name}.0.${part}` : `add.${field.name}`;
}

export function notYet(title: string): Toast {
  return { tone: "info", title: `${title}, noch nicht gespeichert` };
}
