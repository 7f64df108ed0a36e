import { Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node as Block } from "@tiptap/pm/model";
import { EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { linkFrom } from "./addresses";
import { leaveCaption, toggleEither } from "./commands";
import { indent, outdent, toggleHeading } from "./lists";
import { pasting } from "./pasted";
import { type PictureHooks, pictureExtension } from "./picture-plugin";
import { isMarkdown, placeOf, readHtml } from "./read";
import { content } from "./schema";
import { rememberLike, toHtml } from "./serialise";
import { typedLinks } from "./typed-links";

export interface Found {
  lost: string[];
  /** It is Markdown, of which the server makes a text when it is saved. Until then the editor leaves it alone. */
  isMarkdown: boolean;
}

export interface Opened {
  editor: Editor;
  read(): Found;
  isBehind(): boolean;
  close(): void;
}

interface Around {
  bar: HTMLElement;
  onLink: () => void;
  pictures?: PictureHooks | undefined;
}

/** Lays an editor over a textarea, which stays what is sent: each change by a person is written into it at once. */
export function openEditor(area: HTMLTextAreaElement, place: HTMLElement, around: Around): Opened {
  let written: string | undefined;
  let lost: string[] = [];
  /** What was read, each as it stood: whoever takes back all changes has the very same text again. */
  const readings: { html: string; doc: Block }[] = [];
  const editor: Editor = new Editor({
    element: null,
    injectCSS: false,
    // What is pasted is read as a whole (see pasted.ts).
    enablePasteRules: false,
    extensions: [
      ...content,
      ownSteps,
      typedLinks,
      keys(around.onLink),
      pasting,
      ...(around.pictures ? [pictureExtension(around.pictures)] : []),
    ],
    editorProps: {
      handlePaste: (_, event) => linkOver(editor, event.clipboardData?.getData("text/plain") ?? ""),
      handleDOMEvents: { keydown: leavesByTab(), ...showsCaret() },
      ...roomAround(around.bar),
    },
  });
  const isBehind = () => area.value !== written;
  const read = () => {
    if (!isBehind()) return { lost, isMarkdown: false };
    if (isMarkdown(area.value)) return { lost: [], isMarkdown: true };
    written = area.value;
    const reading = readHtml(editor.schema, written);
    lost = reading.lost;
    if (readings.length) takeOver(editor, reading.doc);
    else editor.view.updateState(EditorState.create({ doc: reading.doc, plugins: editor.state.plugins }));
    readings.push({ html: written, doc: editor.state.doc });
    return { lost, isMarkdown: false };
  };
  read();
  editor.mount(place);
  editor.on("update", () => {
    const { doc } = editor.state;
    area.value = readings.findLast((reading) => reading.doc.eq(doc))?.html ?? toHtml(doc);
    written = area.value;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return { editor, read, isBehind, close: () => editor.destroy() };
}

function takeOver({ state, view }: Editor, doc: Block): void {
  if (doc.eq(state.doc)) return;
  const tr = changeOnly(state.tr, doc);
  const caret = tr.doc.resolve(Math.min(state.selection.from, doc.content.size));
  view.dispatch(tr.setSelection(Selection.near(caret)).setMeta("preventUpdate", true));
}

export function takeCaret({ editor }: Opened, area: HTMLTextAreaElement): void {
  const at = placeOf(editor.schema, area.value, area.selectionEnd);
  const { doc, tr } = editor.state;
  const place = doc.resolve(Math.min(at, doc.content.size));
  editor.view.dispatch(tr.setSelection(TextSelection.near(place)).scrollIntoView());
  editor.view.focus();
}

function keys(onLink: () => void) {
  return Extension.create({
    name: "keys",
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        "Mod-b": () => toggleEither(editor, "strong", "b"),
        "Mod-i": () => toggleEither(editor, "em", "i"),
        "Mod-Alt-2": () => toggleHeading(editor, 2),
        "Mod-Alt-3": () => toggleHeading(editor, 3),
        "Mod-e": () => editor.commands.toggleMark("code"),
        "Mod-Shift-9": () => editor.commands.toggleBlockquote(),
        "Mod-k": () => {
          onLink();
          return true;
        },
        // Without anything to do again it would be taken for the key that takes back, where Caps Lock is on.
        "Mod-Shift-z": () => editor.commands.redo() || true,
        Enter: () => leaveCaption(editor),
        Tab: () => indent(editor),
        "Shift-Tab": () => outdent(editor),
      };
    },
  });
}

/** In tables and lists Tab has something else to do; after Escape it leads out of the text, as everywhere else in it. */
function leavesByTab() {
  let leaves = false;
  return (_: unknown, { key, ctrlKey, metaKey }: KeyboardEvent) => {
    // Browsers tell a moment late where the caret has gone, and a quick key would act on where it was.
    if (/^(Tab|Enter|Backspace|Delete)$/.test(key) || ctrlKey || metaKey)
      document.dispatchEvent(new Event("selectionchange"));
    const isLeaving = leaves && key === "Tab";
    if (key !== "Shift") leaves = key === "Escape";
    return isLeaving;
  };
}

function showsCaret() {
  let isPointed = false;
  return {
    pointerdown: () => {
      isPointed = true;
      setTimeout(() => {
        isPointed = false;
      });
    },
    focus: (view: EditorView) => {
      if (!isPointed) view.dispatch(view.state.tr.scrollIntoView());
    },
  };
}

function linkOver(editor: Editor, pasted: string): boolean {
  const isAddress = /^\s*(https?:\/\/|mailto:|www\.)\S+\s*$/i.test(pasted);
  const href = isAddress ? linkFrom(pasted) : undefined;
  if (!href || editor.state.selection.empty || editor.isActive("codeBlock")) return false;
  return editor.commands.setMark("a", { href });
}

function roomAround(bar: HTMLElement) {
  const room = {
    left: 16,
    right: 16,
    get top() {
      return bar.offsetHeight + 16;
    },
    get bottom() {
      return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 16;
    },
  };
  return { scrollThreshold: room, scrollMargin: room };
}

/** Makes `doc` of a text by replacing only what differs: what is on its way to a place outside of that keeps it. */
function changeOnly(tr: Transaction, doc: Block): Transaction {
  const { content } = tr.doc;
  const from = content.findDiffStart(doc.content);
  const end = content.findDiffEnd(doc.content);
  if (from === null || !end) return tr;
  // Where something is repeated, what is the same from the start and from the end overlaps.
  const shared = Math.max(0, from - Math.min(end.a, end.b));
  const step = new ReplaceStep(from, end.a + shared, doc.slice(from, end.b + shared));
  if (tr.maybeStep(step).failed) tr.replaceWith(0, content.size, doc.content);
  tr.doc.forEach((block, _, index) => {
    rememberLike(block, doc.child(index));
  });
  return tr;
}

/** Everything but typing is an undo step of its own. */
const ownSteps = Extension.create({
  name: "ownSteps",
  dispatchTransaction({ transaction, next }) {
    if (!transaction.docChanged || isTyped(transaction)) return next(transaction);
    next(closeHistory(transaction));
    next(closeHistory(this.editor.state.tr));
  },
});

function isTyped(transaction: Transaction): boolean {
  const isPut =
    transaction.getMeta("uiEvent") || transaction.getMeta("paste") || transaction.getMeta("preventUpdate");
  return !isPut && transaction.steps.every((step) => step instanceof ReplaceStep && isOfWords(step));
}

function isOfWords({ slice }: ReplaceStep): boolean {
  let isOfWords = true;
  slice.content.descendants(({ type }) => {
    isOfWords &&= !/^(?:img|horizontalRule|table)$/.test(type.name);
  });
  return isOfWords;
}
