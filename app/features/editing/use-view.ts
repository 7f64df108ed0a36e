import { useLoaderData } from "@remix-run/react";
import { useCallback, useMemo } from "react";
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

/** The form with what this browser says of it: a file that was chosen for it is not there any more. */
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
