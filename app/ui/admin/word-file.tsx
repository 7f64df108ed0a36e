import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { EditorAnswer } from "~/schemas/answers";
import { wordFileLimit, wordFileTooLarge } from "~/schemas/word-file";
import { Button } from "~/ui/button";
import { FieldFrame, wiring } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import { BusyWords } from "./busy-words";

/** Conform makes the parts of a field when they are asked for. */
function plain({ id, name, formId, initialValue, errors, errorId, descriptionId }: FormField): FormField {
  return { id, name, formId, initialValue, errors, errorId, descriptionId };
}

interface WordFileProps {
  field: FormField;
  label: string;
  /** What the server said to the form. */
  answer: EditorAnswer | undefined;
}

/** Reads a Word file into the form around it; the answer is that form. */
export function WordFile({ field, label, answer }: WordFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useSending();
  useEffect(() => {
    // What was read need not be read again.
    if (answer?.imported !== undefined && input.current) input.current.value = "";
  }, [answer]);
  // As the server says it; with scripts nobody waits for it.
  const shown = isTooLarge ? { ...plain(field), errors: [wordFileTooLarge] } : field;
  const { defaultValue, ...wires } = wiring(shown, true);
  const look = ({ target }: ChangeEvent<HTMLInputElement>) => setTooLarge(isOver(target));
  const check = (event: MouseEvent) => {
    if (!isTooLarge) return;
    event.preventDefault();
    input.current?.focus();
  };
  return (
    <details open={Boolean(field.errors?.length)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Text aus Word holen</summary>
      <FieldFrame
        field={shown}
        label={label}
        hint="Bis 10 MB. Was darin steht, kommt unter Deinen Text. Gespeichert wird dabei noch nichts."
      >
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <input
            type="file"
            {...wires}
            ref={input}
            onChange={look}
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            className="min-h-11 min-w-0 max-w-full grow rounded-sm border border-control bg-surface-raised px-3 py-2 text-base text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft"
          />
          <Button
            tone="quiet"
            name="intent"
            value="import"
            formEncType="multipart/form-data"
            formNoValidate
            busy={sending}
            onClick={check}
            className="min-h-11"
          >
            <BusyWords busy={sending}>Aus Word-Datei einlesen</BusyWords>
          </Button>
        </div>
      </FieldFrame>
    </details>
  );
}

function isOver({ files }: HTMLInputElement) {
  return (files?.[0]?.size ?? 0) > wordFileLimit;
}
