import type { ReactNode } from "react";
import { Container } from "./section";

interface PageHeaderProps {
  eyebrow?: string;
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
}

export function PageHeader({ eyebrow, title, intro, children, aside }: PageHeaderProps) {
  return (
    <div className="relative isolate overflow-hidden border-line border-b bg-surface">
      <div aria-hidden className="chart-lines absolute inset-0 -z-10" />
      <Container className="grid items-center gap-12 py-14 md:py-24 lg:grid-cols-[1fr_auto]">
        <div className="max-w-3xl">
          {eyebrow && <p className="mb-4 font-semibold text-brand text-sm">{eyebrow}</p>}
          <h1 className="text-3xl md:text-display">{title}</h1>
          {intro && <div className="mt-6 max-w-text text-balance text-ink-muted text-lg">{intro}</div>}
          {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
        </div>
        {aside}
      </Container>
    </div>
  );
}
