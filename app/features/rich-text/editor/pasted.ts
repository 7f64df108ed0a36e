import { Extension } from "@tiptap/core";
import {
  DOMSerializer,
  type Node,
  type ResolvedPos,
  DOMParser as SchemaReader,
  type Slice,
} from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { cleanPasted, fromMarkdown } from "./clean-pasted";
import { pasteSection } from "./pasted-blocks";
import { missingPicture } from "./pasted-pictures";
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
  if (count) view.pasteHTML(missingPicture(document).outerHTML.repeat(count));
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

const pasting = new Plugin({
  key: new PluginKey("pasting"),
  props: {
    transformPastedHTML: forEditor,
    clipboardTextParser: pastedText,
    handlePaste: (view, { clipboardData }, slice) =>
      insertMissing(view, onlyPictures(clipboardData)) || pasteSection(view, slice),
    handleDrop: dropPictures,
  },
});

export const pasteExtensions: Extension[] = [
  Extension.create({ name: "pasting", addProseMirrorPlugins: () => [pasting] }),
];
