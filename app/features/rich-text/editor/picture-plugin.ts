import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorProps, type EditorView } from "@tiptap/pm/view";
import { pictureFormats } from "~/schemas/media";
import { ownPicture } from "./addresses";
import { frameOf, pictureHere } from "./commands";
import { make, makeButton } from "./held-form";
import { bringsFiles } from "./keeps-page";
import { sourceOf, unheld } from "./pasted-source";
import { isMissing, missingAt, type Range, roomAt, roomAtCaret } from "./picture-places";

interface Placed extends Range {
  id: number;
  element: HTMLElement;
}

interface State {
  placed: readonly Placed[];
  dropAt: number | undefined;
  decorations: DecorationSet;
}

type Change = { add: Placed } | { remove: number } | { dropAt: number | undefined };

export interface PictureHooks {
  onFiles: (files: File[], range: Range) => void;
  onDescribe: (at: number) => void;
}

const key = new PluginKey<State>("pictures");

const changed = (tr: Transaction, change: Change) => tr.setMeta(key, change);

export function place(view: EditorView, placed: Placed): void {
  view.dispatch(changed(view.state.tr, { add: placed }));
}

export function unplace(view: EditorView, id: number): Range | undefined {
  const found = key.getState(view.state)?.placed.find((one) => one.id === id);
  if (found) view.dispatch(changed(view.state.tr, { remove: id }));
  return found && { from: found.from, to: found.to };
}

const below = -1;

/** Opens a place for an element right below the picture that is selected; false where none is. */
export function placeBelow(editor: Editor, element: HTMLElement): boolean {
  const { view, state } = editor;
  const picture = pictureHere(editor);
  if (!picture) return false;
  const $at = state.doc.resolve(picture.at);
  const frame = frameOf($at);
  const to = frame ? frame.pos + frame.node.nodeSize : $at.after();
  place(view, { id: below, from: to, to, element });
  return true;
}

export const leaveBelow = (view: EditorView) => unplace(view, below);

function showDrop(view: EditorView, dropAt: number | undefined): void {
  if (key.getState(view.state)?.dropAt !== dropAt) view.dispatch(changed(view.state.tr, { dropAt }));
}

export function pictureExtension(hooks: PictureHooks): Extension {
  const plugin = new Plugin<State>({
    key,
    state: {
      init: (_, { doc }) => finished({ placed: [], dropAt: undefined }, doc, hooks),
      apply(tr, before) {
        const change: Change | undefined = tr.getMeta(key);
        if (!change && !tr.docChanged) return before;
        return finished(next(before, tr, change), tr.doc, hooks);
      },
    },
    props: { ...takesFiles(hooks), decorations: (state: EditorState) => key.getState(state)?.decorations },
  });
  // Before what takes pasted text for a picture that is selected.
  return Extension.create({ name: "pictures", priority: 1100, addProseMirrorPlugins: () => [plugin] });
}

function next(before: State, tr: Transaction, change: Change | undefined) {
  const { mapping } = tr;
  const put: number | undefined = tr.getMeta("put");
  const placed = before.placed
    .filter(({ id }) => !change || !("remove" in change) || change.remove !== id)
    .map((one): Placed => {
      if (one.from < one.to)
        return {
          ...one,
          from: mapping.map(one.from, 1),
          to: Math.max(mapping.map(one.from, 1), mapping.map(one.to, -1)),
        };
      // Of several at one place the later ones stay behind what has come.
      const at = mapping.map(one.from, put !== undefined && put < one.id ? 1 : -1);
      return { ...one, from: at, to: at };
    });
  return {
    placed: change && "add" in change ? [...placed, change.add] : placed,
    dropAt: change && "dropAt" in change ? change.dropAt : before.dropAt && mapping.map(before.dropAt),
  };
}

/** What is pressed in a sign is none of the text's; what is dragged over it is. */
const aside = { stopEvent: ({ type }: Event) => !/^d(rag|rop)/.test(type), ignoreSelection: true };

function finished({ placed, dropAt }: Omit<State, "decorations">, doc: Node, hooks: PictureHooks): State {
  const signs: Decoration[] = placed.map(({ id, to, element }) =>
    Decoration.widget(to, element, { ...aside, key: `placed ${id}`, side: -1e6 + id }),
  );
  const taken = (from: number) => placed.some((one) => one.from <= from && from < one.to);
  if (dropAt !== undefined)
    signs.push(
      Decoration.widget(dropAt, () => make("span", { className: "writing-drop not-prose" }), {
        key: "drop",
        side: -2e6,
      }),
    );
  doc.descendants((node, at) => {
    if (taken(at)) return false;
    const end = at + node.nodeSize;
    if (node.type.name === "img" && node.attrs.alt === null) {
      const open = (view: EditorView, getPos: () => number | undefined) =>
        sign("Beschreibung ergänzen", () =>
          hooks.onDescribe((getPos() ?? view.state.selection.from + 1) - 1),
        );
      signs.push(Decoration.widget(end, open, { ...aside, key: "describe", side: 1 }));
    } else if (isMissing(node)) {
      const ask = (view: EditorView, getPos: () => number | undefined) =>
        sign("Bild hochladen", () =>
          askForFiles((files) => {
            const range = missingAt(view.state.doc.resolve(getPos() ?? 0));
            if (range) hooks.onFiles(files, range);
          }),
        );
      signs.push(
        Decoration.inline(at, end, { class: "writing-missing" }),
        Decoration.widget(end, ask, { ...aside, key: "missing", side: 1 }),
      );
    }
    return true;
  });
  return { placed, dropAt, decorations: DecorationSet.create(doc, signs) };
}

function takesFiles({ onFiles }: PictureHooks): EditorProps {
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
        const isInside = relatedTarget instanceof Element && view.dom.contains(relatedTarget);
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

function askForFiles(onFiles: (files: File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: pictureFormats });
  input.addEventListener("change", () => {
    if (input.files?.length) onFiles([...input.files]);
  });
  input.click();
}

function sign(words: string, press: () => void) {
  return make("span", { className: "writing-sign not-prose" }, makeButton(words, press));
}
