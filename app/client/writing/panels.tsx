import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { isOwnPicture, linkFrom } from "./addresses";
import { changePicture, insertPicture, pictureHere, removeLink, setLink, standsAlone } from "./commands";

interface PanelProps {
  editor: Editor;
  id: string;
  onClose: () => void;
}

const button =
  "inline-flex min-h-11 items-center rounded-sm border border-control px-4 font-semibold hover:bg-brand-soft";

export function LinkPanel({ editor, id, onClose }: PanelProps) {
  const [isNew] = useState(() => !editor.isActive("a"));
  const [asksWords] = useState(() => isNew && editor.state.selection.empty);
  const [href, setHref] = useState<string>(() => editor.getAttributes("a").href ?? "");
  const [words, setWords] = useState("");
  const [fault, setFault] = useState("");
  const apply = () => {
    const address = linkFrom(href);
    if (!address) {
      setFault("Das ist keine Adresse. So sieht eine aus: www.beispiel.de, name@beispiel.de oder /kontakt.");
      return false;
    }
    setLink(editor, address, words);
    return true;
  };
  return (
    <Panel name="Link" apply={apply} onClose={onClose} verb={isNew ? "Link setzen" : "Link ändern"}>
      <Line id={`${id}-href`} label="Adresse" value={href} onChange={setHref} fault={fault} isUrl isFirst />
      {asksWords && <Line id={`${id}-words`} label="Wörter des Links" value={words} onChange={setWords} />}
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

export function PicturePanel({ editor, id, onClose }: PanelProps) {
  const [old] = useState(() => pictureHere(editor));
  const [hasCaption] = useState(() => (old ? old.picture.caption !== undefined : standsAlone(editor)));
  const [src, setSrc] = useState(old?.picture.src ?? "");
  const [alt, setAlt] = useState(old?.picture.alt ?? "");
  const [caption, setCaption] = useState(old?.picture.caption ?? "");
  const [isPlain, setPlain] = useState(old?.picture.alt === "");
  const [faults, setFaults] = useState({ src: "", alt: "" });
  const apply = () => {
    const found = {
      src: isOwnPicture(src.trim())
        ? ""
        : "Nur Bilder dieser Website, zum Beispiel /images/covers/default.svg.",
      alt: alt.trim() || isPlain ? "" : "Beschreibe das Bild, oder wähle „Nur Schmuck“.",
    };
    setFaults(found);
    if (found.src || found.alt) return false;
    const picture = {
      src: src.trim(),
      alt: isPlain ? "" : alt.trim(),
      caption: hasCaption ? caption.trim() : undefined,
    };
    if (old) changePicture(editor, old.at, picture);
    else insertPicture(editor, picture);
    return true;
  };
  return (
    <Panel name="Bild" apply={apply} onClose={onClose} verb={old ? "Bild ändern" : "Bild einsetzen"}>
      <Line
        id={`${id}-src`}
        label="Pfad des Bildes"
        value={src}
        onChange={setSrc}
        fault={faults.src}
        isUrl
        isFirst
      />
      <Line id={`${id}-alt`} label="Beschreibung" value={alt} onChange={setAlt} fault={faults.alt} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isPlain}
          onChange={(event) => setPlain(event.target.checked)}
          className="size-5 shrink-0"
        />
        Nur Schmuck
      </label>
      {hasCaption && (
        <Line id={`${id}-caption`} label="Bildunterschrift" value={caption} onChange={setCaption} />
      )}
    </Panel>
  );
}

interface FrameProps {
  name: string;
  verb: string;
  /** False when something is wrong with what was typed. */
  apply: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Part of the page, no window over it. Enter does what it is for, Escape closes it. */
function Panel({ name, verb, apply, onClose, children }: FrameProps) {
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
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) submit();
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

interface LineProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string;
  isUrl?: boolean;
  isFirst?: boolean;
}

function Line({ id, label, value, onChange, fault, isUrl, isFirst }: LineProps) {
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
