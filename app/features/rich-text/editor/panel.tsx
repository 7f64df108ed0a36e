import type { Editor } from "@tiptap/core";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { linkFrom } from "./addresses";
import { putButton, removeLink, setLink } from "./commands";
import { button, primary } from "./held-form";
import { LinkSearch } from "./link-search";

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
        <button type="button" className={primary} onClick={submit}>
          {verb}
        </button>
        <button type="button" className={button} onClick={onClose}>
          Schließen
        </button>
      </div>
    </fieldset>
  );
}

function isLine(target: EventTarget) {
  return target instanceof HTMLInputElement && target.type !== "file";
}

interface LineProps extends ComponentProps<"input"> {
  id: string;
  label: string;
  fault?: string;
  hint?: string;
  isUrl?: boolean;
  isFirst?: boolean;
}

export function Line({ id, label, fault, hint, isUrl, isFirst, className = "px-3", ...props }: LineProps) {
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
        autoComplete="off"
        {...(isUrl && { inputMode: "url", autoCapitalize: "none" })}
        {...props}
        aria-invalid={fault ? true : undefined}
        aria-describedby={
          [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined
        }
        className={`mt-1 block min-h-11 w-full min-w-0 rounded-sm border border-control bg-surface-raised text-base aria-invalid:border-danger aria-invalid:bg-danger-soft ${className}`}
      />
      {fault && (
        <p id={`${id}-fault`} className="mt-1 font-medium text-danger">
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export interface PanelProps {
  editor: Editor;
  id: string;
  onClose: () => void;
}

export function LinkPanel({ editor, id, onClose, isButton = false }: PanelProps & { isButton?: boolean }) {
  const [isNew] = useState(() => isButton || !editor.isActive("a"));
  const [asksWords] = useState(() => isButton || (isNew && editor.state.selection.empty));
  const [href, setHref] = useState<string>(() => (isButton ? "" : (editor.getAttributes("a").href ?? "")));
  const [words, setWords] = useState("");
  const [fault, setFault] = useState("");
  const [wordless, setWordless] = useState("");
  const apply = () => {
    const address = linkFrom(href);
    if (!address) {
      setFault("Das ist keine Adresse. So sieht eine aus: www.beispiel.de, name@beispiel.de oder /kontakt.");
      return false;
    }
    if (isButton && !words.trim()) {
      setWordless("Was steht auf dem Knopf?");
      return false;
    }
    if (isButton) putButton(editor, address, words.trim());
    else setLink(editor, address, words);
    return true;
  };
  return (
    <Panel
      name={isButton ? "Knopf" : "Link"}
      apply={apply}
      onClose={onClose}
      verb={isButton ? "Knopf einsetzen" : isNew ? "Link setzen" : "Link ändern"}
    >
      <Line
        id={`${id}-href`}
        label="Adresse"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        fault={fault}
        isUrl
        isFirst
        hint="Oder such nach einem Titel dieser Website."
      />
      <LinkSearch
        typed={href}
        onChoose={({ path, title }) => {
          setHref(path);
          setFault("");
          if (asksWords && !words.trim()) setWords(title);
          document.getElementById(`${id}-href`)?.focus();
        }}
      />
      {asksWords && (
        <Line
          id={`${id}-words`}
          label={isButton ? "Aufschrift" : "Wörter des Links"}
          fault={wordless}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {!isNew && (
        <button
          type="button"
          className={`${button} justify-self-start`}
          onClick={() => {
            removeLink(editor);
            onClose();
          }}
        >
          Link entfernen
        </button>
      )}
    </Panel>
  );
}
