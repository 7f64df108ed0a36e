import type { ReactNode } from "react";

/** Stands where a list would stand. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-sm border border-line border-dashed bg-surface-raised px-6 py-12 text-center text-ink-muted">
      {children}
    </div>
  );
}
