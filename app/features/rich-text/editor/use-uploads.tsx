import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Picture } from "./commands";
import type { Counted } from "./held-form";
import { bringsFiles, keepsPage } from "./keeps-page";
import type { Opened } from "./open-editor";
import { putPicture, type Range, roomAtCaret } from "./picture-places";
import { place, unplace } from "./picture-plugin";
import type { Upload } from "./picture-queue";
import type { View } from "./rich-text-editor";
import type { Words } from "./send-picture";
import { escaped, startTag } from "./serialise";
import { UnderWay } from "./under-way";
import { countOf, usePictureQueue } from "./use-picture-queue";

interface Means {
  area: HTMLTextAreaElement;
  opened: Opened | undefined;
  view: View | undefined;
  /** True where pictures that are dropped elsewhere in the form come into the text. */
  takesDrops: boolean;
}

export type AddPictures = (files: File[], range: Range, words?: Words) => void;

export function useUploads({ area, opened, view, takesDrops }: Means) {
  const [news, setNews] = useState({ text: "", times: 0 });
  const say = (text: string) => setNews(({ times }) => ({ text, times: times + 1 }));
  const { current: places } = useRef(new Map<Upload, HTMLElement>());
  const arrived = useRef(0);
  const { shown, queue } = usePictureQueue({
    onChange: (upload) => {
      const { state, file } = upload;
      if (state.is === "failed") say(`${file.name} ist nicht hochgeladen. ${state.problem}`);
      if (state.is === "done" && view === "text") settle(upload);
      if (state.is !== "gone") return;
      take(upload);
      say(`${file.name} ist nicht mehr dabei.`);
    },
  });

  const add: AddPictures = (files, range, words) => {
    if (!opened) return;
    for (const [index, file] of files.entries()) {
      const upload = queue.add(file, words);
      const element = Object.assign(document.createElement("div"), { className: "writing-upload not-prose" });
      places.set(upload, element);
      const { from, to } = index ? { from: range.to, to: range.to } : range;
      place(opened.editor.view, { id: upload.id, from, to, element });
    }
    say(files.length === 1 ? "Bild wird hochgeladen." : `${files.length} Bilder werden hochgeladen.`);
    // Whoever leaves now is asked.
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const adding = useRef(add);
  adding.current = add;
  const take = (upload: Upload) => {
    const isHere = places.get(upload)?.contains(document.activeElement);
    places.delete(upload);
    queue.forget(upload);
    const range = opened && unplace(opened.editor.view, upload.id);
    if (isHere) opened?.editor.view.focus();
    return range;
  };
  const settle = (upload: Upload) => {
    const { state, words } = upload;
    if (state.is !== "done" || !opened) return;
    const picture = { ...words, src: state.picture.path };
    // Whoever typed HTML meanwhile has their text taken over first; where that cannot be, theirs stays as it is.
    const { isMarkdown, lost } = opened.read();
    const range = take(upload);
    const isWhole = !isMarkdown && (view === "text" || !lost.length);
    if (range && isWhole) putPicture(opened.editor, range, picture, upload.id);
    else append(area, picture);
    tellArrived(picture);
  };
  /** Told of all at once, when the text holds them. */
  const tellArrived = ({ alt }: Picture) => {
    arrived.current += 1;
    const { underWay, waiting } = countOf(places.keys());
    if (underWay || waiting) return;
    const done = arrived.current === 1 ? "Bild eingesetzt." : `${arrived.current} Bilder eingesetzt.`;
    say(alt === null ? `${done} Die Beschreibung fehlt noch.` : done);
    arrived.current = 0;
  };
  const flush = useRef(() => {});
  flush.current = () => [...places.keys()].forEach(settle);
  const [uploads] = useState(
    (): Counted => ({
      count: () => countOf(places.keys()),
      drop: () => {
        for (const upload of [...places.keys()]) if (upload.state.is !== "done") upload.cancel();
      },
      flush: () => flush.current(),
      toFailed: () => {
        const failed = [...places].find(([{ state }]) => state.is === "failed");
        failed?.[1].querySelector<HTMLElement>("a, button")?.focus();
      },
    }),
  );
  useEffect(() => {
    if (view === "text") uploads.flush();
  }, [uploads, view]);
  useEffect(() => {
    // On the document: fields that take files of their own have had them before.
    const drop = (event: DragEvent) => {
      const { target, defaultPrevented, dataTransfer, type } = event;
      const isHere =
        target instanceof Element && area.form?.contains(target) && !target.matches("[type=file]");
      if (defaultPrevented || !bringsFiles(event) || !isHere || !opened || !takesDrops) return;
      event.preventDefault();
      if (type === "drop") adding.current([...(dataTransfer?.files ?? [])], roomAtCaret(opened.editor.view));
    };
    document.addEventListener("dragover", drop);
    document.addEventListener("drop", drop);
    const stop = keepsPage();
    return () => {
      document.removeEventListener("dragover", drop);
      document.removeEventListener("drop", drop);
      stop();
    };
  }, [area, opened, takesDrops]);
  const signs = shown.map((one) => {
    const element = places.get(one.upload);
    return element && createPortal(<UnderWay {...one} />, element, String(one.upload.id));
  });
  return { add, uploads, news, count: countOf(shown), signs };
}

function append(area: HTMLTextAreaElement, { src, alt, caption }: Picture) {
  const img = startTag("img", { src, alt }, ["src", "alt"]);
  const html = caption ? `<figure>\n${img}\n<figcaption>${escaped(caption)}</figcaption>\n</figure>` : img;
  const end = area.value.length;
  area.setRangeText(`\n\n${html}\n`, end, end, "preserve");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
