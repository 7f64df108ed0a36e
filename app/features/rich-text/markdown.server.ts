import TurndownService from "turndown";

interface Items {
  numbers: Map<Node, number>;
  isLoose: boolean;
}

const lists = new WeakMap<Element, Items>();

/** Read once for each list: from each of its items it would be the square of their number. */
function itemsOf(list: Element): Items {
  const read = lists.get(list);
  if (read) return read;
  const items = Array.from(list.children);
  const start = Number(list.getAttribute("start") ?? 1);
  const numbers = new Map<Node, number>(items.map((item, index) => [item, start + index]));
  const isLoose = items.some((item) => item.firstElementChild?.nodeName === "P");
  lists.set(list, { numbers, isLoose });
  return { numbers, isLoose };
}

export function markdownWriter(escaped: (text: string) => string, br: string): TurndownService {
  const writer = new TurndownService({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
    br,
  });
  writer.escape = escaped;
  writer.addRule("listItem", {
    filter: "li",
    replacement(content, item) {
      const list = item.parentNode as HTMLElement;
      const { numbers, isLoose } = itemsOf(list);
      const mark = list.nodeName === "OL" ? `${numbers.get(item)}. ` : "- ";
      const lines = content.trim().replace(/\n(?!\n)/g, `\n${" ".repeat(mark.length)}`);
      return `${mark}${lines}${item.nextSibling ? (isLoose ? "\n\n" : "\n") : ""}`;
    },
  });
  return writer;
}

// The site's own reader takes a backslash for what it is.
const writer = markdownWriter((text) => text, "");
writer.keep(["u", "s", "mark", "small", "sub", "sup", "kbd"]);
writer.addRule("inlineLink", {
  filter: (node) => node.nodeName === "A" && node.hasAttribute("href"),
  replacement(content, link) {
    const href = (link as Element).getAttribute("href") ?? "";
    return href.replace(/^mailto:/, "") === content ? content : `[${content}](${href})`;
  },
});
writer.addRule("cell", {
  filter: ["th", "td"],
  replacement: (content) => ` ${content.trim().replaceAll("|", "\\|")} |`,
});
writer.addRule("row", {
  filter: "tr",
  replacement(content, row) {
    const cells = Array.from((row as Element).children);
    const isHead = cells.length > 0 && cells.every(({ nodeName }) => nodeName === "TH");
    return `|${content}\n${isHead ? `|${" --- |".repeat(cells.length)}\n` : ""}`;
  },
});
writer.addRule("rows", { filter: ["thead", "tbody"], replacement: (content) => content });
writer.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });

/** Markdown as the site's own reader takes it, which need not say all of the HTML. */
export function ownMarkdown(html: string): string {
  return writer.turndown(html);
}
