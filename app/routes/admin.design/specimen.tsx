import type { ReactNode } from "react";

interface SpecimenProps {
  title: string;
  /** What to look at, or where it is used. */
  note?: string;
  children: ReactNode;
}

/** One part with its states. */
export function Specimen({ title, note, children }: SpecimenProps) {
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="text-lg">{title}</h2>
      {note && <p className="max-w-text text-ink-muted">{note}</p>}
      <div className="mt-3 rounded-sm border border-line bg-canvas p-4 sm:p-6">{children}</div>
    </section>
  );
}

/** How `:focus-visible` looks, for pictures of it. */
export const focused = "outline-3 outline-focus outline-offset-2";

export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
