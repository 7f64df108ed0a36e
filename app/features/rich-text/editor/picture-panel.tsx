import { type ChangeEvent, useState } from "react";
import { mediaLimits, pictureFormats, type ShownPicture } from "~/schemas/media";
import { isOwnPicture } from "./addresses";
import { Chooser } from "./chooser";
import { changePicture, type Picture, pictureHere, standsAlone } from "./commands";
import { button } from "./held-form";
import { Line, Panel, type PanelProps } from "./panel";
import { putPicture, roomAtCaret } from "./picture-places";
import { problemOf } from "./send-picture";
import type { AddPictures } from "./use-uploads";

interface PicturePanelProps extends PanelProps {
  onUpload: AddPictures;
}

const other = "Das Bild im Text ist inzwischen ein anderes. Schließe dies und wähle es noch einmal aus.";
const none = { file: "", alt: "", caption: "" };

export function PicturePanel({ editor, id, onClose, onUpload }: PicturePanelProps) {
  const [old] = useState(() => pictureHere(editor));
  const [hasCaption] = useState(() => (old ? old.picture.caption !== undefined : standsAlone(editor)));
  const [files, setFiles] = useState<File[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const [src, setSrc] = useState(old?.picture.src ?? "");
  const [alt, setAlt] = useState(old?.picture.alt ?? "");
  const [caption, setCaption] = useState(old?.picture.caption ?? "");
  /** What nobody has typed: it goes with the picture that it was said of. */
  const [filled, setFilled] = useState({ alt, caption: "" });
  const [isPlain, setPlain] = useState(old?.picture.alt === "");
  const [faults, setFaults] = useState(none);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    setFiles(chosen);
    const [first, ...others] = chosen;
    // Of several each says for itself what is wrong with it.
    const file = first && !others.length ? await problemOf(first) : undefined;
    setFaults({ ...none, file: file ?? "" });
  };
  const choose = (found: ShownPicture) => {
    const said = { alt: found.alt, caption: found.caption ?? "" };
    setSrc(found.path);
    setFaults((before) => ({ ...before, file: "" }));
    setFilled(said);
    if (!alt || alt === filled.alt) setAlt(said.alt);
    if (!caption || caption === filled.caption) setCaption(said.caption);
  };
  const picture: Picture = {
    src: src.trim(),
    alt: isPlain ? "" : alt.trim(),
    caption: hasCaption ? caption.trim() : undefined,
  };
  const apply = () => {
    const found = faultsOf(picture, isPlain, files);
    const here = old && pictureHere(editor);
    const file = old && here?.picture.src !== old.picture.src ? other : faults.file || found.file;
    setFaults({ ...found, file });
    if (file || found.alt || found.caption) return false;
    const range = here ? { from: here.at, to: here.at + 1 } : roomAtCaret(editor.view);
    if (files.length) onUpload(files, range, files.length > 1 ? undefined : picture);
    else if (here) changePicture(editor, here.at, picture);
    else putPicture(editor, range, picture);
    return true;
  };
  const source = (
    <div className="grid content-start gap-3">
      <Line
        type="file"
        id={`${id}-file`}
        label={old ? "Anderes Bild hochladen" : "Bild hochladen"}
        hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. In den Text ziehen oder einfügen geht auch."
        accept={pictureFormats}
        fault={faults.file}
        multiple={!old}
        isFirst={!old}
        onChange={(event) => void take(event)}
        className="p-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:bg-brand file:px-3 file:font-semibold file:text-brand-ink"
      />
      {!files.length && (
        <>
          <button
            type="button"
            aria-expanded={isChoosing}
            className={`${button} justify-self-start`}
            onClick={() => setChoosing(!isChoosing)}
          >
            Aus vorhandenen Bildern
          </button>
          {isChoosing && <Chooser id={`${id}-chooser`} chosen={src} onChoose={choose} />}
        </>
      )}
    </div>
  );
  const words =
    files.length > 1 ? (
      <p>Jedes der {files.length} Bilder fragt im Text nach seiner Beschreibung.</p>
    ) : (
      <div className="grid content-start gap-3">
        <Line
          id={`${id}-alt`}
          label="Was ist zu sehen?"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          fault={faults.alt}
          isFirst={old !== undefined}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isPlain}
            onChange={(event) => setPlain(event.target.checked)}
            className="size-5 shrink-0"
          />
          Nur Dekoration – keine Beschreibung nötig
        </label>
        {hasCaption && (
          <Line
            id={`${id}-caption`}
            label="Bildunterschrift"
            value={caption}
            onChange={({ target }) => setCaption(target.value)}
            fault={faults.caption}
          />
        )}
      </div>
    );
  return (
    <Panel name="Bild" apply={apply} onClose={onClose} verb={verbOf(old !== undefined, files.length)}>
      {old ? (
        <>
          {words}
          <details open={Boolean(faults.file)}>
            <summary className="min-h-11 cursor-pointer content-center font-semibold">Anderes Bild</summary>
            {source}
          </details>
        </>
      ) : (
        <>
          {source}
          {words}
        </>
      )}
    </Panel>
  );
}

function verbOf(isOld: boolean, files: number) {
  if (files > 1) return `${files} Bilder einsetzen`;
  return isOld ? "Übernehmen" : "Bild einsetzen";
}

function faultsOf({ src, alt, caption }: Picture, isPlain: boolean, files: File[]) {
  if (files.length > 1) return none;
  const tooLong = (words: string, most: number) =>
    files.length && words.length > most ? `Das ist zu lang: Es gehen ${most} Zeichen.` : "";
  return {
    file: files.length || isOwnPicture(src) ? "" : "Lade ein Bild hoch, oder wähle ein vorhandenes.",
    alt:
      alt || isPlain
        ? tooLong(alt ?? "", mediaLimits.alt)
        : "Beschreibe das Bild: Was ist darauf? Nur Dekoration braucht keine Beschreibung.",
    caption: tooLong(caption ?? "", mediaLimits.caption),
  };
}
