import X from "lucide-react/icons/x";
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Toast, Undo } from "~/schemas/answers";
import { germanFirst, textOf, Words } from "./phrase";
import { useFaultTitle } from "./use-fault-title";
import { useWord } from "./use-site";

/** Milliseconds, paused on hover and focus. */
const duration = 4000;
/** Milliseconds; equals the transition in the style sheet. */
const leaving = 200;

interface Shown {
  id: number;
  toast: Toast;
  isLeaving?: boolean;
}

/** Module state; never filled on the server. */
let stack: Shown[] = [];
let lastId = 0;
let changed = () => {};
const known = new WeakSet<Toast>();

function replace(old: Toast[], items: Toast[]) {
  const gone = (toast: Toast) =>
    (stays(toast) || toast.isSaid || toast.tone === "info") && old.includes(toast) && !items.includes(toast);
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
const isError = ({ tone }: Toast) => tone === "error";
const stays = (toast: Toast) => (isError(toast) && !toast.isSaid) || toast.undo || toast.links;

/** Set by the staff area, so that public pages do not load it. */
export const own: { Undo?: ComponentType<Undo & { row?: number; children?: ReactNode }> } = {};

/** Server-rendered for pages without JavaScript; with it they move to the live region, announced once. */
export function Toasts({ items = none }: { items: Toast[] | undefined }) {
  // A state would show a message twice until the region has rendered.
  const moved = useHydrated();
  const word = useWord();
  const mine = useRef(none);
  useFaultTitle(items.some(isError));
  useEffect(() => {
    replace(mine.current, items);
    mine.current = items;
  }, [items]);
  useEffect(() => () => replace(mine.current, none), []);
  if (moved || !items[0]) return null;
  return (
    <section aria-label={word("Meldungen")} className="toasts">
      {items.map((toast) => (
        <ToastCard key={textOf(toast.title)} {...toast} />
      ))}
    </section>
  );
}

/** Always present, so that screen readers announce insertions; buttons stand outside the live part. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watch, current, current);
  const word = useWord();
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const reach = ({ altKey, code }: KeyboardEvent) => {
      if (!altKey || code !== "KeyT" || !stack[0]) return;
      if (document.activeElement !== region.current) before.current = document.activeElement as HTMLElement;
      region.current?.focus();
    };
    addEventListener("keydown", reach);
    return () => removeEventListener("keydown", reach);
  }, []);
  // Removed elements fire no leave or blur events.
  if (held && !toasts[0]) setHeld(false);

  const close = (id: number) => {
    const next = stack[1] ? region.current : before.current;
    if (region.current?.contains(document.activeElement)) next?.focus();
    stack = stack.map((shown) => (shown.id === id ? { ...shown, isLeaving: true } : shown));
    changed();
    setTimeout(() => {
      stack = stack.filter((shown) => shown.id !== id);
      changed();
    }, leaving);
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={toasts[0] && word("Meldungen")}
      className="toasts"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite" className="contents">
        {toasts.map(({ id, toast, isLeaving }, index) => (
          <div
            key={id}
            aria-live={toast.isSaid && "off"}
            className={cardClass(toast, isLeaving)}
            style={{ gridRow: index + 1 }}
          >
            <Message {...toast} />
          </div>
        ))}
      </div>
      {toasts.map(({ id, toast }, index) => (
        <Closer
          key={id}
          row={index + 1}
          undo={toast.undo}
          runs={!stays(toast) && !held && index >= toasts.length - 3}
          onClose={() => close(id)}
        />
      ))}
    </section>
  );
}

interface CloserProps {
  row: number;
  undo: Undo | undefined;
  runs: boolean;
  onClose: () => void;
}

function Closer({ row, undo, runs, onClose }: CloserProps) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => close.current(), duration);
    return () => clearTimeout(timer);
  }, [runs]);
  const button = (
    <button type="button" className={`toast-closer ${closer}`} style={{ gridRow: row }} onClick={onClose}>
      <Cross />
    </button>
  );
  return undo && own.Undo ? (
    <own.Undo {...undo} row={row}>
      {button}
    </own.Undo>
  ) : (
    button
  );
}

function Cross() {
  const word = useWord();
  return (
    <>
      <X className="size-4" />
      <span className="sr-only">{word("Meldung schließen")}</span>
    </>
  );
}

const closer = "size-11 rounded-sm p-3.5 text-ink-muted hover:text-ink";

const tones = {
  success: "border-l-success text-success",
  error: "border-l-danger text-danger",
  info: "border-l-brand text-brand",
};

function cardClass({ tone, isSaid }: Toast, isLeaving = false) {
  return `toast ${isSaid ? "said" : ""} relative rounded-sm border border-line border-l-4 bg-surface-raised py-3 pr-12 pl-4 shadow-lifted ${tones[tone]} ${isLeaving ? "leaving" : ""}`;
}

function Message({ title, lines = [], links = [], undo }: Toast) {
  const [first = title, ...others] = germanFirst([title, ...lines]);
  return (
    <>
      <p className="font-semibold">
        <Words of={first} />
      </p>
      {others.map((phrase) => (
        <p key={textOf(phrase)} className="text-ink text-sm">
          <Words of={phrase} />
        </p>
      ))}
      {links.map(({ to, label }) => (
        <a key={to} href={to} className="flex min-h-11 items-center text-ink text-sm underline">
          {label}
        </a>
      ))}
      {undo && own.Undo && <own.Undo {...undo} />}
    </>
  );
}

function ToastCard(toast: Toast) {
  return (
    <div className={cardClass(toast)}>
      <Message {...toast} />
      <details open className="absolute top-1 right-1">
        <summary className={`${closer} block`}>
          <Cross />
        </summary>
      </details>
    </div>
  );
}
