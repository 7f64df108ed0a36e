import X from "lucide-react/icons/x";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Toast } from "~/schemas/answers";

/** Milliseconds a message stays that needs no answer, not counting while somebody reads or reaches for it. */
const duration = 4000;
/** Milliseconds from dismissal to removal; the style sheet fades it out meanwhile. */
const leaving = 200;

interface Shown {
  id: number;
  toast: Toast;
}

/** The one stack of the open document; never filled on the server. */
let stack: Shown[] = [];
let lastId = 0;
let changed = () => {};
const known = new WeakSet<Toast>();

/** Errors go with the answer that they belong to; what is new comes in. */
function replace(old: Toast[], items: Toast[]) {
  const gone = (toast: Toast) => toast.tone === "error" && old.includes(toast) && !items.includes(toast);
  const fresh = items.filter((toast) => !known.has(toast));
  for (const toast of fresh) known.add(toast);
  stack = [...stack.filter(({ toast }) => !gone(toast)), ...fresh.map((toast) => ({ id: ++lastId, toast }))];
  changed();
}

function watch(onChange: () => void) {
  changed = onChange;
  return () => {};
}

const current = () => stack;

const none: Toast[] = [];

/**
 * The toasts of an answer, in the HTML from the server on, so that they show without JavaScript. With it they move to
 * the region at once: what is added to that is read out, once.
 */
export function Toasts({ items = none }: { items: Toast[] | undefined }) {
  const [moved, setMoved] = useState(false);
  const mine = useRef(none);
  useEffect(() => {
    setMoved(true);
    replace(mine.current, items);
    mine.current = items;
  }, [items]);
  useEffect(() => () => replace(mine.current, none), []);
  if (moved || !items.length) return null;
  return (
    <section aria-label="Meldungen" className="toasts">
      {items.map((toast) => (
        <ToastCard key={toast.title + toast.text} {...toast} />
      ))}
    </section>
  );
}

/** Where all toasts of the document stand: always there, so that assistive technology notices what comes in. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watch, current, current);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const reach = ({ altKey, code }: KeyboardEvent) => {
      if (!altKey || code !== "KeyT" || !stack.length) return;
      if (document.activeElement !== region.current) before.current = document.activeElement;
      region.current?.focus();
    };
    addEventListener("keydown", reach);
    return () => removeEventListener("keydown", reach);
  }, []);
  // What has left no longer tells that pointer and focus have left it.
  if (held && !toasts.length) setHeld(false);

  const remove = (id: number) => {
    const next = stack[1] ? region.current : before.current;
    if (region.current?.contains(document.activeElement) && next instanceof HTMLElement) next.focus();
    setTimeout(() => {
      stack = stack.filter((shown) => shown.id !== id);
      changed();
    }, leaving);
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-live="polite"
      aria-label={toasts.length ? "Meldungen" : undefined}
      className="toasts"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map(({ id, toast }, index) => (
        <ToastCard
          key={id}
          {...toast}
          // Older ones wait, unseen, until there is room for them.
          runs={!held && index >= toasts.length - 3}
          onClose={() => remove(id)}
        />
      ))}
    </section>
  );
}

const tones = {
  success: "border-l-success text-success",
  error: "border-l-danger text-danger",
  info: "border-l-brand text-brand",
};

/** One message, with its button. */
export function ToastCard({
  tone,
  title,
  text,
  runs,
  onClose,
}: Toast & { runs?: boolean; onClose?: () => void }) {
  const closer = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (tone === "error" || !runs) return;
    const timer = setTimeout(() => closer.current?.removeAttribute("open"), duration);
    return () => clearTimeout(timer);
  }, [tone, runs]);

  return (
    <div
      className={`toast relative rounded-sm border border-line border-l-4 bg-surface-raised py-3 pr-12 pl-4 shadow-lifted ${tones[tone]}`}
    >
      <p className="font-semibold">{title}</p>
      {text?.split("\n").map((line) => (
        <p key={line} className="text-sm text-ink">
          {line}
        </p>
      ))}
      {/* Closing it hides the card by style alone, with or without JavaScript. */}
      <details
        ref={closer}
        open
        className="absolute top-1 right-1"
        onToggle={({ currentTarget }) => currentTarget.open || onClose?.()}
      >
        <summary className="grid size-11 list-none place-items-center rounded-sm text-ink-muted hover:text-ink">
          <X aria-hidden className="size-4" />
          <span className="sr-only">Meldung schließen</span>
        </summary>
      </details>
    </div>
  );
}
