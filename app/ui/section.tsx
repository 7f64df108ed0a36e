import type { ReactNode } from "react";

export function Container({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-5 sm:px-8 ${className}`}>{children}</div>;
}

export const inText = "font-semibold text-brand underline underline-offset-4";

interface SectionProps {
  id?: string;
  title?: string;
  intro?: ReactNode;
  tone?: "canvas" | "surface";
  children?: ReactNode;
}

export function Section({ id, title, intro, tone = "canvas", children }: SectionProps) {
  return (
    <section id={id} className={`py-16 md:py-28 ${tone === "surface" ? "bg-surface" : ""}`}>
      <Container>
        {title && (
          <div className="mb-10 max-w-text md:mb-14" data-fade="">
            <h2 className="text-2xl md:text-3xl">{title}</h2>
            {intro && <div className="mt-4 text-balance text-ink-muted text-lg">{intro}</div>}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
