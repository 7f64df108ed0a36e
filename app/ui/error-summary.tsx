import { useRef } from "react";
import type { FormField } from "./form-fields";
import { useFocusOnArrival } from "./use-focus-on-arrival";

/** Lists what is wrong with a form, each entry a link to its field; takes the focus when the page arrives. */
export function ErrorSummary({ fields }: { fields: Pick<FormField, "id" | "errors">[] }) {
  const summary = useRef<HTMLDivElement>(null);
  const faulty = fields.filter((field) => field.errors?.length);
  useFocusOnArrival(summary, faulty.length > 0);

  if (!faulty.length) return null;
  return (
    <section
      aria-labelledby="error-summary-title"
      ref={summary}
      tabIndex={-1}
      className="rounded-sm border border-danger bg-danger-soft p-4"
    >
      <h3 id="error-summary-title" className="font-semibold text-danger">
        Validierungsfehler
      </h3>
      <ul className="mt-2 list-disc pl-5">
        {faulty.map((field) => (
          <li key={field.id}>
            <a href={`#${field.id}`} className="underline underline-offset-4">
              {field.errors?.[0]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
