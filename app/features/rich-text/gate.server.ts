import purify, { addHook } from "isomorphic-dompurify";
import { articleTags } from "~/schemas/markdown";
import { allowedAddress, allowedAttributes } from "./clean.server";

const additions = {
  stored: { tags: [], attributes: [] },
  page: {
    tags: ["div", "span"],
    attributes: "class rel loading srcset sizes tabindex role aria-label".split(" "),
  },
  mail: { tags: [], attributes: ["style"] },
};
const classes = new Set(["table-scroll", "whitespace-nowrap"]);
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
export function sanitise(html: string, use: keyof typeof additions, mailStyles: string[] = []): string {
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
