import { wordFileLimit, wordFileTooLarge } from "~/schemas/word-file";
import { FileField } from "~/ui/admin/file-field";
import type { FormField } from "~/ui/form-fields";

interface WordFileProps {
  field: FormField;
  label: string;
}

/** Reads a Word file into the form around it; the answer is that form. */
export function WordFile({ field, label }: WordFileProps) {
  return (
    <details open={Boolean(field.errors?.length)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Text aus Word holen</summary>
      <FileField
        field={field}
        label={label}
        hint="Bis 10 MB. Was darin steht, kommt unter Deinen Text. Gespeichert wird dabei noch nichts."
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        limit={wordFileLimit}
        tooLarge={wordFileTooLarge}
        intent="import"
        button="Aus Word-Datei einlesen"
        meanwhile="Wird eingelesen …"
      />
    </details>
  );
}
