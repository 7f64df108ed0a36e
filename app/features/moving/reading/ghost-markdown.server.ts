import { Marked, type TokenizerAndRendererExtension } from "marked";

/** Words between signs that GFM does not know. */
function between(tag: "mark" | "sub" | "sup", sign: string, whole: RegExp): TokenizerAndRendererExtension {
  return {
    name: tag,
    level: "inline",
    start: (source) => source.indexOf(sign),
    tokenizer(source) {
      const [raw, inner] = whole.exec(source) ?? [];
      return raw && inner ? { type: tag, raw, tokens: this.lexer.inlineTokens(inner) } : undefined;
    },
    renderer({ tokens = [] }) {
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
  };
}

interface Notes {
  /** The Markdown of each, by its name. */
  texts: Map<string, string>;
  /** Those that the text refers to, in this order. */
  names: string[];
}

const definition: (notes: Notes) => TokenizerAndRendererExtension = ({ texts }) => ({
  name: "note",
  level: "block",
  start: (source) => /^\[\^/m.exec(source)?.index,
  tokenizer(source) {
    const [raw, name, text] =
      /^\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n+(?: {2,}|\t)[^\n]+)*)(?:\n+|$)/.exec(source) ?? [];
    if (!raw || !name) return undefined;
    texts.set(name, text ?? "");
    return { type: "note", raw };
  },
  renderer: () => "",
});

const reference: (notes: Notes) => TokenizerAndRendererExtension = ({ texts, names }) => ({
  name: "noteNumber",
  level: "inline",
  start: (source) => /\[\^|\^\[/.exec(source)?.index,
  tokenizer(source) {
    const [raw, named, text] = /^(?:\[\^([^\]\s]+)\]|\^\[([^\]\n]+)\])/.exec(source) ?? [];
    const name = named ?? `^${names.length}`;
    if (text) texts.set(name, text);
    if (!raw || !texts.has(name)) return undefined;
    if (!names.includes(name)) names.push(name);
    return { type: "noteNumber", raw, number: names.indexOf(name) + 1 };
  },
  renderer: ({ number }) => `<sup><a href="#fussnote-${number}">${number}</a></sup>`,
});

/** The HTML of Markdown as Ghost reads it: GFM with marks, footnotes, sub- and superscript, and lines as they are. */
export function ghostMarkdown(markdown: string): string {
  const notes: Notes = { texts: new Map(), names: [] };
  const marked = new Marked({ gfm: true, breaks: true }).use({
    extensions: [
      definition(notes),
      reference(notes),
      between("mark", "==", /^==(?=\S)([^=]*[^\s=])==/),
      between("sub", "~", /^~(?!~)((?:\\.|[^\s~\\])+)~(?!~)/),
      between("sup", "^", /^\^(?!\[)((?:\\.|[^\s^\\])+)\^/),
    ],
    tokenizer: { del: (source) => (/^~(?!~)/.test(source) ? undefined : false) },
  });
  const html = marked.parse(markdown, { async: false });
  const unnamed = [...notes.texts.keys()].filter((name) => !notes.names.includes(name));
  const items = [...notes.names, ...unnamed].map((name, index) => {
    const text = marked.parseInline(notes.texts.get(name)?.replace(/\s*\n\s*/g, "\n") ?? "", {
      async: false,
    });
    return `<li id="fussnote-${index + 1}">${text}</li>`;
  });
  return `${html.replaceAll("\n</code></pre>", "</code></pre>")}${items.length ? `<ol>${items.join("")}</ol>` : ""}`;
}
