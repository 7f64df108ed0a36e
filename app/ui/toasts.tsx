import { useLocation } from "@remix-run/react";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";

/** What a toast says; `error` toasts stay until they are dismissed. */
export interface Toast {
  tone: "success" | "error" | "info";
  title: string;
  text?: string;
}

/** The toasts of a page, in the HTML from the server on, so that they show without JavaScript. */
export function Toasts({ items }: { items: Toast[] | undefined }) {
  // The same words after another visit are another message, also when the first one has been closed.
  const { key } = useLocation();
  if (!items?.length) return null;
  return (
    <section
      aria-label="Meldungen"
      className="toasts fixed right-4 bottom-4 z-50 grid w-[min(356px,calc(100vw-2rem))] gap-3"
    >
      {items.map((toast) => (
        <ToastCard key={`${key} ${toast.title} ${toast.text}`} {...toast} />
      ))}
    </section>
  );
}

const tones = {
  success: "border-l-success text-success",
  error: "border-l-danger text-danger",
  info: "border-l-brand text-brand",
};

/** Milliseconds a message stays that needs no answer, not counting while somebody reads or reaches for it. */
const duration = 4000;

function ToastCard({ tone, title, text }: Toast) {
  const [held, setHeld] = useState(false);
  const closer = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (tone === "error" || held) return;
    const timer = setTimeout(() => closer.current?.removeAttribute("open"), duration);
    return () => clearTimeout(timer);
  }, [tone, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the message, nothing is operated
    <div
      role={tone === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`relative rounded-sm border border-line border-l-4 bg-surface-raised py-3 pr-12 pl-4 shadow-lifted has-[details:not([open])]:hidden ${tones[tone]}`}
    >
      <p className="font-semibold">{title}</p>
      {text?.split("\n").map((line) => (
        <p key={line} className="text-sm text-ink">
          {line}
        </p>
      ))}
      {/* Closing it hides the card by style alone, with or without JavaScript. */}
      <details ref={closer} open className="absolute top-1 right-1">
        <summary className="grid size-11 list-none place-items-center rounded-sm text-ink-muted hover:text-ink">
          <X aria-hidden className="size-4" />
          <span className="sr-only">Meldung schließen</span>
        </summary>
      </details>
    </div>
  );
}
