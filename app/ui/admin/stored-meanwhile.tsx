import { createContext, useContext } from "react";
import type { FormField } from "~/ui/form-fields";

/** Texts that somebody else has stored since the form was opened, by the name of their field. */
export const MeanwhileContext = createContext<ReadonlyMap<string, string>>(new Map());

interface MeanwhileProps {
  field: FormField;
  label: string;
  show?: (stored: string) => string | undefined;
}

/** What somebody else has stored in this field, beside what was typed. */
export function Meanwhile({ field, label, show = (stored) => stored }: MeanwhileProps) {
  const stored = useContext(MeanwhileContext).get(field.name);
  if (stored === undefined) return null;
  const text = show(stored) || "(leer)";
  return (
    <div className="mt-2 border-brand border-l-4 bg-brand-soft px-3 py-2">
      <p className="font-semibold">Inzwischen gespeichert</p>
      {text.length < 200 && !text.includes("\n") ? (
        <p>{text}</p>
      ) : (
        <textarea
          readOnly
          rows={6}
          aria-label={`Inzwischen gespeichert: ${label}`}
          className="mt-1 block w-full bg-transparent font-mono text-xs"
          defaultValue={text}
        />
      )}
    </div>
  );
}
