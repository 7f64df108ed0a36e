import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  Icon: LucideIcon;
  as?: "h1" | "h2" | "p";
  title: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ Icon, as: Title = "h2", title, text, children }: EmptyStateProps) {
  return (
    <div className="chart-lines overflow-hidden rounded-lg border border-line bg-surface px-6 py-16 text-center md:py-24">
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-surface-raised text-brand shadow-soft">
        <Icon className="size-7" />
      </span>
      <Title className="mt-6 font-bold text-2xl tracking-tight">{title}</Title>
      <p className="mx-auto mt-3 max-w-text text-ink-muted text-lg">{text}</p>
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
