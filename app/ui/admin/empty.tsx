import type { ReactNode } from "react";

interface EmptyProps {
  /** What the text says in German, where the specification has it in English. */
  german?: string;
  children: ReactNode;
}

/** Stands where a list would stand. */
export function Empty({ german, children }: EmptyProps) {
  return (
    <div
      data-empty=""
      className="rounded-sm border border-line border-dashed bg-surface-raised px-6 py-12 text-center text-ink-muted"
    >
      {german ? <p lang="en">{children}</p> : children}
      {german && <p className="mt-1">{german}</p>}
    </div>
  );
}
