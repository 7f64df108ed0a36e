import purify from "isomorphic-dompurify";
import { type Part, partsOf } from "~/schemas/markup";
import { cleanPasted } from "./editor/clean-pasted";
import { parseHtml } from "./tree.server";

const code = /^[ \t]*```[\s\S]*?^[ \t]*```|`[^`\n]*`/gm;
/** What Word, Google Docs and their like write, and nobody by hand. */
const program =
  /<(?:html|head|meta)\b|<!--StartFragment|<o:p\b|<[a-z]\w*\s[^<>]*?\b(?:mso-|class\s*=\s*["']?(?:x_)?Mso|docs-internal-guid|font-(?:weight|style)\s*:)/i;

/** Reads the HTML of other programs as the editor reads what is pasted. Throws OutOfBounds. */
export function readPasted(parts: Part[], site: string): Part[] {
  const text = parts.map((part) => part.text).join("");
  const bare = text.replace(code, (found) => " ".repeat(found.length));
  const start = bare.search(program);
  const end = bare.lastIndexOf(">") + 1;
  if (start < 0) return parts;
  const html = text.slice(start, end);
  parseHtml(html);
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
