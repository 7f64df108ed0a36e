import purify, { addHook } from "isomorphic-dompurify";
import { articleTags } from "~/schemas/markdown";
import { type Part, partsOf } from "~/schemas/markup";
import { allowedAddress, allowedAttributes, mailOf, pageOf, type Results, storedOf } from "./clean.server";
import type { Answer, Question } from "./clean-text.server";
import { cleanPasted } from "./editor/clean-pasted";
import { ownMarkdown } from "./markdown.server";
import { OutOfBounds, parseHtml } from "./tree.server";

/** What becomes of a text. Never throws. */
export async function answer(question: Question): Promise<Answer> {
  try {
    return cleaned(question);
  } catch (error) {
    const reason = String((error instanceof Error && error.stack) || error);
    return { refused: error instanceof OutOfBounds ? error.bound : "unreadable", reason };
  }
}

function cleaned({ task, site }: Question): Results[keyof Results] {
  if (task.as === "markdown") return { markdown: markdownOf(task.html, site) };
  if (task.as === "stored") {
    const text = storedOf({ ...task, parts: readPasted(task.parts, site) }, site);
    return { ...text, html: sanitise(text.html, "stored") };
  }
  if (task.as === "page") {
    const page = pageOf(task, site);
    return { ...page, html: sanitise(page.html, "page") };
  }
  const mail = mailOf(task, site);
  return { ...mail, html: sanitise(mail.html, "mail", Object.values(task.styles)) };
}

/** Empty where reading that again would not give the very same HTML. */
function markdownOf(html: string, site: string): string {
  const markdown = ownMarkdown(html);
  const parts = partsOf(markdown);
  if (parts.some(({ isHtml }) => isHtml)) return "";
  return sanitise(storedOf({ as: "stored", parts }, site).html, "stored") === html ? markdown : "";
}

const additions = {
  stored: { tags: [], attributes: [] },
  page: {
    tags: ["div", "span"],
    attributes: "class rel loading srcset sizes tabindex role aria-label".split(" "),
  },
  mail: { tags: [], attributes: ["style"] },
};
const classes = new Set(["table-scroll", "text-button", "whitespace-nowrap"]);
let styles = new Set<string>();

addHook("uponSanitizeAttribute", (_, event) => {
  if (event.attrName === "class") event.keepAttr = classes.has(event.attrValue);
  if (event.attrName === "style") event.keepAttr = styles.has(event.attrValue);
});
addHook("afterSanitizeAttributes", (node) => {
  if (node.nodeName === "IMG" && !node.hasAttribute("src")) node.remove();
});
addHook("afterSanitizeElements", (node) => {
  // Whoever reads the result as HTML drops the first line break of each.
  if (node.nodeName === "PRE" && node.textContent?.startsWith("\n")) node.firstChild?.before("\n");
});

/** The last word on HTML that is stored, shown or sent; in mails with these styles alone. */
function sanitise(html: string, use: keyof typeof additions, mailStyles: string[] = []): string {
  styles = new Set(mailStyles);
  const { tags, attributes } = additions[use];
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...articleTags, ...tags],
    ALLOWED_ATTR: [...allowedAttributes, ...attributes],
    ADD_URI_SAFE_ATTR: attributes,
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Names on a page have a prefix and take nothing over (see readings.server.ts).
    SANITIZE_DOM: false,
  });
}

const code = /^[ \t]*```[\s\S]*?^[ \t]*```|`[^`\n]*`/gm;
/** What Word, Google Docs and their like write, and nobody by hand. */
const program =
  /<(?:html|head|meta)\b|<!--StartFragment|<o:p\b|<[a-z]\w*\s[^<>]*?\b(?:mso-|class\s*=\s*["']?(?:x_)?Mso|docs-internal-guid|font-(?:weight|style)\s*:)/i;

/** Each is read in a document of jsdom and written in another: 30 kB and half a millisecond. */
const mostPasted = 5000;

/** Reads the HTML of other programs as the editor reads what is pasted. Throws OutOfBounds. */
function readPasted(parts: Part[], site: string): Part[] {
  const text = parts.map((part) => part.text).join("");
  const bare = text.replace(code, (found) => " ".repeat(found.length));
  const start = bare.search(program);
  const end = bare.lastIndexOf(">") + 1;
  if (start < 0) return parts;
  const html = text.slice(start, end);
  parseHtml(html, mostPasted);
  const isTaken = (name: string) => text.slice(0, start).includes(`id="${name}"`);
  const read = cleanPasted(html, { isTaken, origin: new URL(site).origin, parse });
  return partsOf([text.slice(0, start).trimEnd(), read, text.slice(end).trimStart()].join("\n\n").trim());
}

function parse(html: string): Document {
  const { ownerDocument } = purify.sanitize("", { RETURN_DOM: true });
  const document = (ownerDocument as Document).implementation.createHTMLDocument();
  document.documentElement.innerHTML = html;
  return document;
}
