import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { Refusal } from "~/schemas/answers";
import type { FormField } from "./form-fields";
import { Words } from "./phrase";
import { useFaultTitle } from "./use-fault-title";
import { useFocusOnArrival } from "./use-focus-on-arrival";

interface ErrorSummaryProps {
  /** Why the form was not taken, unless that is said by its fields alone. */
  refusal?: Refusal | undefined;
  fields: Pick<FormField, "id" | "errors">[];
  /** The fragment that the form is sent to: without scripts the browser goes to what bears it. */
  id?: string;
}

/**
 * Says above a form why it was not taken and lists what is wrong with it, each entry a link to its field. Takes the
 * focus when it arrives, also without scripts, and the title of the page tells of it.
 */
export function ErrorSummary({ refusal, fields, id }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const faulty = fields.filter((field) => field.errors?.length);
  const isNeeded = faulty.length > 0 || refusal !== undefined;
  useFocusOnArrival(summary, useLatestAnswer(isNeeded));
  useFaultTitle(isNeeded);

  if (!isNeeded) return null;
  const { title = "Validierungsfehler", lines = [] } = refusal ?? {};
  const listed = faulty.map((field) => field.errors?.[0]);
  return (
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
        <Words of={title} />
      </h2>
      <div id="error-summary-text">
        {lines
          .filter((line) => typeof line !== "string" || !listed.includes(line))
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a refusal stay as they are
            <p key={index} className="mt-1">
              <Words of={line} />
            </p>
          ))}
        {faulty.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {faulty.map((field) => (
              <li key={field.id}>
                <a href={`#${field.id}`} className="underline underline-offset-4">
                  {field.errors?.[0]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What the server answered last: whoever goes to a field, or sends what nobody takes, is not called back. */
function useLatestAnswer(isNeeded: boolean): unknown {
  const answer = useActionData<Untaken>();
  const latest = useRef<unknown>(true);
  if (answer && !answer.untaken) latest.current = answer;
  return isNeeded && latest.current;
}
