import { Extension, Node } from "@tiptap/core";
import { Fragment, type Node as Part, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isOwnPicture } from "./addresses";
import { captionNames, caretBelow, frameOf } from "./commands";
import { isBlock } from "./compare";

/** One picture and at most one caption of words, in an element that was prepared for reading. Any other figure keeps whatever stands in it. */
function isPictureFrame(figure: Element | null): boolean {
  if (figure?.localName !== "figure") return false;
  const [frame, ...others] = [...figure.children].filter(({ localName }) => localName !== "figcaption");
  const [caption, ...more] = [...figure.children].filter(({ localName }) => localName === "figcaption");
  const pictures = frame?.querySelectorAll("img");
  return (
    !others.length &&
    !more.length &&
    frame?.getAttribute("data-tag") === "image" &&
    pictures?.length === 1 &&
    isOwnPicture(pictures[0]?.getAttribute("src") ?? "") &&
    !frame.textContent?.trim() &&
    !frame.querySelector("br") &&
    (!caption || isLine(caption))
  );
}

function isLine(caption: Element): boolean {
  const parts = [...caption.querySelectorAll("*")];
  const isWords = parts.every((part) => part.localName !== "img" && !isBlock(part));
  return isWords && Boolean(caption.textContent?.trim());
}

const inFrame = (element: HTMLElement) => isPictureFrame(element.parentElement) && null;

const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(picture figcaption?) | (figcaption picture)",
  isolating: true,
  parseHTML: () => [{ tag: "figure", priority: 60, getAttrs: (element) => isPictureFrame(element) && null }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
});

const FramedPicture = Node.create({
  name: "picture",
  content: "img",
  parseHTML: () => [{ tag: 'p[data-tag="image"]', priority: 60, getAttrs: inFrame }],
  renderHTML: () => ["p", { "data-tag": "image" }, 0],
});

const Caption = Node.create({
  name: "figcaption",
  content: "(text | hardBreak)*",
  isolating: true,
  parseHTML: () => [{ tag: "figcaption", priority: 60, getAttrs: inFrame }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

function pictureFrame({ selection }: EditorState): number | undefined {
  const { $from, $to } = selection;
  return $from.parent.type.name === "picture" && $from.sameParent($to) ? $from.before(-1) : undefined;
}

function belowPicture(state: EditorState): number | undefined {
  const { selection } = state;
  const frame = pictureFrame(state);
  if (frame !== undefined) return frame + (state.doc.nodeAt(frame)?.nodeSize ?? 0);
  if (!(selection instanceof NodeSelection)) return undefined;
  if (selection.node.type.name === "figure") return selection.to;
  const alone = selection.node.type.name === "img" && selection.$from.parent.childCount === 1;
  return alone && selection.$from.parent.type.name === "paragraph" ? selection.$from.after() : undefined;
}

function goOnBelow({ state, dispatch }: EditorView, text = ""): boolean {
  const { selection, tr } = state;
  const below = belowPicture(state);
  if (below !== undefined) {
    dispatch(caretBelow(tr, below).insertText(text).scrollIntoView());
    return true;
  }
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "img") return false;
  tr.insertText(text, selection.to);
  if (!text) tr.split(selection.to);
  dispatch(tr.scrollIntoView());
  return true;
}

function selectFrame(view: EditorView): boolean {
  const frame = pictureFrame(view.state);
  if (frame !== undefined)
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, frame)));
  return false;
}

/** Across the edge of a figure nothing is deleted: its picture is selected first. */
function deletes({ state, dispatch }: EditorView, forward: boolean): boolean {
  const { doc, selection, tr } = state;
  const frame = pictureFrame(state);
  if (frame !== undefined) {
    const isWhole = selection instanceof NodeSelection;
    dispatch(
      isWhole ? tr.delete(frame, frame + (doc.nodeAt(frame)?.nodeSize ?? 0)) : selectPicture(state, frame),
    );
    return true;
  }
  const { $from } = selection;
  const isEdge = $from.parentOffset === (forward ? $from.parent.content.size : 0);
  if (!selection.empty || !$from.parent.isTextblock || !isEdge) return false;
  if ($from.parent.type.name === "figcaption") return true;
  const beside = neighbour($from, forward);
  if (beside?.node.type.name !== "figure" || !$from.parent.content.size) return false;
  dispatch(selectPicture(state, beside.at));
  return true;
}

function neighbour($from: ResolvedPos, forward: boolean): { node: Part; at: number } | undefined {
  const $edge = $from.doc.resolve(forward ? $from.after() : $from.before());
  const node = forward ? $edge.nodeAfter : $edge.nodeBefore;
  return node ? { node, at: forward ? $edge.pos : $edge.pos - node.nodeSize } : undefined;
}

function selectPicture({ doc, tr }: EditorState, frame: number) {
  let at = frame;
  doc.nodeAt(frame)?.descendants((node, inside) => {
    if (node.type.name === "img") at = frame + 1 + inside;
  });
  return tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView();
}

function wordsOf(slice: Slice, space: Part): Fragment {
  let words = Fragment.empty;
  let isApart = false;
  slice.content.descendants((node) => {
    if (node.isTextblock || node.type.name === "hardBreak") isApart = words.size > 0;
    if (!node.isText) return;
    if (isApart) words = words.addToEnd(space);
    isApart = false;
    words = words.append(Fragment.from(node));
  });
  return words;
}

function pastes({ state, dispatch }: EditorView, _: Event, slice: Slice): boolean {
  const { schema, selection, tr } = state;
  const { $from, $to } = selection;
  const frame = pictureFrame(state);
  if (frame !== undefined) {
    const whole = tr.setSelection(NodeSelection.create(tr.doc, frame));
    dispatch(whole.replaceSelection(slice).scrollIntoView());
    return true;
  }
  if (!captionNames.includes($from.parent.type.name) || !$from.sameParent($to)) return false;
  const words = wordsOf(slice, schema.text(" "));
  dispatch(tr.replaceSelection(new Slice(words, 0, 0)).scrollIntoView());
  return true;
}

/** What fills the place of a picture that is gone leads nowhere; its figure goes with it. */
function withoutPicture({ doc }: EditorState): number[] {
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "picture" && node.firstChild?.attrs.src == null)
      found.push(doc.resolve(at).before());
    return !node.isTextblock;
  });
  return found;
}

const whole = new Plugin({
  key: new PluginKey("figures"),
  props: {
    handleKeyDown(view, { key }) {
      if (key === "Enter") return goOnBelow(view);
      return (key === "Backspace" || key === "Delete") && deletes(view, key === "Delete");
    },
    handleTextInput: (view, _from, _to, text) => goOnBelow(view, text),
    handlePaste: pastes,
    handleDOMEvents: { cut: selectFrame, dragstart: selectFrame },
  },
  appendTransaction(_, __, state) {
    const { tr } = state;
    for (const at of withoutPicture(state).reverse()) tr.delete(at, at + (tr.doc.nodeAt(at)?.nodeSize ?? 0));
    return tr.docChanged ? tr : null;
  },
});

const Whole = Extension.create({ name: "figures", priority: 1000, addProseMirrorPlugins: () => [whole] });

export function isFramed({ selection }: EditorState): boolean {
  const { $from } = selection;
  return captionNames.includes($from.parent.type.name) || frameOf($from)?.node.type.name === "figure";
}

export const figures = [Figure, FramedPicture, Caption, Whole];
