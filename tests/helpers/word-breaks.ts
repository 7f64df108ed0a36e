import type { Page } from "@playwright/test";

export function dividedWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Fallback fonts are wider.
    await document.fonts.ready;
    const divided = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element?.checkVisibility() ||
        element.closest("script, style, noscript, code, pre, .sr-only, [aria-hidden]")
      )
        continue;
      // hyphenate-limit-chars: running text 10, narrow columns 8.
      const longest = element.closest("li, a, button, h1, h2, h3")
        ? 8
        : element.closest(".prose-site")
          ? 10
          : 18;
      for (const { 0: token, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
        if (/[@_/]|\w\.\w/.test(token)) continue;
        for (const { 0: word, index: offset } of token.matchAll(/[^–-]+/g)) {
          if (word.length >= longest) continue;
          const range = document.createRange();
          range.setStart(node, index + offset);
          range.setEnd(node, index + offset + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) divided.add(`"${word}" in "${node.textContent?.slice(0, 60)}"`);
        }
      }
    }
    return [...divided];
  });
}

export function wrongHyphens(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asIs =
      "input, textarea, select, [contenteditable=true], code, pre, [href^='mailto:'], [href^='tel:'], [href^=http]";
    const faults = new Set<string>();
    if (/\u00AD|&shy;/.test(document.documentElement.outerHTML)) faults.add("a soft hyphen");
    for (const element of document.querySelectorAll("body *")) {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own
        .map(({ textContent }) => textContent)
        .join("")
        .trim();
      const isField = element.matches("input, textarea, select");
      if (
        !(text || isField) ||
        !element.checkVisibility() ||
        element.matches("script, style, noscript, option, .sr-only")
      )
        continue;
      const isAsIs = element.closest(asIs) !== null || /\S@\S|https?:\/\/\w/.test(text);
      const { hyphens } = getComputedStyle(element);
      if ((hyphens === "auto") === isAsIs)
        faults.add(`${hyphens}: <${element.localName} class="${element.className}"> ${text.slice(0, 60)}`);
      const { lang } = element.closest<HTMLElement>("[lang]") ?? document.documentElement;
      if (!/^(de|en)$/.test(lang)) faults.add(`no language: ${text.slice(0, 60)}`);
    }
    return [...faults];
  });
}
