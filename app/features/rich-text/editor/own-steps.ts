import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";

/**
 * Everything but typing is a step that is taken back alone: what is pasted or dropped, what signs of Markdown become, what
 * a button makes of the text.
 */
export const ownSteps = Extension.create({
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
