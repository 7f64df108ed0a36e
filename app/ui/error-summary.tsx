import { useActionData } from "@remix-run/react";
import { useMemo, useRef } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { Refusal, Toast } from "~/schemas/answers";
import type { FormField } from "./form-fields";
import { germanFirst, Words } from "./phrase";
import { Toasts } from "./toasts";
import { useFaultTitle } from "./use-fault-title";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useWord } from "./use-site";

interface ErrorSummaryProps {
  refusal?: Refusal | undefined;
  heading?: string | undefined;
  fields: Pick<FormField, "id" | "errors">[];
  id?: string;
  isEarly?: boolean;
}

export function ErrorSummary({ refusal, heading, fields, id, isEarly }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const faulty = fields.filter((field) => field.errors?.length);
  const isNeeded = faulty.length > 0 || refusal !== undefined;
  const latest = useLatestAnswer(isNeeded);
  useFocusOnArrival(summary, latest, undefined, isEarly);
  useFaultTitle(isNeeded);
  const word = useWord();
  const listed = faulty.map((field) => field.errors?.[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast belongs to its answer, and not to what is mended since
  const items = useMemo(
    () => (refusal ? [toastOf(refusal, listed, word("Weitere Hinweise im Formular"))] : []),
    [latest],
  );

  const { title = "Validierungsfehler", lines = [] } = heading ? { title: heading } : (refusal ?? {});
  const [first = title, ...others] = germanFirst([title, ...lines]);
  const headed = faulty.find((field) => field.errors?.[0] === first);
  const rest = faulty.filter((field) => field !== headed);
  const section = isNeeded && (
    <section
      id={id}
      aria-labelledby="error-summary-title"
      aria-describedby="error-summary-text"
      ref={summary}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: whoever sent the form has to learn that it was not taken
      autoFocus
      className="rounded-sm border border-danger bg-danger-soft p-4"
    >
      <h2 id="error-summary-title" className="font-semibold text-base text-danger tracking-normal">
        {headed ? <FieldLink of={headed} /> : <Words of={first} />}
      </h2>
      <div id="error-summary-text">
        {others
          .filter((line) => typeof line !== "string" || !listed.includes(line))
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a refusal stay as they are
            <p key={index} className="mt-1">
              <Words of={line} />
            </p>
          ))}
        {rest.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {rest.map((field) => (
              <li key={field.id}>
                <FieldLink of={field} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
  return (
    <>
      {section}
      <Toasts items={items} />
    </>
  );
}

function FieldLink({ of }: { of: Pick<FormField, "id" | "errors"> }) {
  return (
    <a href={`#${of.id}`} className="underline underline-offset-4">
      {of.errors?.[0]}
    </a>
  );
}

function toastOf(refusal: Refusal, listed: (string | undefined)[], more: string): Toast {
  const [first] = listed;
  const lines = refusal.lines?.length || !first ? (refusal.lines ?? []) : [first];
  const others = listed.filter((text) => text && !lines.includes(text)).length;
  return {
    ...refusal,
    tone: "error",
    isSaid: true,
    lines: others > 0 ? [...lines, `${more}: ${others}`] : lines,
  };
}

/** What the server answered last: whoever goes to a field, or sends what nobody takes, is not called back. */
function useLatestAnswer(isNeeded: boolean): unknown {
  const answer = useActionData<Untaken>();
  const latest = useRef<unknown>(true);
  if (answer && !answer.untaken) latest.current = answer;
  return isNeeded && latest.current;
}
