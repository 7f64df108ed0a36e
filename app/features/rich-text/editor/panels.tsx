import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { linkFrom } from "./addresses";
import { removeLink, setLink } from "./commands";
import { button, Line, Panel } from "./panel";

export interface PanelProps {
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
      <Line
        id={`${id}-href`}
        label="Adresse"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        fault={fault}
        isUrl
        isFirst
      />
      {asksWords && (
        <Line
          id={`${id}-words`}
          label="Wörter des Links"
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
