import type { Picture } from "./commands";
import { escaped, startTag } from "./html-text";
import { previewOf, problemOf } from "./look-at-file";
import type { Opened } from "./open-editor";
import { putPicture, type Range } from "./picture-places";
import { place, unplace } from "./picture-plugin";
import { openQueue, type Upload } from "./picture-queue";
import { makePlaceholder, type Placeholder } from "./placeholder";
import { sendPicture, type Words } from "./send-picture";

export interface Uploads {
  add: (files: File[], range: Range, words?: Words) => void;
  /** How many are on their way, how many have failed and are still there, and how many wait for the text to be shown. */
  count: () => { underWay: number; failed: number; waiting: number };
  drop: () => void;
  flush: () => void;
  toFailed: () => void;
  close: () => void;
}

interface Around {
  opened: Opened;
  area: HTMLTextAreaElement;
  isShown: () => boolean;
  say: (news: string) => void;
  onChange: () => void;
}

interface Shown {
  upload: Upload;
  holder: Placeholder;
}

const undescribed: Words = { alt: null, caption: undefined };

export function openUploads({ opened, area, isShown, say, onChange }: Around): Uploads {
  const { editor } = opened;
  const shown = new Map<number, Shown>();
  let arrived = 0;

  const take = (upload: Upload) => {
    const { view } = editor;
    const holder = shown.get(upload.id)?.holder;
    const isHere = holder?.element.contains(document.activeElement);
    shown.delete(upload.id);
    const range = unplace(view, upload.id);
    if (isHere) view.focus();
    return range;
  };
  const settle = (upload: Upload) => {
    const { state, words } = upload;
    if (state.is !== "done") return;
    const picture = { src: state.picture.path, alt: words.alt, caption: words.caption };
    // Whoever typed HTML meanwhile has their text taken over first; where that cannot be, theirs stays as it is.
    const { isMarkdown, lost } = opened.read();
    const range = take(upload);
    const isWhole = !isMarkdown && (isShown() || !lost.length);
    if (range && isWhole) putPicture(editor, range, picture, upload.id);
    else append(area, picture);
    tellArrived(picture);
  };
  const flush = () => {
    for (const { upload } of [...shown.values()]) settle(upload);
    onChange();
  };
  const news = (upload: Upload) => {
    const { state, file } = upload;
    if (state.is === "failed") return say(`${file.name} ist nicht hochgeladen. ${state.problem}`);
    say(`${file.name} ist nicht mehr dabei.`);
  };
  /** Told of all at once, when the text holds them. */
  const tellArrived = ({ alt }: Picture) => {
    arrived += 1;
    if (underWay(shown) || waiting(shown)) return;
    const done = arrived === 1 ? "Bild eingesetzt." : `${arrived} Bilder eingesetzt.`;
    say(alt === null ? `${done} Die Beschreibung fehlt noch.` : done);
    arrived = 0;
  };
  const follow = (upload: Upload) => {
    const { state } = upload;
    shown.get(upload.id)?.holder.show(state);
    if (state.is === "waiting" || state.is === "sending") return onChange();
    if (state.is === "gone") take(upload);
    if (state.is === "done" && isShown()) settle(upload);
    if (state.is !== "done") news(upload);
    onChange();
  };
  const queue = openQueue({ look: problemOf, send: sendPicture, onChange: follow });
  const add = (files: File[], range: Range, words = undescribed) => {
    for (const [index, file] of files.entries()) {
      const upload = queue.add(file, words);
      const holder = makePlaceholder(upload);
      holder.show(upload.state);
      void previewOf(file).then(holder.preview);
      shown.set(upload.id, { upload, holder });
      const { from, to } = index ? { from: range.to, to: range.to } : range;
      place(editor.view, { id: upload.id, from, to, element: holder.element });
    }
    say(files.length === 1 ? "Bild wird hochgeladen." : `${files.length} Bilder werden hochgeladen.`);
    // Whoever leaves now is asked.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    onChange();
  };
  addEventListener("online", queue.retryPassing);
  const failed = () => [...shown.values()].filter(({ upload }) => upload.state.is === "failed");
  return {
    add,
    flush,
    count: () => ({ underWay: underWay(shown), failed: failed().length, waiting: waiting(shown) }),
    drop: () => {
      for (const { upload } of [...shown.values()]) if (upload.state.is !== "done") upload.cancel();
    },
    toFailed: () => failed()[0]?.holder.element.querySelector<HTMLElement>("a, button")?.focus(),
    close: () => {
      removeEventListener("online", queue.retryPassing);
      queue.close();
    },
  };
}

function waiting(shown: Map<number, Shown>) {
  return [...shown.values()].filter(({ upload }) => upload.state.is === "done").length;
}

function underWay(shown: Map<number, Shown>) {
  return [...shown.values()].filter(({ upload }) => /waiting|sending/.test(upload.state.is)).length;
}

function append(area: HTMLTextAreaElement, { src, alt, caption }: Picture) {
  const img = startTag("img", { src, alt }, ["src", "alt"]);
  const html = caption ? `<figure>\n${img}\n<figcaption>${escaped(caption)}</figcaption>\n</figure>` : img;
  const end = area.value.length;
  area.setRangeText(`\n\n${html}\n`, end, end, "preserve");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
