import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Db } from "~/models/db";
import { isId } from "~/models/rows.server";
import { wholeAddress } from "~/schemas/address";
import { type Filled, fillLeftOut } from "~/server/forms/form-version.server";
import { textsOf } from "~/server/sessions/held-form.server";
import { type ContentKind, type Dated, isMended, type Placed, text } from "./content-kind.server";

/** A form as it would be stored: where it was sent in parts, put together from them. */
export function wholeOf<Input extends Placed, Item extends Dated>(
  { together }: ContentKind<Input, Item>,
  form: FormData,
): FormData {
  return together?.(form)?.whole ?? form;
}

/** Has the addresses of the web in a form be whole, as the link that they become. */
export function completeAddresses<Input extends Placed, Item extends Dated>(
  { addresses = [] }: ContentKind<Input, Item>,
  form: FormData,
): void {
  for (const name of addresses) if (form.has(name)) form.set(name, wholeAddress(text(form, name)));
}

/** As fillLeftOut, with an item; the form of a new one may be that of an item that an earlier try has made. */
export function fillFromItem<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  db: Db,
  form: FormData,
  id: string | undefined,
): Promise<Filled> {
  const item = id ?? text(form, "new_id");
  return fillLeftOut(form, kind.sentAs ? kind.fields : Object.keys(kind.schema.shape), async () => {
    const stored = isId(item) ? await kind.get(db, item) : null;
    const fields = stored && kind.fieldsOf(stored);
    if (!fields || (id === undefined && !isMended(form, fields))) return null;
    return kind.sentAs?.(fields, form) ?? fields;
  });
}

/** Reads a form, which may be sent in parts; `reply` gives it back as it was typed, with what is wrong by field. */
export function readTyped<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  form: FormData,
) {
  const parts = kind.together?.(form);
  const problems = parts?.problems ?? {};
  const isFaulty = Object.keys(problems).length > 0;
  const whole = parts?.whole ?? form;
  // What is wrong with a part would be said once more of the whole.
  const submission = parseWithZod(isFaulty ? form : whole, { schema: kind.schema });
  const texts = parts && Object.fromEntries(textsOf(form));
  const reply = (more: Record<string, string[]> = {}): SubmissionResult => {
    const fieldErrors = { ...problems, ...more };
    const answer = submission.reply(Object.keys(fieldErrors).length > 0 ? { fieldErrors } : undefined);
    return texts ? { ...answer, initialValue: texts } : answer;
  };
  const value = submission.status === "success" && !isFaulty ? submission.value : undefined;
  const typed = { initialValue: texts ?? submission.payload } as SubmissionResult;
  return { whole, value, reply, typed };
}
