import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

export const button =
  "inline-flex min-h-11 items-center rounded-sm border border-control px-4 font-semibold hover:bg-brand-soft";

interface FrameProps {
  name: string;
  verb: string;
  apply: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Part of the page, no window over it. Enter does what it is for, Escape closes it. */
export function Panel({ name, verb, apply, onClose, children }: FrameProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isTyped = useRef(false);
  const submit = () => {
    const isDone = apply();
    if (isDone) onClose();
    else setTimeout(() => panel.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    return isDone;
  };
  const before = useRef(submit);
  before.current = submit;
  // Whoever saves means what is typed here as well.
  useEffect(() => {
    const form = panel.current?.closest("form");
    const take = (event: Event) => {
      if (event.target !== form || !isTyped.current || before.current()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("submit", take, true);
    return () => removeEventListener("submit", take, true);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && isLine(event.target)) submit();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset
      ref={panel}
      aria-label={name}
      onKeyDown={onKeyDown}
      // What is typed here is no part of the form around it.
      onInput={(event) => {
        isTyped.current = true;
        event.stopPropagation();
      }}
      className="writing-panel"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <button type="button" className={`${button} bg-brand text-brand-ink hover:bg-brand`} onClick={submit}>
          {verb}
        </button>
        <button type="button" className={button} onClick={onClose}>
          Schließen
        </button>
      </div>
    </fieldset>
  );
}

/** A field for files opens them by Enter. */
function isLine(target: EventTarget) {
  return target instanceof HTMLInputElement && target.type !== "file";
}

interface LineProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string;
  isUrl?: boolean;
  isFirst?: boolean;
}

export function Line({ id, label, value, onChange, fault, isUrl, isFirst }: LineProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode={isUrl ? "url" : undefined}
        autoCapitalize={isUrl ? "none" : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className="mt-1 block min-h-11 w-full min-w-0 rounded-sm border border-control bg-surface-raised px-3 text-base aria-invalid:border-danger aria-invalid:bg-danger-soft"
      />
      {fault && (
        <p id={`${id}-fault`} className="mt-1 font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

interface FileLineProps extends Pick<LineProps, "id" | "label" | "fault" | "isFirst"> {
  hint: string;
  accept: string;
  isMany: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function FileLine({ id, label, hint, accept, isMany, fault, isFirst, onChange }: FileLineProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={isMany}
        onChange={onChange}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault ${id}-hint` : `${id}-hint`}
        className="mt-1 block min-h-11 w-full min-w-0 rounded-sm border border-control bg-surface-raised p-1.5 text-base file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:bg-brand file:px-3 file:font-semibold file:text-brand-ink aria-invalid:border-danger aria-invalid:bg-danger-soft"
      />
      {fault && (
        <p id={`${id}-fault`} className="mt-1 font-medium text-danger">
          {fault}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-ink-muted text-sm">
        {hint}
      </p>
    </div>
  );
}
