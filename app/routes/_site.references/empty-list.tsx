import { ButtonLink } from "~/ui/button";

export function EmptyList() {
  return (
    <div className="mx-auto max-w-text py-6 text-center">
      <svg
        viewBox="0 0 240 140"
        width={240}
        height={140}
        fill="none"
        aria-hidden="true"
        className="mx-auto text-brand"
        stroke="currentColor"
        strokeLinecap="round"
      >
        <path d="M20 112q20-12 40 0t40 0 40 0 40 0 40 0" opacity=".9" />
        <path d="M40 126q20-12 40 0t40 0 40 0 40 0" opacity=".5" />
        <path d="M108 104l4-44h16l4 44M114 60l6-22 6 22M111 76h18" />
        <path d="M120 38V18" />
        <circle cx="120" cy="12" r="5" className="text-brand" fill="currentColor" stroke="none" />
        <path d="M140 14l36-8M140 22l36 8M100 14L64 6M100 22l-36 8" opacity=".35" strokeDasharray="3 6" />
      </svg>
      <h2 className="mt-8 text-2xl">Hier liegt gerade nichts am Kai</h2>
      <p className="mt-3 text-ink-muted">
        Unsere Referenzen lassen sich im Moment nicht zeigen. Frag uns einfach: Wir erzählen Dir gern, was wir
        bei Betrieben wie Deinem gemacht haben.
      </p>
      <ButtonLink to="/contact" tone="quiet" className="mt-6">
        Kontakt aufnehmen
      </ButtonLink>
    </div>
  );
}
