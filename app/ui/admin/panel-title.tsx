import type { ReactNode } from "react";

/** What an editor is called, with links at its right. */
export function PanelTitle({ title, links }: { title: string; links: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 sm:px-6">
      <h2 id="editor-title" data-panel-title="" tabIndex={-1} className="mr-auto py-1 text-xl">
        {title}
      </h2>
      {links}
    </div>
  );
}
