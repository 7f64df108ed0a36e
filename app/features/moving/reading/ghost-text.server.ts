import { readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  elementsIn,
  isElement,
  replaceNodes,
  toHtml,
  wordsIn,
} from "~/features/rich-text/tree.server";
import { escapeMarkup } from "~/schemas/text";
import { ghostMarkdown } from "./ghost-markdown.server";
import { shownHtml } from "./shown-texts.server";

type Node = Record<string, unknown> & { type?: string; children?: Node[] };

const text = (value: unknown) => (typeof value === "string" ? value : "");
const plain = (value: unknown) => escapeMarkup(text(value));
const paragraph = (inner: string) => (inner ? `<p>${inner}</p>` : "");
const linkTo = (address: unknown, label: unknown) =>
  address
    ? paragraph(`<a href="${plain(address)}">${plain(label) || plain(address)}</a>`)
    : paragraph(plain(label));
const picture = (src: unknown, alt: unknown, caption: unknown, href?: unknown) =>
  src
    ? `<figure>${href ? `<a href="${plain(href)}">` : ""}<img src="${plain(src)}" alt="${plain(alt)}">${href ? "</a>" : ""}${caption ? `<figcaption>${text(caption)}</figcaption>` : ""}</figure>`
    : "";

function bookmark(url: unknown, { title, description, author, publisher }: Record<string, unknown>) {
  const link = url ? `<a href="${plain(url)}">${plain(title) || plain(url)}</a>` : plain(title);
  const origin = [author, publisher].map(plain).filter(Boolean).join(" · ");
  return paragraph([link, plain(description), origin].filter(Boolean).join("<br>"));
}

/** Its bookmark cards as paragraphs; icons and previews of other sites are no pictures of the text. */
export function withPlainBookmarks(html: string): string {
  if (!html.includes("kg-bookmark-card")) return html;
  const tree = readHtml(html);
  replaceNodes(tree, (card) => {
    if (!isElement(card) || !/\bkg-bookmark-card\b/.test(attribute(card, "class") ?? "")) return undefined;
    const all = elementsIn(card);
    const of = (part: string) => {
      const found = all.filter((one) =>
        (attribute(one, "class") ?? "").split(" ").includes(`kg-bookmark-${part}`),
      );
      return found.map(wordsIn).join(" ").trim();
    };
    const url = elementsIn(card, "a")
      .map((link) => attribute(link, "href"))
      .find(Boolean);
    const [title, description, author, publisher] = ["title", "description", "author", "publisher"].map(of);
    const own = elementsIn(card, "img")
      .map((image) => attribute(image, "src") ?? "")
      .filter((src) => /^(?:__GHOST_URL__)?\/.*\/thumbnail\//.test(src));
    const caption = elementsIn(card, "figcaption").map(wordsIn).join(" ").trim();
    return readHtml(
      own.map((src) => picture(src, "", "")).join("") +
        bookmark(url, { title, description, author, publisher }) +
        paragraph(plain(caption)),
    ).childNodes;
  });
  return toHtml(tree);
}

/** Throws for what is no JSON. */
export function lexicalHtml(source: string): string {
  const { root } = JSON.parse(source) as { root?: Node };
  return root ? within(root) : "";
}

function within({ children = [] }: Node): string {
  return children.map(nodeHtml).join("");
}

const formats: [number, string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
];

function nodeHtml(node: Node): string {
  const images = (node.images ?? []) as Node[];
  switch (node.type) {
    case "text":
    case "extended-text":
      return formats.reduce(
        (inner, [bit, tag]) => (Number(node.format) & bit ? `<${tag}>${inner}</${tag}>` : inner),
        plain(node.text),
      );
    case "linebreak":
      return "<br>";
    case "paragraph":
      return paragraph(within(node));
    case "heading":
    case "extended-heading": {
      const tag = /^h[1-6]$/.test(text(node.tag)) ? node.tag : "h2";
      return `<${tag}>${within(node)}</${tag}>`;
    }
    case "quote":
    case "extended-quote":
    case "aside":
      return `<blockquote><p>${within(node)}</p></blockquote>`;
    case "list":
      if (node.listType !== "number") return `<ul>${within(node)}</ul>`;
      return `<ol${Number(node.start) > 1 ? ` start="${Number(node.start)}"` : ""}>${within(node)}</ol>`;
    case "listitem":
      return `<li>${within(node)}</li>`;
    case "link":
    case "at-link":
    case "autolink":
      return `<a href="${plain(node.url)}">${within(node)}</a>`;
    case "horizontalrule":
      return "<hr>";
    case "image":
      return picture(node.src, node.alt, node.caption, node.href);
    case "gallery":
      return (
        images.map(({ src, alt, caption }) => picture(src, alt, caption)).join("") +
        paragraph(text(node.caption))
      );
    case "codeblock":
      return `<pre><code>${plain(node.code)}</code></pre>${paragraph(text(node.caption))}`;
    case "html":
    case "embed":
      return (text(node.html) || linkTo(node.url, "")) + paragraph(text(node.caption));
    case "markdown":
      return ghostMarkdown(text(node.markdown));
    case "email":
    case "email-cta":
      return "";
    case "bookmark":
    case "nft":
      return bookmark(node.url, Object(node.metadata)) + paragraph(text(node.caption));
    case "callout":
      return paragraph(`${plain(node.calloutEmoji)} ${text(node.calloutText)}`.trim());
    case "toggle":
      return `<h4>${text(node.heading)}</h4>${text(node.content)}`;
    case "button":
      return linkTo(node.buttonUrl, node.buttonText);
    case "video":
    case "audio":
    case "file":
      return (
        linkTo(node.src, node.title ?? node.fileTitle ?? node.fileName) +
        paragraph(text(node.caption ?? node.fileCaption))
      );
    case "signup":
      return `<form>${shownHtml(node).join("")}</form>`;
    case "paywall":
    case "tk":
      return plain(node.text);
    default:
      // A frame without an address is named as lost.
      return node.children ? within(node) : shownHtml(node).join("") || "<iframe></iframe>";
  }
}

interface Mobiledoc {
  sections?: unknown[][];
  markups?: [string, string[]?][];
  cards?: [string, Record<string, unknown>][];
  atoms?: [string, string][];
}

/** Throws for what is no JSON. */
export function mobiledocHtml(source: string): string {
  const { sections = [], markups = [], cards = [], atoms = [] } = JSON.parse(source) as Mobiledoc;
  const line = (markers: unknown) => {
    const open: string[] = [];
    return ((markers ?? []) as [number, number[], number, string | number][])
      .map(([kind, opened, closed, value]) => {
        const starts = opened.map((index) => {
          const [tag = "span", attributes = []] = markups[index] ?? [];
          open.push(tag);
          const href = attributes[attributes.indexOf("href") + 1];
          return tag === "a" && href ? `<a href="${escapeMarkup(href)}">` : `<${tag}>`;
        });
        const inner =
          kind === 1
            ? atoms[Number(value)]?.[0] === "soft-return"
              ? "<br>"
              : plain(atoms[Number(value)]?.[1])
            : plain(value);
        const ends = Array.from({ length: closed }, () => `</${open.pop() ?? "span"}>`);
        return starts.join("") + inner + ends.join("");
      })
      .join("");
  };
  return sections
    .map(([kind, first, second]) => {
      if (kind === 1) return `<${text(first) || "p"}>${line(second)}</${text(first) || "p"}>`;
      if (kind === 2) return picture(first, "", "");
      if (kind === 3)
        return `<${text(first) || "ul"}>${((second ?? []) as unknown[]).map((item) => `<li>${line(item)}</li>`).join("")}</${text(first) || "ul"}>`;
      const [name, payload] = cards[Number(first)] ?? ["", {}];
      const type = { code: "codeblock", hr: "horizontalrule", "card-markdown": "markdown" }[name] ?? name;
      return nodeHtml({ ...payload, type } as Node);
    })
    .join("\n");
}
