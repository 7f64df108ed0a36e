import type { SubmissionResult } from "@conform-to/react";
import { createContext, useContext } from "react";
import type { GroupPage } from "~/schemas/company";
import type { FactField } from "~/schemas/fact-fields";
import { lengthOf, pictureNames, type Texts } from "~/schemas/fact-texts";
import type { FormField } from "~/ui/form-fields";

export const companyForm = "unternehmen";

type Errors = SubmissionResult["error"];

interface Facts {
  page: GroupPage;
  errors: Errors | undefined;
  /** The name of the field or button that has just come. */
  focus: string | undefined;
  busy: boolean;
}

export const FactsContext = createContext<Facts | null>(null);

export function useFacts(): Facts {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("outside of a form of facts");
  return facts;
}

/** The field of this name with what stands in it. */
export function factField(name: string, texts: Texts, errors: Errors | undefined): FormField {
  const id = `${companyForm}-${name}`;
  return {
    id,
    name,
    formId: companyForm,
    initialValue: texts[name] ?? "",
    errors: errors?.[name] ?? undefined,
    errorId: `${id}-fehler`,
    descriptionId: `${id}-hinweis`,
  };
}

interface Named {
  name: string;
  label: string;
  field: { id: string };
}

/** All that stands in a form, in its order, with what it is called. */
export function namedFields(fields: readonly FactField[], texts: Texts): Named[] {
  const one = (name: string, label: string): Named => ({
    name,
    label,
    field: { id: `${companyForm}-${name}` },
  });
  return fields.flatMap((field): Named[] => {
    const { name, label } = field;
    if (field.kind !== "list") return [one(name, label)];
    const indexes = Array.from({ length: lengthOf(texts, name) }, (_, index) => index);
    const parts = indexes.flatMap((index) =>
      field.fields.flatMap((part) => {
        const at = `${name}.${index}.${part.name}`;
        const beside = part.kind === "picture" ? Object.values(pictureNames(at)) : [];
        return [at, ...beside].map((each) => one(each, `${field.item} ${index + 1}: ${part.label}`));
      }),
    );
    return [one(name, label), ...parts];
  });
}
