import type { Editor } from "@tiptap/core";
import type { Fragment, Node, ResolvedPos, Schema } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** Both elements look alike; a text that has either has neither afterwards, any other has the first. */
export function toggleEither(editor: Editor, mark: string, twin: string): boolean {
  const isOn = editor.isActive(mark) || editor.isActive(twin);
  const chain = editor.chain();
  return isOn ? chain.unsetMark(mark).unsetMark(twin).run() : chain.setMark(mark).run();
}

export function toggleCode(editor: Editor): boolean {
  const { empty, $from, $to } = editor.state.selection;
  const isInline =
    editor.isActive("code") || (!empty && $from.sameParent($to) && !editor.isActive("codeBlock"));
  return isInline ? editor.commands.toggleMark("code") : editor.commands.toggleCodeBlock();
}

export function setLink(editor: Editor, href: string, words: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("a")) {
    const text = { type: "text", text: words || href, marks: [{ type: "a", attrs: { href } }] };
    chain.insertContent(text).run();
  } else chain.extendMarkRange("a").setMark("a", { href }).run();
}

/** A link in bold that has a paragraph to itself is shown as a button (see clean.server.ts). */
export function putButton(editor: Editor, href: string, words: string): void {
  const marks = [{ type: "a", attrs: { href } }, { type: "strong" }];
  const button = { type: "paragraph", content: [{ type: "text", text: words, marks }] };
  editor
    .chain()
    .focus()
    .insertContent([button, { type: "paragraph" }])
    .run();
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange("a").unsetMark("a").run();
}

export interface Picture {
  src: string;
  /** Null as long as nobody has described it; empty for what only decorates. */
  alt: string | null;
  /** Undefined where none can stand: within lists, tables and lines of text. */
  caption: string | undefined;
}

export function pictureHere({ state }: Editor): { at: number; picture: Picture } | undefined {
  const { selection, doc } = state;
  let at = selection instanceof NodeSelection && selection.node.type.name === "img" ? selection.from : -1;
  const frame = at < 0 ? frameOf(selection.$from) : undefined;
  frame?.node.descendants((node, inside) => {
    if (at < 0 && node.type.name === "img") at = frame.pos + 1 + inside;
  });
  const found = at < 0 ? undefined : doc.nodeAt(at);
  if (!found) return undefined;
  const { src, alt } = found.attrs;
  return { at, picture: { src: src ?? "", alt, caption: captionOf(doc.resolve(at)) } };
}

function captionOf($at: ResolvedPos): string | undefined {
  const frame = frameOf($at);
  if (frame) return captionIn(frame.node)?.node.textContent ?? "";
  return $at.depth === 1 && $at.parent.childCount === 1 ? "" : undefined;
}

const frames: Record<string, string> = { figure: "figcaption", mixedFigure: "mixedCaption" };

export const captionNames = [...Object.values(frames), "caption"];

export function frameOf($at: ResolvedPos): { node: Node; pos: number } | undefined {
  for (let depth = $at.depth; depth > 0; depth -= 1)
    if ($at.node(depth).type.name in frames) return { node: $at.node(depth), pos: $at.before(depth) };
  return undefined;
}

function captionIn(figure: Node): { node: Node; at: number } | undefined {
  let found: { node: Node; at: number } | undefined;
  figure.forEach((node, at) => {
    if (node.type.name === frames[figure.type.name]) found ??= { node, at };
  });
  return found;
}

export function standsAlone({ state }: Editor): boolean {
  const { $from } = state.selection;
  return $from.depth < 2 || frameOf($from) !== undefined;
}

export function framed(schema: Schema, picture: Node, caption: string | Fragment | undefined): Node {
  if (!caption) return schema.node("paragraph", { tag: "image" }, [picture]);
  const words = schema.node(
    "figcaption",
    null,
    typeof caption === "string" ? [schema.text(caption)] : caption,
  );
  return schema.node("figure", null, [schema.node("picture", null, [picture]), words]);
}

export function changePicture({ state, view }: Editor, at: number, { src, alt, caption }: Picture): void {
  const { doc, schema, tr } = state;
  const $at = doc.resolve(at);
  const before = doc.nodeAt(at)?.attrs;
  const size = before?.src === src ? {} : { width: null, height: null };
  tr.setNodeMarkup(at, null, { ...before, ...size, src, alt });
  const frame = frameOf($at);
  const said = captionOf($at);
  if (caption !== undefined && said !== undefined && caption !== said) {
    const words = caption ? [schema.text(caption)] : [];
    const old = frame && captionIn(frame.node);
    if (!frame) {
      const picture = tr.doc.nodeAt(at);
      if (picture) tr.replaceWith($at.before(1), $at.after(1), framed(schema, picture, caption));
    } else if (!old) {
      const name = frames[frame.node.type.name] ?? "";
      tr.insert(frame.pos + frame.node.nodeSize - 1, schema.node(name, null, words));
    } else {
      const from = frame.pos + 1 + old.at;
      if (caption) tr.replaceWith(from + 1, from + old.node.nodeSize - 1, words);
      else tr.delete(from, from + old.node.nodeSize);
    }
  }
  view.dispatch(tr);
}

/** Puts the caret into an empty paragraph that begins there, made where there is none. What stays empty is not stored. */
export function caretBelow(tr: Transaction, at: number): Transaction {
  const next = tr.doc.resolve(at).nodeAfter;
  if (next?.type.name !== "paragraph" || next.content.size)
    tr.insert(at, tr.doc.type.schema.node("paragraph"));
  return tr.setSelection(TextSelection.create(tr.doc, at + 1));
}

export function leaveCaption({ state, view }: Editor): boolean {
  const { $from } = state.selection;
  if (!captionNames.includes($from.parent.type.name)) return false;
  view.dispatch(caretBelow(state.tr, $from.after($from.depth - 1)).scrollIntoView());
  return true;
}
