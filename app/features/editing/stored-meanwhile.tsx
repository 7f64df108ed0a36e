import { createContext, useContext } from "react";
import type { Changed } from "~/schemas/answers";
import type { FormField } from "~/ui/form-fields";

export const MeanwhileContext = createContext<ReadonlyMap<string, Changed>>(new Map());

export function meanwhileOf(changed: Changed[] | undefined): ReadonlyMap<string, Changed> {
  return new Map(changed?.map((field) => [field.name, field]));
}

export function meanwhileId({ id }: { id: string }): string {
  return `${id}-gespeichert`;
}

interface MeanwhileProps {
  field: FormField;
  label: string;
  show?: (stored: string) => string | undefined;
}

export function Meanwhile({ field, label, show = (stored) => stored }: MeanwhileProps) {
  const changed = useContext(MeanwhileContext).get(field.name);
  if (!changed) return null;
  const name = `Inzwischen gespeichert: ${label}`;
  return (
    <div
      id={meanwhileId(field)}
      tabIndex={-1}
      className="mt-2 scroll-mt-24 border-brand border-l-4 bg-brand-soft px-3 py-2"
    >
      <p className="font-semibold">Inzwischen gespeichert</p>
      {changed.html ? (
        <>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard has to reach
            tabIndex={0}
            aria-label={name}
            className="prose-site mt-2 max-h-96 overflow-y-auto text-base"
            dangerouslySetInnerHTML={{ __html: changed.html }}
          />
          <details className="mt-2">
            <summary className="min-h-11 content-center">Als HTML</summary>
            <Source text={changed.stored} name={`${name}, als HTML`} />
          </details>
        </>
      ) : (
        <Plain text={show(changed.stored) || "(leer)"} name={name} />
      )}
    </div>
  );
}

function Plain({ text, name }: { text: string; name: string }) {
  return text.length < 200 && !text.includes("\n") ? <p>{text}</p> : <Source text={text} name={name} />;
}

function Source({ text, name }: { text: string; name: string }) {
  return (
    <textarea
      readOnly
      rows={6}
      aria-label={name}
      className="mt-1 block w-full bg-transparent font-mono text-xs"
      defaultValue={text}
    />
  );
}
