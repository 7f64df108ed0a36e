import { type InputRuleFinder, Mark, markInputRule } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Italic } from "@tiptap/extension-italic";
import { isSafeLink } from "./addresses";
import { kept } from "./attributes";

/** Each element is a mark of its own, named by its tag: none is turned into another. */
const mark = (tag: string, attributes: readonly string[] = []) =>
  Mark.create({
    name: tag,
    addAttributes: () => kept(attributes),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const safe = (attributes: Record<string, unknown>, name: string) =>
  isSafeLink(String(attributes[name] ?? "")) ? attributes : { ...attributes, [name]: null };

const Link = mark("a", ["href"]).extend({
  inclusive: false,
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => isSafeLink(element.getAttribute("href") ?? "") && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", safe(HTMLAttributes, "href"), 0],
});

const Quotation = mark("q", ["cite"]).extend({
  renderHTML: ({ HTMLAttributes }) => ["q", safe(HTMLAttributes, "cite"), 0],
});

/** Words with a sign close to either end of them, that does not stand within a word: "5 * 6 * 7" has none. */
function between(sign: "*" | "_", times: 1 | 2): InputRuleFinder {
  const signs = `[${sign}]{${times}}`;
  const words = `[^\\s${sign}](?:[^${sign}]*[^\\s${sign}])?`;
  const pattern = new RegExp(`(?:^|[^\\p{L}\\p{N}${sign}])(${signs}(${words})${signs})$`, "u");
  return (typed) => {
    const found = pattern.exec(typed);
    return found && { index: found.index, text: found[1] ?? "", replaceWith: found[2] ?? "" };
  };
}

const Strong = Bold.extend({
  name: "strong",
  parseHTML: () => [{ tag: "strong" }],
  addKeyboardShortcuts: () => ({}),
  addInputRules() {
    return (["*", "_"] as const).map((sign) => markInputRule({ find: between(sign, 2), type: this.type }));
  },
});

const Emphasis = Italic.extend({
  name: "em",
  parseHTML: () => [{ tag: "em" }],
  addKeyboardShortcuts: () => ({}),
  addInputRules() {
    return (["*", "_"] as const).map((sign) => markInputRule({ find: between(sign, 1), type: this.type }));
  },
});

const Code = mark("code").extend({
  code: true,
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(`(?!\s+`)((?:[^`]+))`(?!\s+`))$/, type: this.type })];
  },
});

export const marks = [
  Link,
  Quotation,
  mark("abbr"),
  mark("time", ["datetime"]),
  mark("cite"),
  Strong,
  mark("b"),
  Emphasis,
  mark("i"),
  ...["u", "s", "mark", "small", "sub", "sup", "kbd", "samp"].map((tag) => mark(tag)),
  Code,
];
