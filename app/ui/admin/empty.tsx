import type { ReactNode } from "react";

export function Empty({ german, children }: { german?: string; children: ReactNode }) {
  return (
    <div
      data-empty=""
      className="rounded-sm border border-line border-dashed bg-surface-raised px-6 py-12 text-center text-ink-muted"
    >
      {german && <p className="font-semibold">{german}</p>}
      {german ? (
        <p lang="en" className="mt-1 text-sm">
          {children}
        </p>
      ) : (
        children
      )}
    </div>
  );
}
