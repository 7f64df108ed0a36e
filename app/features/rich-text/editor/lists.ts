import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";

/** A point of a list leaves it to become a heading: one behind a bullet is none. */
export function toggleHeading(editor: Editor, level: 2 | 3): boolean {
  const { doc, selection } = editor.state;
  let leaves = false;
  doc.nodesBetween(selection.from, selection.to, ({ type }) => {
    leaves ||= type.name === "listItem";
  });
  if (!leaves || editor.isActive("heading", { level })) return editor.commands.toggleHeading({ level });
  const lift = ({ tr }: { tr: Transaction }) => {
    const { $to } = tr.selection;
    if ($to.depth) liftOrphan(tr, $to.after());
    return true;
  };
  return editor.chain().clearNodes().setHeading({ level }).command(lift).run();
}

export const isEnclosing = (name: string) => /^(?:bulletList|orderedList|blockquote)$/.test(name);

/** A list that begins with the points of a point which has gone has them as its own. */
export function liftOrphan(tr: Transaction, at: number): void {
  const list = tr.doc.resolve(at).nodeAfter;
  const point = list && isEnclosing(list.type.name) ? list.firstChild : null;
  const inner = point?.lastChild;
  if (point?.type.name !== "listItem" || !inner || !isEnclosing(inner.type.name)) return;
  const isOrphan = point.childCount === 1 || (point.childCount === 2 && point.firstChild?.content.size === 0);
  if (isOrphan) tr.replaceWith(at + 1, at + 1 + point.nodeSize, inner.content);
}

function levelOfList({ state }: Editor): number {
  const { $from } = state.selection;
  let level = 0;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type;
    if (name === "listItem") level += 1;
    else if (name.startsWith("table")) break;
  }
  return level;
}

export function indent(editor: Editor): boolean {
  if (!levelOfList(editor)) return false;
  editor.commands.sinkListItem("listItem");
  return true;
}

export function outdent(editor: Editor): boolean {
  const level = levelOfList(editor);
  if (level > 1) editor.commands.liftListItem("listItem");
  return level > 0;
}
