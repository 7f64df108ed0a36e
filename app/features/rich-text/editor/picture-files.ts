import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { frameOf } from "./commands";
import { bringsFiles } from "./keeps-page";
import { ownPicture } from "./pasted-addresses";
import { sourceOf, unheld } from "./pasted-source";
import { type Range, roomAt, roomAtCaret } from "./picture-places";
import { type PictureHooks, showDrop } from "./picture-plugin";

export function takesFiles({ onFiles }: Pick<PictureHooks, "onFiles">): EditorProps {
  return {
    handlePaste(view, { clipboardData }) {
      const files = filesOf(clipboardData);
      if (files.length) onFiles(files, roomAtCaret(view));
      return files.length > 0;
    },
    handleDOMEvents: {
      dragover(view, event) {
        if (!bringsFiles(event)) return false;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
        showDrop(view, roomUnder(view, event).to);
        return true;
      },
      dragleave(view, { relatedTarget }) {
        const isInside = relatedTarget instanceof Node && view.dom.contains(relatedTarget);
        if (!isInside) showDrop(view, undefined);
        return false;
      },
      drop(view, event) {
        showDrop(view, undefined);
        const files = filesOf(event.dataTransfer);
        if (!files.length) return false;
        event.preventDefault();
        onFiles(files, roomUnder(view, event));
        return true;
      },
    },
  };
}

function roomUnder(view: EditorView, { clientX: left, clientY: top }: MouseEvent): Range {
  const { doc } = view.state;
  const found = view.posAtCoords({ left, top });
  if (!found) return roomAt(doc.resolve(doc.content.size));
  const $at = doc.resolve(found.pos);
  const isBlock = $at.depth === 1 || ($at.depth > 1 && frameOf($at) !== undefined);
  const block = isBlock ? view.nodeDOM($at.before(1)) : null;
  const box = block instanceof Element ? block.getBoundingClientRect() : undefined;
  return roomAt($at, box && top < box.top + box.height / 2);
}

/** The files that come alone: Word gives each text as a picture too, and pages the address of theirs. */
function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (!files.length || data?.getData("text/plain").trim()) return [];
  const html = data?.getData("text/html");
  if (!html) return files;
  const source = sourceOf(html);
  const isOwn = [...source.querySelectorAll("img")].some((img) =>
    ownPicture(unheld(img.getAttribute("src") ?? ""), location.origin),
  );
  return isOwn || source.textContent?.trim() ? [] : files.slice(0, 1);
}
