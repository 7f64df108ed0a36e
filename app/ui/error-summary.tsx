import { useActionData } from "@remix-run/react";
import { useMemo, useRef } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { Refusal, Toast } from "~/schemas/answers";
import type { FormField } from "./form-fields";
import { Words } from "./phrase";
import { Toasts } from "./toasts";
import { useFaultTitle } from "./use-fault-title";
import { useFocusOnArrival } from "./use-focus-on-arrival";

interface ErrorSummaryProps {
  /** Why the form was not taken, unless that is said by its fields alone. A toast says it as well. */
  refusal?: Refusal | undefined;
  /** What stands above the faults of the fields, where that is not the title of the refusal. */
  heading?: string | undefined;
  /** What else is to be said of the answer. */
  toasts?: Toast[] | undefined;
  fields: Pick<FormField, "id" | "errors">[];
  /** The fragment that the form is sent to: without scripts the browser goes to what bears it. */
  id?: string;
  /** True where it came with the document, and its code after that of the page. */
  isEarly?: boolean;
}

/**
 * Says above a form why it was not taken and lists what is wrong with it, each entry a link to its field. Takes the
 * focus when it arrives, also without scripts, and the title of the page tells of it.
 */
export function ErrorSummary({ refusal, heading, toasts, fields, id, isEarly }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const faulty = fields.filter((field) => field.errors?.length);
  const isNeeded = faulty.length > 0 || refusal !== undefined;
  const latest = useLatestAnswer(isNeeded);
  useFocusOnArrival(summary, latest, undefined, isEarly);
  useFaultTitle(isNeeded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast belongs to its answer, and not to what is mended since
  const items = useMemo(() => [...(toasts ?? []), ...(refusal ? [toastOf(refusal)] : [])], [latest, toasts]);

  const { title = "Validierungsfehler", lines = [] } = heading ? { title: heading } : (refusal ?? {});
  const listed = faulty.map((field) => field.errors?.[0]);
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
  return (
    <>
      {section}
      <Toasts items={items} />
    </>
  );
}

const toastOf = (refusal: Refusal): Toast => ({ ...refusal, tone: "error", isSaid: true });

/** What the server answered last: whoever goes to a field, or sends what nobody takes, is not called back. */
function useLatestAnswer(isNeeded: boolean): unknown {
  const answer = useActionData<Untaken>();
  const latest = useRef<unknown>(true);
  if (answer && !answer.untaken) latest.current = answer;
  return isNeeded && latest.current;
}
