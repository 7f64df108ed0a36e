import { useLoaderData } from "@remix-run/react";
import type { Untaken } from "~/client/keep-typed";
import { useAnswer } from "~/ui/admin/use-answer";
import { type FormField, formFields } from "~/ui/form-fields";
import { type EditorAction, type EditorPage, type EditorView, formId } from "./view";

/** What the page of an editor shows: the answer to its form, or what it was opened with. */
export function usePage<Around = unknown>() {
  const page = useLoaderData<EditorPage<Around>>() as EditorPage<Around>;
  const answer = useAnswer<EditorAction & Untaken>();
  return {
    ...page,
    view: answer?.view ?? page.view,
    shown: answer?.shown,
    taken: answer?.taken,
    /** The view of an answer that gave the form back. */
    refused: answer?.view,
    isUntaken: answer?.untaken === true,
  };
}

/** The fields of a view's form. */
export function useFields<Name extends string>(
  view: EditorView,
  labels: Record<Name, string>,
): Record<Name, FormField> {
  const names = Object.keys(labels) as Name[];
  return formFields(formId, names, { initialValue: view.fields, error: view.errors });
}
