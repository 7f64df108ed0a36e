import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { isMissing, missingAt, type Range } from "./picture-places";
import { describeButton, dropLine, missingButton } from "./picture-signs";

/** A picture on its way, with what stands for it in the text meanwhile. None of it is part of the text. */
export interface Placed extends Range {
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

export function showDrop(view: EditorView, dropAt: number | undefined): void {
  if (key.getState(view.state)?.dropAt !== dropAt) view.dispatch(changed(view.state.tr, { dropAt }));
}

export function pictureExtension(hooks: PictureHooks, props: Plugin["props"]): Extension {
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
    props: { ...props, decorations: (state: EditorState) => key.getState(state)?.decorations },
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
  if (dropAt !== undefined) signs.push(Decoration.widget(dropAt, dropLine, { key: "drop", side: -2e6 }));
  doc.descendants((node, at) => {
    if (taken(at)) return false;
    const end = at + node.nodeSize;
    if (node.type.name === "img" && node.attrs.alt === null) {
      const open = (view: EditorView, getPos: () => number | undefined) =>
        describeButton(() => hooks.onDescribe((getPos() ?? view.state.selection.from + 1) - 1));
      signs.push(Decoration.widget(end, open, { ...aside, key: "describe", side: 1 }));
    } else if (isMissing(node)) {
      const ask = (view: EditorView, getPos: () => number | undefined) =>
        missingButton((files) => {
          const range = missingAt(view.state.doc.resolve(getPos() ?? 0));
          if (range) hooks.onFiles(files, range);
        });
      signs.push(
        Decoration.inline(at, end, { class: "writing-missing" }),
        Decoration.widget(end, ask, { ...aside, key: "missing", side: 1 }),
      );
    }
    return true;
  });
  return { placed, dropAt, decorations: DecorationSet.create(doc, signs) };
}
