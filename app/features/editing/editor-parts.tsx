import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { LongText } from "./editor-fields";

type HeadlineProps = ComponentProps<typeof LongText> & {
  isFirst: boolean;
};

/** What is written is called so: one line, which may run over several. */
export function Headline({ isFirst, ...props }: HeadlineProps) {
  return (
    <LongText
      {...props}
      rows={2}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
      autoFocus={isFirst}
      data-begin={isFirst ? "" : undefined}
      className="editor-headline"
    />
  );
}

export function Lead(props: ComponentProps<typeof LongText>) {
  return <LongText {...props} rows={2} className="editor-lead" />;
}

export function PanelLinks({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-4 first:border-t-0 first:pt-0">
      {children}
    </div>
  );
}

export function HistoryLink({ to }: { to: string }) {
  return (
    <Link to={`${to}/history`} className="inline-flex min-h-11 items-center underline underline-offset-4">
      Verlauf
    </Link>
  );
}
