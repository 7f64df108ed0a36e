import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { rememberLike } from "./serialise";

/** Makes `doc` of a text by replacing only what differs: what is on its way to a place outside of that keeps it. */
export function changeOnly(tr: Transaction, doc: Node): Transaction {
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
