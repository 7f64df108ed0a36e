const blocks =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|blockquote|pre|section|article|figure|hr|br)\b[^<>]*>?/gi;

/**
 * The words of an article without any of its markup, as paragraphs. Linear in the length of the text whatever is in
 * it, so it can be used on what was refused elsewhere.
 */
export function plainArticle(html: string): string {
  return withoutCode(html)
    .replace(blocks, "\n\n")
    .replace(/<[^<>]*>?/g, "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll(">", "&gt;")}</p>`)
    .join("\n");
}

function withoutCode(html: string) {
  return html
    .split(/<\/(?:script|style)\b/i)
    .map((part) => part.replace(/<(?:script|style)\b[\s\S]*$/i, ""))
    .join("<");
}
