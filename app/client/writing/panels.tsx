import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { isOwnPicture, linkFrom } from "./addresses";
import { changePicture, insertPicture, pictureHere, removeLink, setLink, standsAlone } from "./commands";
import { button, Line, Panel } from "./panel";

interface PanelProps {
  editor: Editor;
  id: string;
  onClose: () => void;
}

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
