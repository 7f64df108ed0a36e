import type { Editor } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { missingPictures } from "~/schemas/markup";
import { caretBelow, changePicture, framed, frameOf, type Picture } from "./commands";

export interface Range {
  from: number;
  to: number;
}

export function selectPicture({ state, dispatch }: EditorView, at: number): void {
  dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
}

/** The first picture of our own that nobody has described or called decoration. */
export function undescribedIn(doc: Node): number | undefined {
  let found: number | undefined;
  doc.descendants(({ type, attrs }, at) => {
    const isBare = type.name === "img" && attrs.alt === null && String(attrs.src).startsWith("/media/");
    if (isBare) found ??= at;
    return found === undefined;
  });
  return found;
}

export function isMissing(node: Node): boolean {
  return missingPictures.includes(node.text ?? "") && node.marks.some(({ type }) => type.name === "mark");
}

/** The wish for a picture around a place, with its paragraph or its captioned figure where there is nothing else in it. */
export function missingAt($at: ResolvedPos): Range | undefined {
  if (!$at.depth) return undefined;
  const { parent } = $at;
  let found: Range | undefined;
  parent.forEach((node, inside) => {
    const from = $at.start() + inside;
    const to = from + node.nodeSize;
    if (isMissing(node) && from <= $at.pos && $at.pos <= to) found = { from, to };
  });
  const isOnly =
    parent.childCount === 1 && ($at.depth === 1 || ($at.depth === 2 && isCaptioned($at.node(1))));
  return found && isOnly ? { from: $at.before(1), to: $at.after(1) } : found;
}

function isCaptioned({ type, childCount, lastChild }: Node): boolean {
  return type.name === "mixedFigure" && childCount === 2 && lastChild?.type.name === "mixedCaption";
}

export function roomAt($at: ResolvedPos, isBefore = false): Range {
  const missing = missingAt($at);
  if (missing) return missing;
  if ($at.depth === 0) return point($at.pos);
  if ($at.depth === 1 || frameOf($at)) {
    const isEmpty = $at.parent.type.name === "paragraph" && !$at.parent.content.size;
    return point(isBefore || isEmpty ? $at.before(1) : $at.after(1));
  }
  return point($at.pos);
}

export function roomAtCaret({ state, dispatch }: EditorView): Range {
  const room = roomAt(state.selection.$to);
  if (room.from === room.to && state.doc.resolve(room.to).depth === 0)
    dispatch(caretBelow(state.tr, room.to));
  return room;
}

const point = (at: number) => ({ from: at, to: at });

function missingWithin(doc: Node, { from, to }: Range): Range | undefined {
  let found: Range | undefined;
  doc.nodesBetween(from, to, (node, at) => {
    if (isMissing(node)) found ??= missingAt(doc.resolve(at));
  });
  return found;
}

export function putPicture(editor: Editor, range: Range, picture: Picture, id?: number): void {
  const { doc, tr } = editor.state;
  const isOther = range.to > range.from && doc.nodeAt(range.from)?.type.name === "img";
  const room = missingWithin(doc, range) ?? { from: range.from, to: range.from };
  if (isOther) changePicture(editor, range.from, picture);
  else editor.view.dispatch(withPicture(tr, room, picture).setMeta("put", id));
}

function withPicture(tr: Transaction, { from, to }: Range, { src, alt, caption }: Picture): Transaction {
  const { schema } = tr.doc.type;
  const $from = tr.doc.resolve(from);
  const picture = schema.node("img", { src, alt });
  if (from < to && $from.depth) return tr.replaceWith(from, to, picture);
  if (from < to) {
    const words = tr.doc.nodeAt(from)?.lastChild;
    const isKept = !caption && words?.type.name === "mixedCaption";
    return tr.replaceWith(from, to, framed(schema, picture, isKept ? words.content : caption));
  }
  // What was between two blocks when the picture set out may be amid one by now.
  const isLine = $from.depth > 1 && !frameOf($from) && $from.parent.inlineContent;
  if (isLine) return tr.insert(from, picture);
  const at = $from.depth === 1 || frameOf($from) ? $from.after(1) : from;
  return tr.insert(at, framed(schema, picture, caption));
}
