import { Link, useRevalidator } from "@remix-run/react";
import { type DragEvent, useCallback, useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { bringsFiles, keepsPage } from "~/features/rich-text/editor/keeps-page";
import { UnderWay } from "~/features/rich-text/editor/under-way";
import { countOf, type ShownUpload, usePictureQueue } from "~/features/rich-text/editor/use-picture-queue";
import { pictureFormats } from "~/schemas/media";
import { buttonClass } from "~/ui/button";

interface BatchProps {
  onUnderWay: (areUnderWay: boolean) => void;
}

export function PictureBatch(props: BatchProps) {
  return useHydrated() ? <Batch {...props} /> : null;
}

function Batch({ onUnderWay }: BatchProps) {
  const { revalidate } = useRevalidator();
  const { shown, queue } = usePictureQueue({
    onChange: ({ state }) => {
      if (state.is === "done") revalidate();
    },
  });
  const isUnderWay = countOf(shown).underWay > 0;
  const addAll = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) queue.add(file);
    },
    [queue],
  );
  useEffect(() => onUnderWay(isUnderWay), [isUnderWay, onUnderWay]);
  useEffect(keepsPage, []);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isWriting = event.target instanceof Element && event.target.closest("input, textarea");
      if (isWriting || files.length === 0) return;
      event.preventDefault();
      addAll(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [addAll]);
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event.nativeEvent)) return;
    event.preventDefault();
    addAll(event.dataTransfer.files);
  };
  return (
    <section
      aria-label="Mehrere Bilder hochladen"
      onDragOver={(event) => bringsFiles(event.nativeEvent) && event.preventDefault()}
      onDrop={drop}
      className="mb-4 rounded-sm border border-control border-dashed bg-surface-raised px-4 py-4 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className={buttonClass("quiet", "relative min-h-11 cursor-pointer focus-within:outline-3")}>
          Mehrere Bilder wählen
          <input
            type="file"
            multiple
            accept={pictureFormats}
            onChange={({ target }) => {
              addAll([...(target.files ?? [])]);
              target.value = "";
            }}
            className="sr-only"
          />
        </label>
        <p className="grow basis-60 text-ink-muted text-sm">
          Oder zieh sie hierher, oder füge sie aus der Zwischenablage ein. Beschreiben kannst Du sie danach.
        </p>
      </div>
      {shown.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {shown.map((one) => (
            <li key={one.upload.id}>
              {one.state.is === "done" ? <Arrived {...one} /> : <UnderWay {...one} />}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {newsOf(shown)}
      </p>
    </section>
  );
}

function Arrived({ upload, state, preview }: ShownUpload) {
  if (state.is !== "done") return null;
  const { picture } = state;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {preview && <img src={preview} alt="" className="size-11 shrink-0 rounded-sm object-cover" />}
      <p className="min-w-0 break-words">
        <span className="font-semibold">{upload.file.name || "Bild"}</span>{" "}
        {picture.alt ? "gab es schon." : "ist hochgeladen."}
      </p>
      <Link
        to={`/admin/media/${picture.id}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {picture.alt ? "Ansehen" : "Beschreiben"}
        <span className="sr-only"> {upload.file.name}</span>
      </Link>
    </div>
  );
}

function newsOf(shown: ShownUpload[]) {
  if (shown.length === 0) return "";
  const { waiting, failed } = countOf(shown);
  return `${waiting} von ${shown.length} hochgeladen${failed > 0 ? `, ${failed} nicht` : ""}.`;
}
