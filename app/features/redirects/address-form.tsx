import { Form, useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { TextLine } from "~/features/editing/editor-fields";
import type { AddressAnswer } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { useIntent, useSending } from "~/ui/use-sending";

export const targetList = "ziele";

interface AddressFormProps {
  answer: AddressAnswer | undefined;
  targets: string[];
}

export function AddressForm({ answer, targets }: AddressFormProps) {
  const typed = useRef(answer?.reply.initialValue);
  if (answer) typed.current = answer.reply.initialValue;
  // What leads here may name an address that is missing.
  const asked = useSearchParams()[0].get("path") ?? undefined;
  const { path = asked, target } = typed.current ?? {};
  return (
    <>
      <Fields key={`${useTimesAdded()} ${path} ${target}`} answer={answer} asked={asked} />
      <datalist id={targetList}>
        {targets.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </>
  );
}

function Fields({ answer, asked }: Pick<AddressFormProps, "answer"> & { asked: string | undefined }) {
  const begun = asked ? { initialValue: { path: asked } } : undefined;
  const { path, target } = formFields("adresse", ["path", "target"], answer?.reply ?? begun);
  const sending = useSending();
  const isAdding = useIntent() === "";
  return (
    <section
      aria-labelledby="neu"
      className="mb-8 rounded-sm border border-line bg-surface-raised px-4 py-4 sm:px-6"
    >
      <h2 id="neu" className="mb-4 text-xl">
        Alte Adresse eintragen
      </h2>
      <div className="grid grid-cols-1 gap-5">
        <ErrorSummary refusal={answer?.refusal} fields={[path, target]} />
        {answer?.taken && (
          <RemoveTaken path={answer.taken} target={`${answer.reply.initialValue?.target ?? ""}`} />
        )}
        <Form
          method="post"
          id="adresse"
          noValidate
          className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:gap-x-8"
        >
          <TextLine
            field={path}
            label="Alte Adresse"
            hint="Zum Beispiel /alte-seite. Groß- und Kleinschreibung spielt keine Rolle."
            required
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <TextLine
            field={target}
            label="Führt zu"
            hint="Eine Seite wie /services, oder ein Beitrag: Ändert der seine Adresse, zieht sie automatisch mit."
            required
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            list={targetList}
          />
          <div>
            <Button tone="brand" busy={sending} className="min-h-11 max-sm:w-full">
              <BusyLabel busy={isAdding}>Eintragen</BusyLabel>
            </Button>
          </div>
        </Form>
      </div>
    </section>
  );
}

function RemoveTaken({ path, target }: { path: string; target: string }) {
  const sending = useSending();
  return (
    <Form method="post">
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="target" value={target} />
      <Button name="intent" value="remove" tone="danger" busy={sending} className="min-h-11 text-sm">
        <span className="wrap-anywhere">{path} entfernen</span>
      </Button>
    </Form>
  );
}

function useTimesAdded() {
  const isRefused = useActionData() != null;
  const { state, formData } = useNavigation();
  const isAdding = formData !== undefined && !formData.has("intent") && state;
  const [last, setLast] = useState({ isAdding, times: 0 });
  if (last.isAdding !== isAdding) {
    const isAdded = last.isAdding === "loading" && !isRefused;
    setLast({ isAdding, times: last.times + (isAdded ? 1 : 0) });
  }
  return last.times;
}
