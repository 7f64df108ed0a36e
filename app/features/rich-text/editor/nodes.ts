import { InputRule, Node, nodeInputRule, textblockTypeInputRule, wrappingInputRule } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import type { NodeType, Node as Part } from "@tiptap/pm/model";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorProps } from "@tiptap/pm/view";
import { isOwnPicture, isSafeLink } from "./addresses";
import { inner, kept } from "./attributes";

/** In items and cells a single text stands without p, elsewhere within; `tag` notes what was loaded otherwise. */
const Block = Paragraph.extend({
  addAttributes: () => ({ tag: inner("tag") }),
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => buttonsIn(doc) } })],
});

/** As the page shows a link in bold that has a paragraph to itself. */
function buttonsIn(doc: Part): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    const marks = (node.childCount === 1 && node.firstChild?.marks.map(({ type }) => type.name)) || [];
    const isButton = marks.includes("a") && (marks.includes("strong") || marks.includes("b"));
    if (node.type.name === "paragraph" && isButton)
      found.push(Decoration.node(at, at + node.nodeSize, { class: "writing-button" }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** The title of the page is its first heading: who types one of the first level means the next. */
const Title = Heading.extend({
  addKeyboardShortcuts: () => ({}),
  addInputRules() {
    const { type } = this;
    return [
      textblockTypeInputRule({ find: /^##? $/, type, getAttributes: { level: 2 } }),
      textblockTypeInputRule({ find: /^### $/, type, getAttributes: { level: 3 } }),
    ];
  },
});

const Rule = HorizontalRule.extend({
  addInputRules() {
    const { type } = this;
    const rule = nodeInputRule({ find: /^(?:---|—-|___|\*\*\*)\s$/, type });
    const handler: typeof rule.handler = (typed) => {
      const $from = typed.state.doc.resolve(typed.range.from);
      const at = $from.index(-1);
      return $from.node(-1).canReplaceWith(at, at, type) ? rule.handler(typed) : null;
    };
    return [new InputRule({ find: rule.find, handler })];
  },
});

const Quote = Blockquote.extend({
  addAttributes: () => ({
    cite: {
      default: null,
      parseHTML: (element: HTMLElement) => safeLink(element.getAttribute("cite")),
    },
  }),
  addKeyboardShortcuts: () => ({}),
});

const againInList = (type: NodeType) =>
  new InputRule({
    find: type.name === "bulletList" ? /^[-+*] $/ : /^(\d+)\. $/,
    handler: ({ state, range, match }) => {
      const $from = state.doc.resolve(range.from);
      if ($from.depth < 3 || $from.node(-2).type !== type || $from.index(-1)) return null;
      const own = ($from.node(-2).attrs.start ?? 1) + $from.index(-2);
      if (match[1] && Number(match[1]) !== own && match[1] !== "1") return null;
      state.tr.delete(range.from, range.to);
    },
  });

const Points = BulletList.extend({
  addInputRules() {
    const { type } = this;
    return [againInList(type), wrappingInputRule({ find: /^• $/, type }), ...(this.parent?.() ?? [])];
  },
});

const Numbered = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: null,
      parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute("start") ?? "", 10) || null,
    },
    ...kept(["reversed"]),
  }),
  renderHTML: ({ HTMLAttributes }) => ["ol", HTMLAttributes, 0],
  // A line that begins with any other number is rather a date.
  addInputRules() {
    return [
      againInList(this.type),
      wrappingInputRule({ find: /^1\. $/, type: this.type, joinPredicate: () => false }),
    ];
  },
  // Its only one makes lists of pasted text.
  addProseMirrorPlugins: () => [],
});

const ListKeys = ListKeymap.extend({
  addKeyboardShortcuts() {
    const { Tab: _, ...others } = this.parent?.() ?? {};
    return others;
  },
});

const Item = ListItem.extend({
  content: "block+",
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      "Mod-]": () => this.editor.commands.sinkListItem(this.name),
      "Mod-[": () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const Code = CodeBlock.extend({
  addAttributes: () => ({ bare: inner("bare") }),
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: ({ HTMLAttributes }) => ["pre", HTMLAttributes, 0],
});

/** Pressed several times in a row a picture is selected, too: else its line would be, as words are. */
const pressedAgain: NonNullable<EditorProps["handleDoubleClickOn"]> = ({ state, dispatch }, _, node, at) => {
  if (node.type.name !== "img") return false;
  dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
  return true;
};

const Picture = Node.create({
  name: "img",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => kept(["src", "alt", "width", "height"]),
  parseHTML: () => [
    { tag: "img", getAttrs: (element) => isOwnPicture(element.getAttribute("src") ?? "") && null },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "img",
    isOwnPicture(String(HTMLAttributes.src)) ? HTMLAttributes : { ...HTMLAttributes, src: null },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDoubleClickOn: pressedAgain, handleTripleClickOn: pressedAgain } }),
  ],
});

const element = (
  tag: string,
  content: string,
  { name = tag, ...more }: { name?: string; group?: string; defining?: boolean; isolating?: boolean } = {},
) =>
  Node.create({
    name,
    content,
    ...more,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

function safeLink(href: string | null) {
  return href !== null && isSafeLink(href) ? href : null;
}

export const nodes = [
  Document,
  Text,
  Block,
  Title,
  Quote,
  Points,
  Numbered,
  Item,
  ListKeys,
  Code,
  HardBreak,
  Rule,
  Picture,
  element("figure", "(block | mixedCaption)+", { name: "mixedFigure", group: "block", isolating: true }),
  element("figcaption", "inline*", { name: "mixedCaption", defining: true }),
  element("dl", "(dt | dd)+", { group: "block" }),
  element("dt", "inline*", { defining: true }),
  element("dd", "block+", { defining: true }),
];
