import { type Editor, Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { addressAtStart } from "~/schemas/markdown";
import { linkFrom } from "./addresses";

const atEnd = /(?:^|[\s([„"'\ufffc])((?:https?:\/\/|www\.)\S*)$/i;

function linkBefore(view: EditorView, at: number) {
  const { doc, schema, tr } = view.state;
  if (view.isDestroyed || at > doc.content.size) return;
  const { parent, parentOffset } = doc.resolve(at);
  if (!parent.inlineContent || parent.type.spec.code) return;
  const before = parent.textBetween(0, parentOffset, undefined, "\ufffc");
  const [, words = ""] = atEnd.exec(before) ?? [];
  const address = addressAtStart(words);
  const href = linkFrom(address);
  const { a, code } = schema.marks;
  if (!href || !a || !code) return;
  const from = at - words.length;
  const to = from + address.length;
  if ([a, code].some((mark) => doc.rangeHasMark(from, to, mark))) return;
  view.dispatch(tr.addMark(from, to, a.create({ href })).removeStoredMark(a));
}

/** Addresses that are typed become links once the word is over. */
export const typedLinks = Extension.create({
  name: "typedLinks",
  addKeyboardShortcuts() {
    return { Enter: () => later(this.editor) };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey("typedLinks"),
      props: {
        handleTextInput(view, from, _to, text) {
          if (/^\s$/.test(text)) queueMicrotask(() => linkBefore(view, from));
          return false;
        },
      },
    }),
  ],
});

function later({ view }: Editor): boolean {
  const { from, empty } = view.state.selection;
  if (empty) queueMicrotask(() => linkBefore(view, from));
  return false;
}
