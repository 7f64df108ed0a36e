import type { Node, ResolvedPos, Slice } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import { canSplit } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { caretBelow } from "./commands";
import { isEnclosing, liftOrphan } from "./lists";

const sections = /^(?:heading|table|figure|mixedFigure)$/;

/** A section that is pasted into a list or a quotation ends it, and what comes after the caret goes on below. */
export function pasteSection({ state, dispatch }: EditorView, { content }: Slice): boolean {
  const isSection = content.childCount > 1 && someChild(content, ({ type }) => sections.test(type.name));
  if (!isSection) return false;
  const before = state.selection.$from;
  const list = outermost(before);
  if (!list) return false;
  const tr = state.tr.deleteSelection();
  const { $from } = tr.selection;
  const depth = outermost($from);
  // With all its points a list has gone as well.
  const at = depth ? opened(tr, $from, depth) : tr.mapping.map(before.before(list));
  tr.insert(at, content);
  const end = at + content.size;
  dropEmpty(tr, end, 1);
  liftOrphan(tr, end);
  if (content.lastChild?.isTextblock) tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
  else caretBelow(tr, end);
  dropEmpty(tr, at, -1);
  dispatch(tr.scrollIntoView().setMeta("paste", true));
  return true;
}

function someChild(content: Slice["content"], is: (node: Node) => boolean) {
  return Array.from({ length: content.childCount }, (_, at) => content.child(at)).some(is);
}

function outermost($at: ResolvedPos): number {
  let depth = 0;
  for (let level = $at.depth; level > 0; level -= 1) {
    const { name } = $at.node(level).type;
    if (name.startsWith("table")) return 0;
    if (isEnclosing(name)) depth = level;
  }
  return depth;
}

function opened(tr: Transaction, $at: ResolvedPos, depth: number): number {
  const levels = $at.depth - depth + 1;
  if ($at.end(depth) - $at.pos < levels || !canSplit(tr.doc, $at.pos, levels)) return $at.after(depth);
  tr.split($at.pos, levels);
  return $at.pos + levels;
}

function dropEmpty(tr: Transaction, at: number, side: 1 | -1): void {
  const $at = tr.doc.resolve(at);
  let node = side > 0 ? $at.nodeAfter : $at.nodeBefore;
  if (!node || !isEnclosing(node.type.name)) return;
  let from = side > 0 ? at : at - node.nodeSize;
  let range = { from, to: from + node.nodeSize };
  while (node && !node.isTextblock) {
    const child: Node | null = side > 0 ? node.firstChild : node.lastChild;
    from = side > 0 ? from + 1 : from + node.nodeSize - 1 - (child?.nodeSize ?? 0);
    if (child && node.childCount > 1) range = { from, to: from + child.nodeSize };
    node = child;
  }
  if (node && node.content.size === 0) tr.delete(range.from, range.to);
}
