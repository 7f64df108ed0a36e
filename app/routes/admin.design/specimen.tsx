import type { ReactNode } from "react";

interface SpecimenProps {
  title: string;
  /** What to look at, or where it is used. */
  note?: string;
  /** On its own ground: "plain" leaves the frame away for parts that bring one. */
  ground?: "canvas" | "surface" | "plain";
  children: ReactNode;
}

const grounds = {
  canvas: "rounded-sm border border-line bg-canvas p-4 sm:p-6",
  surface: "rounded-sm border border-line bg-surface p-4 sm:p-6",
  // Keeps what is fixed to the screen elsewhere inside its specimen.
  plain: "relative isolate contain-layout overflow-hidden rounded-sm border border-line bg-canvas",
};

/** One part with its states. */
export function Specimen({ title, note, ground = "canvas", children }: SpecimenProps) {
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="text-lg">{title}</h2>
      {note && <p className="max-w-text text-ink-muted">{note}</p>}
      <div className={`mt-3 ${grounds[ground]}`}>{children}</div>
    </section>
  );
}

/** A state with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-ink-muted text-xs">{name}</p>
      {children}
    </div>
  );
}

/** How `:focus-visible` looks, for pictures of it. */
export const focused = "outline-3 outline-focus outline-offset-2";

export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
