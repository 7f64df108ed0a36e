import { Link, type LinkProps } from "@remix-run/react";
import { loadAnew } from "~/client/network-errors";
import type { UnsavedText } from "~/schemas/answers";

export function DraftLink(props: LinkProps) {
  return (
    <Link
      {...props}
      reloadDocument
      onClick={(event) => {
        event.preventDefault();
        void loadAnew(event.currentTarget.href);
      }}
    />
  );
}

export function UnsavedTexts({ texts }: { texts: UnsavedText[] }) {
  if (texts.length === 0) return null;
  return (
    <section
      aria-labelledby="begun-title"
      className="mb-4 rounded-sm border border-brand bg-brand-soft px-4 py-2"
    >
      <h2 id="begun-title" className="font-semibold text-base tracking-normal">
        Angefangen und noch nicht gespeichert
      </h2>
      <ul>
        {texts.map(({ id, title, to, when }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 pb-1">
            <DraftLink
              to={to}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere"
            >
              {title}
            </DraftLink>
            <span className="text-ink-muted">zuletzt {when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
