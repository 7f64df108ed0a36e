import { useLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import { type EditorPage, type EditorView, formId } from "~/features/editing/view";
import { type FormField, formFields } from "~/ui/form-fields";

import type { FactsAround } from "./editor.server";
import type { FactField, FactSection } from "./fields";
import { lengthOf, pictureNames, type Texts } from "./texts";

const ViewContext = createContext<EditorView | null>(null);
export const FactsProvider = ViewContext.Provider;

export function useFacts() {
  const view = useContext(ViewContext);
  if (!view) throw new Error("outside of a form of facts");
  const { around } = useLoaderData<EditorPage<FactsAround>>() as EditorPage<FactsAround>;
  return { view, around };
}

export function fieldIn({ fields, errors }: EditorView, name: string): FormField {
  return formFields(formId, [name], { initialValue: fields, error: errors })[name] as FormField;
}

export function labelsOf(sections: readonly FactSection[], texts: Texts): Record<string, string> {
  const titled = sections.flatMap(({ title, fields }) =>
    fields.map((field) => ({ ...field, label: title ? `${title}: ${field.label}` : field.label })),
  );
  const labels = titled.flatMap((field): [string, string][] => {
    const { name, label } = field;
    const withFiles = (at: string, { kind }: Pick<FactField, "kind">, label: string) =>
      [at, ...(kind === "picture" ? Object.values(pictureNames(at)) : [])].map((one): [string, string] => [
        one,
        label,
      ]);
    if (field.kind !== "list") return withFiles(name, field, label);
    const items = Array.from({ length: lengthOf(texts, name) }, (_, index) => index);
    const parts = items.flatMap((index) =>
      field.fields.flatMap((part) =>
        withFiles(`${name}.${index}.${part.name}`, part, `${field.item} ${index + 1}: ${part.label}`),
      ),
    );
    return [[name, label], ...parts];
  });
  return Object.fromEntries(labels);
}
