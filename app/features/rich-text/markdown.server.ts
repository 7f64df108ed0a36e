import TurndownService from "turndown";
import { partsOf } from "~/schemas/markup";
import { storedOf } from "./clean.server";
import { sanitise } from "./gate.server";

/** Stored HTML as Markdown; empty where reading that again would not give the very same HTML. Throws OutOfBounds. */
export function markdownFrom(html: string, site: string): string {
  const markdown = writer.turndown(html);
  const parts = partsOf(markdown);
  if (parts.some(({ isHtml }) => isHtml)) return "";
  return sanitise(storedOf({ as: "stored", parts }, site).html, "stored") === html ? markdown : "";
}

const writer = new TurndownService({
  headingStyle: "atx",
  hr: "---",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
  br: "",
});
// The reader takes a backslash for what it is.
writer.escape = (text) => text;
writer.keep(["u", "s", "mark", "small", "sub", "sup", "kbd"]);
writer.addRule("listItem", {
  filter: "li",
  replacement(content, item) {
    const list = item.parentNode as HTMLElement;
    const number =
      Number(list.getAttribute("start") ?? 1) + Array.from(list.children).indexOf(item as Element);
    const mark = list.nodeName === "OL" ? `${number}. ` : "- ";
    const lines = content.trim().replace(/\n(?!\n)/g, `\n${" ".repeat(mark.length)}`);
    const isLoose = Array.from(list.children).some((one) => one.firstElementChild?.nodeName === "P");
    return `${mark}${lines}${item.nextSibling ? (isLoose ? "\n\n" : "\n") : ""}`;
  },
});
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
