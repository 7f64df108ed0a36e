import type { ReactNode } from "react";
import { Container } from "~/ui/section";
import { WholeWords } from "~/ui/whole-words";

/** The attributes of a link to a page of this site, whose scripts show it, or to anywhere else. */
export function wayTo(to: string) {
  return to.startsWith("/") ? { to } : { to, reloadDocument: true };
}

interface FrameProps {
  section: { id: string; title: string; lead?: string };
  /** What stands beside the heading, not below it. */
  isBeside?: boolean;
  children: ReactNode;
}

/** A section under its heading, which it may do without. */
export function Frame({ section, isBeside = false, children }: FrameProps) {
  const { id, title, lead } = section;
  return (
    <section id={id} className="py-16 md:py-28">
      <Container
        className={isBeside && title ? "grid grid-cols-1 gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16" : ""}
      >
        {title && (
          <div
            className={isBeside ? "lg:sticky lg:top-28 lg:self-start" : "mb-10 max-w-text md:mb-14"}
            data-fade=""
          >
            <h2 className="text-2xl md:text-3xl">
              <WholeWords of={title} />
            </h2>
            {lead && <p className="mt-4 text-balance text-ink-muted text-lg">{lead}</p>}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}

/** As many columns on wide screens as leave no card alone. */
export function columnsFor(count: number) {
  return count === 3 || count > 4 ? "lg:grid-cols-3" : "";
}

/** The headings within a section, one below its own. */
export function headingBelow({ title }: { title: string }) {
  return title ? "h3" : "h2";
}
