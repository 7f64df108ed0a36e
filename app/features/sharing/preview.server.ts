import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type AnyEditor, fieldsIn, merge, namesOf } from "~/features/editing/editor.server";
import { copyIn } from "~/features/editing/receive.server";
import { copyAddress, newItem, type Texts } from "~/features/editing/view";
import type { TextProblem } from "~/features/rich-text/typed-text.server";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import { formAction } from "~/platform/forms/form-action.server";
import { noAnswer } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireEditor, textsOf } from "~/platform/sessions/pending-form.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Preview } from "./previewed";

type Show<Shown> = (db: Db, fields: Texts, item: string) => Promise<Shown | TextProblem>;

export async function loadPreview({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export function previewAction(editor: AnyEditor, show: Show<Preview>) {
  return formAction((args) => previewTyped(editor, args, show));
}

export async function previewTyped<Shown extends object>(
  editor: AnyEditor,
  { request }: ActionFunctionArgs,
  show: Show<Shown>,
) {
  const { staff, form, files } = await requireEditor(request, namesOf(editor), editor.files);
  const { db, headers } = staff;
  const item = String(form.get("item") ?? "");
  const [id, typed] = [copyIn(request), merge(editor, editor.fresh, fieldsIn(editor, form))];
  const posted = { staff, db, request, form, files, intent: "" };
  const done = await editor.alongside?.({ id, item, base: null, fields: typed }, posted);
  const fields = { ...typed, ...done?.fields };
  const problems = Object.values(done?.problems ?? {}).flat();
  let fault = (done?.refusal && done.status) ?? 400;
  const shown = done?.refusal
    ? problemOf(problems)
    : await show(db, fields, item).catch((error) => {
        recordIncident(error, request);
        fault = 503;
        return problemOf([noAnswer]);
      });
  const isTaken = (name: string) => done?.taken?.includes(name);
  const kept = Object.entries({ ...Object.fromEntries(textsOf(form)), ...fields });
  const back = {
    kept: kept.filter(([name]) => !isTaken(name)),
    editor: copyAddress(editor.path, isId(item) ? item : newItem, id),
    path: `${editor.path}/preview?entwurf=${id}`,
  };
  const status = "problem" in shown ? fault : 200;
  return data({ ...back, ...("problem" in shown ? shown : { preview: shown }) }, { status, headers });
}

export function problemOf(sentences: string[]): TextProblem {
  return { problem: sentences.map((sentence) => sentence.replace(/\.$/, "")).join(". ") };
}
