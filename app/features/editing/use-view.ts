import { useLoaderData } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { FormAnswer } from "~/schemas/answers";
import { useAnswer } from "~/ui/admin/use-answer";
import { type FormField, formFields } from "~/ui/form-fields";
import type { Deed } from "./editor";
import { type EditorAction, type EditorPage, type EditorView, formId, type Texts } from "./view";

export function usePage<Around = unknown>() {
  const page = useLoaderData<EditorPage<Around>>() as EditorPage<Around>;
  const answer = useAnswer<Partial<EditorAction> & Partial<FormAnswer> & Untaken>();
  const refused = useMemo(() => answer?.view ?? viewOf(answer, page.view), [answer, page.view]);
  return {
    ...page,
    view: refused ?? page.view,
    shown: answer?.shown,
    taken: answer?.taken,
    refused,
    isUntaken: answer?.untaken === true,
  };
}

function viewOf(
  answer: (Partial<FormAnswer> & Untaken) | undefined,
  view: EditorView | null,
): EditorView | undefined {
  if (!answer?.reply || answer.untaken || !view) return undefined;
  const { initialValue, error } = answer.reply;
  const fields = { ...view.fields, ...(initialValue as Texts) };
  return {
    ...view,
    fields,
    markdown: {},
    errors: (error ?? {}) as EditorView["errors"],
    refusal: answer.refusal ?? null,
  };
}

export function useFields<Name extends string>(
  view: EditorView,
  labels: Record<Name, string>,
): Record<Name, FormField> {
  const names = Object.keys(labels) as Name[];
  return formFields(formId, names, { initialValue: view.fields, error: view.errors });
}

export function useActiveDeed({ stored }: EditorView): (texts: Texts) => Deed {
  const before = stored ? stored.is_active === "on" : null;
  return useCallback(
    ({ is_active }) => {
      if (is_active !== "on")
        return {
          label: before ? "Zurückziehen" : "Speichern",
          state: before ? "Wird ausgeblendet" : "Inaktiv",
        };
      if (before) return { label: "Änderung veröffentlichen", state: "Auf der Website" };
      return {
        label: "Speichern und zeigen",
        state: before === null ? "Neu, kommt auf die Website" : "Kommt auf die Website",
      };
    },
    [before],
  );
}

/** A row keeps its key wherever it goes in the copy (`names`), and with it what is typed meanwhile. */
export function useRowKeys(
  { copy }: Pick<EditorView, "copy">,
  names: readonly (string | number)[],
): number[] {
  const [shown, setShown] = useState({ copy, names, keys: names.map((_, index) => index) });
  if (shown.copy === copy && shown.names.join() === names.join()) return shown.keys;
  let fresh = Math.max(-1, ...shown.keys) + 1;
  const keys = names.map((name, index) => {
    const was = shown.copy === copy && name ? shown.names.indexOf(name) : index;
    return shown.keys[was] ?? fresh++;
  });
  setShown({ copy, names, keys });
  return keys;
}
