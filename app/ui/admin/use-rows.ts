import { useState } from "react";
import type { EditorAnswer } from "~/schemas/answers";
import { fieldsOfRows, type Row, rowsAmong } from "~/schemas/testimonials";

type Fields = Record<string, unknown>;

interface Shown {
  answer: Partial<EditorAnswer> | undefined;
  /** The version of the item that is shown. */
  version: string | undefined;
  rows: Row[] | undefined;
  /** By which each row stays the same on the screen, wherever it goes. */
  keys: number[];
  /** The next that nobody has had. */
  fresh: number;
}

interface Item {
  updated_at: string;
  fields: Record<string, string>;
}

/**
 * The rows that a form shows, and what each is known by: those of the answer, or of the item once that was stored anew.
 * Undefined where the form has its testimonials as text.
 */
export function useRows(item: Item | undefined, answer: Partial<EditorAnswer> | undefined) {
  const [shown, setShown] = useState<Shown>(() => {
    const fields: Fields = answer?.reply?.initialValue ?? item?.fields ?? fieldsOfRows([]);
    return next({ keys: [], fresh: 1 }, { answer, version: item?.updated_at, fields });
  });
  const isNews = shown.answer !== answer;
  const isStored = !answer && shown.version !== item?.updated_at;
  // An answer that is over leaves the rows as they are, until it is known that they are stored.
  if (!isNews && !isStored) return shown;
  const fields = answer?.reply?.initialValue ?? (isStored ? item?.fields : undefined);
  const version = answer ? shown.version : item?.updated_at;
  const now = fields ? next(shown, { answer, version, fields }) : { ...shown, answer, version };
  setShown(now);
  return now;
}

function next(
  { keys, fresh }: Pick<Shown, "keys" | "fresh">,
  { answer, version, fields }: Pick<Shown, "answer" | "version"> & { fields: Fields },
): Shown {
  const rows = rowsAmong(fields);
  const moved = answer?.rows ?? rows?.map((_, index) => index + 1) ?? [];
  let unused = fresh;
  const kept = moved.map((was) => keys[was - 1] ?? unused++);
  return { answer, version, rows, keys: kept, fresh: unused };
}
