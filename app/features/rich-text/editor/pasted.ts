import { Extension } from "@tiptap/core";
import {
  DOMSerializer,
  type Node,
  type ResolvedPos,
  DOMParser as SchemaReader,
  type Slice,
} from "@tiptap/pm/model";
import { Plugin, PluginKey, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { canSplit } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { cleanPasted, fromMarkdown } from "./clean-pasted";
import { caretBelow } from "./commands";
import { isEnclosing, liftOrphan } from "./lists";
import { pictureNote } from "./pasted-text";
import { inert, prepared } from "./read";

/** The notes of the editor's own reading are needed here too, or a table would lose its head. */
function forEditor(html: string, { state }: EditorView): string {
  const cleaned = inert(cleanPasted(html, { isTaken: (name) => hasName(state.doc, name) }));
  const own = cleaned.querySelector("[data-pm-slice]");
  return (own ? cleaned : prepared(cleaned)).innerHTML;
}

/** Plain text that is wanted as it stands is a matter of its own key. */
function pastedText(text: string, $context: ResolvedPos, isPlain: boolean, view: EditorView): Slice {
  const html = isPlain ? undefined : fromMarkdown(text);
  if (!html) return literally(text, $context, view);
  const reader = SchemaReader.fromSchema(view.state.schema);
  const slice = reader.parseSlice(inert(forEditor(html, view)), {
    preserveWhitespace: true,
    context: $context,
  });
  // Amid a line a sign at the beginning of words is none of a block.
  const isOfLine = slice.content.childCount === 1 && slice.content.firstChild?.type.name === "paragraph";
  return isOfLine || !$context.parent.content.size || text.includes("\n")
    ? slice
    : literally(text, $context, view);
}

function hasName(doc: Node, name: string): boolean {
  let isThere = false;
  doc.descendants((node) => {
    isThere ||= [node, ...node.marks].some(({ attrs }) => attrs.id === name);
    return !isThere;
  });
  return isThere;
}

function literally(text: string, $context: ResolvedPos, { state }: EditorView): Slice {
  const lines = text.split(/\r\n?|[\n\v\f\x85\u2028\u2029]/);
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() || lines.length === 1) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const body = document.implementation.createHTMLDocument().body;
  const writer = DOMSerializer.fromSchema(state.schema);
  for (const paragraph of paragraphs.filter(({ length }) => length)) {
    const block = body.appendChild(document.createElement("p"));
    for (const [at, line] of paragraph.entries()) {
      if (at) block.append(document.createElement("br"));
      block.append(writer.serializeNode(state.schema.text(line, $context.marks())));
    }
  }
  const reader = SchemaReader.fromSchema(state.schema);
  return reader.parseSlice(body, { preserveWhitespace: true, context: $context });
}

/** Pictures that come as nothing but files. Word gives each text as a picture too. */
function onlyPictures(data: DataTransfer | null): number {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  return data?.getData("text/html") || data?.getData("text/plain") ? 0 : files.length;
}

function insertMissing(view: EditorView, count: number): boolean {
  if (count) view.pasteHTML(pictureNote(document).outerHTML.repeat(count));
  return count > 0;
}

function dropPictures(view: EditorView, event: DragEvent): boolean {
  const count = onlyPictures(event.dataTransfer);
  const place = count && view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place) {
    const at = TextSelection.near(view.state.doc.resolve(place.pos));
    view.dispatch(view.state.tr.setSelection(at));
    event.preventDefault();
  }
  return insertMissing(view, count);
}

const plugin = new Plugin({
  key: new PluginKey("pasting"),
  props: {
    transformPastedHTML: forEditor,
    clipboardTextParser: pastedText,
    handlePaste: (view, { clipboardData }, slice) =>
      insertMissing(view, onlyPictures(clipboardData)) || pasteSection(view, slice),
    handleDrop: dropPictures,
  },
});

export const pasting = Extension.create({ name: "pasting", addProseMirrorPlugins: () => [plugin] });

const sections = /^(?:heading|table|figure|mixedFigure)$/;

/** A section that is pasted into a list or a quotation ends it, and what comes after the caret goes on below. */
function pasteSection({ state, dispatch }: EditorView, { content }: Slice): boolean {
  const isSection = content.childCount > 1 && content.content.some(({ type }) => sections.test(type.name));
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
