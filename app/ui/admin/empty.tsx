import type { ReactNode } from "react";

interface EmptyProps {
  german?: string;
  children: ReactNode;
}

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
