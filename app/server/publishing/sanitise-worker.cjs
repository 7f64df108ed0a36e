// Handed as text to a worker thread (see sanitise-thread.server.ts): it knows nothing but its workerData.
const { parentPort, workerData } = require("node:worker_threads");
/** @type {typeof import("isomorphic-dompurify")} */
const purify = require(workerData.purifier);

const rules = {
  ALLOWED_TAGS: [
    ..."p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code figure figcaption img a".split(" "),
    ..."strong b em i s u mark small sub sup abbr q cite kbd samp time".split(" "),
    ..."table caption thead tbody tfoot tr th td".split(" "),
  ],
  ALLOWED_ATTR:
    "id href src alt title width height colspan rowspan scope start reversed datetime lang dir cite".split(
      " ",
    ),
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Names on a page have a prefix and take nothing over (see markup.server.ts).
  SANITIZE_DOM: false,
};

/** @type {Set<string>} */
let dropped = new Set();

/** What pictures were to show whose addresses were taken out. @type {WeakMap<Element, string>} */
const refusedSources = new WeakMap();

purify.addHook("uponSanitizeAttribute", (node, { attrName, attrValue }) => {
  if (attrName === "src" && node.nodeName === "IMG") refusedSources.set(node, attrValue.trim());
});
purify.addHook("beforeSanitizeAttributes", (node) => {
  const name = node.nodeName === "A" && node.getAttribute("name");
  if (!name) return;
  if (!node.id) node.id = name;
  node.removeAttribute("name");
});
purify.addHook("afterSanitizeAttributes", (node) => {
  if (node.nodeName === "IMG") dropForeign(node);
});

parentPort?.on("message", async (/** @type {import("./sanitise-thread.server").Task} */ task) => {
  dropped = new Set();
  const result = await made(task).catch((error) => ({ unreadable: String(error?.stack ?? error) }));
  parentPort?.postMessage({ dropped: [...dropped].slice(0, 30), ...result });
});

parentPort?.postMessage("ready");

/** @param {import("./sanitise-thread.server").Task} task */
async function made(task) {
  if (task.as === "page") return pageOf(task.text, task.pictures);
  if (task.as === "mail") return mailOf(task.text, task.styles);
  return { html: storedOf(await asHtml(task.parts)) };
}

/** @param {string} text @param {Record<string, import("~/schemas/answers").Picture>} pictures */
function pageOf(text, pictures) {
  const body = cleaned(text, rules);
  keepTargets(body);
  for (const link of body.querySelectorAll("a[href]")) markForeign(link);
  for (const image of body.querySelectorAll("img")) completeImage(image, pictures);
  const targets = markTargets(body);
  frameTables(body);
  nameScrollable(body.querySelectorAll("pre"), () => "Codebeispiel");
  return { html: body.innerHTML, targets };
}

/** @param {string} text */
function storedOf(text) {
  const body = cleaned(text, { ...rules, ALLOWED_TAGS: [...rules.ALLOWED_TAGS, ...boxes] });
  unpackBoxes(body);
  keepTargets(body);
  for (const anchor of body.querySelectorAll("a[id]:not([href])")) nameBlock(anchor, body);
  for (const link of body.querySelectorAll("a")) completeLink(link);
  return body.innerHTML.trim();
}

/**
 * Text between blocks is Markdown: so somebody without an editor adds to what is stored.
 * @param {import("~/schemas/markup").Part[]} parts
 */
async function asHtml(parts) {
  let html = "";
  for (const { text, isHtml } of parts) {
    const isBare = !text
      .replace(/<!--[\s\S]*?-->|<[^<>]*>/g, (found) => (isMarkup(found) ? "" : found))
      .trim();
    if (isHtml || isBare) html += text;
    else html += (html && !html.endsWith("\n") ? "\n" : "") + withoutEmpty(await fromMarkdown(text));
  }
  // One that is not closed would take all the rest along.
  const closed = html.lastIndexOf("-->") + 1;
  return html.slice(0, closed) + html.slice(closed).replaceAll("<!--", "&lt;!--");
}

/** @param {string} text @param {Record<string, string>} styles */
function mailOf(text, styles) {
  const body = cleaned(text, {
    ...rules,
    FORBID_TAGS: ["img"],
    ALLOWED_ATTR: ["href", "start", "colspan", "rowspan"],
  });
  // Mail programs do not lead from one place of a mail to another.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
  for (const link of body.querySelectorAll("a[href]")) completeAddress(link);
  for (const heading of body.querySelectorAll("h1, h5, h6")) withAllowedLevel(heading);
  const words = wordsOf(body).replace(/ *\n(?: *\n)+ */g, "\n\n");
  for (const element of body.querySelectorAll("*")) {
    const style = styles[element.nodeName.toLowerCase()];
    if (style) element.setAttribute("style", style);
  }
  return { html: body.innerHTML, text: words.trim() };
}

/** @param {string} html @param {object} config @returns {HTMLElement} */
function cleaned(html, config) {
  // A document of frames has no body.
  const framed = /<frameset/i.test(html) ? `<body>${html}` : html;
  const body = /** @type {HTMLElement} */ (purify.sanitize(framed, { ...config, RETURN_DOM: true }));
  for (const entry of purify.removed) note(entry);
  // Who reads the result as HTML drops the first line break of each.
  for (const pre of body.querySelectorAll("pre"))
    if (pre.textContent?.startsWith("\n")) pre.prepend(body.ownerDocument.createTextNode("\n"));
  return body;
}

/** What a link of the text leads to keeps its name, all else loses its own. @param {Element} body */
function keepTargets(body) {
  const wanted = new Set([...body.querySelectorAll('a[href^="#"]')].map(fragmentOf));
  for (const target of body.querySelectorAll("[id]")) {
    if (wanted.delete(target.id)) continue;
    target.removeAttribute("id");
    dropped.add("id");
  }
}

/** @param {Element} link */
function fragmentOf(link) {
  const fragment = (link.getAttribute("href") ?? "").slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A place that an anchor names is the block that it stands in, or before. @param {Element} anchor @param {Element} body */
function nameBlock(anchor, body) {
  const isOutside = anchor.parentElement === body;
  const block = isOutside
    ? anchor.nextElementSibling
    : anchor.closest("p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd");
  if (!block) return;
  const { id } = anchor;
  anchor.replaceWith(...anchor.childNodes);
  block.id ||= id;
  for (const link of body.querySelectorAll('a[href^="#"]'))
    if (fragmentOf(link) === id) link.setAttribute("href", `#${encodeURIComponent(block.id)}`);
}

/** A paragraph of nothing but what is taken out goes with it. @param {string} html */
function withoutEmpty(html) {
  if (!/<(?!\/?(?:p|br|hr|h\d|[uo]l|li|blockquote|pre|code|em|strong|a|b|i|s|u)\b)/i.test(html)) return html;
  return cleaned(html, rules)
    .innerHTML.replace(/(<p>)(?:\s|<br>)+/g, "$1")
    .replace(/<p><\/p>\n?/g, "");
}

/**
 * Line breaks stay, and of Markdown counts only what people mean by it: nothing becomes a heading, code or a reference by
 * its mere place, no date becomes a list, and no star within a word or between figures a stress. The title of the page is
 * its h1: who begins there as well means the level below.
 * @param {string} text
 */
async function fromMarkdown(text) {
  markdown ??= makeMarkdown(await import(workerData.markdown));
  const marked = markdown;
  const tokens = marked.lexer(asMeant(text));
  let lowered = 0;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading" && token.depth === 1) lowered = 1;
    if ("tokens" in token && token.tokens) pairTags(token.tokens);
    if (token.type === "table")
      for (const cell of [...token.header, ...token.rows.flat()]) pairTags(cell.tokens);
  });
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") token.depth = Math.min(4, token.depth + lowered);
    if (token.type === "heading" && !token.text.trim()) Object.assign(token, { type: "space" });
    if (token.type === "link" && /^www\./i.test(token.raw)) token.href = `https://${token.raw}`;
  });
  const html = marked.parser(tokens);
  return hasAllWords(html, text) ? html : plainParagraphs(text);
}

/**
 * Whether what stood in a text stands in what was made of it; of links the words beside their addresses count.
 * @param {string} html @param {string} text
 */
function hasAllWords(html, text) {
  const seen = new Set(wordsIn(html));
  const told = text.replace(/\]\([^)\n]*\)?|\S+:\S*|<[^<>]*>|\S*[&@\\]\S*/g, " ");
  return wordsIn(told).every((word) => seen.has(word));
}

/** @param {string} text */
function wordsIn(text) {
  return text.match(/\p{L}+/gu) ?? [];
}

/** @param {string} text */
function plainParagraphs(text) {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>\n`)
    .join("");
}

/** @type {import("marked").Marked | undefined} */
let markdown;

/** @param {typeof import("marked")} library */
function makeMarkdown({ Marked, Tokenizer }) {
  const { emStrong, table, tag, url } = Tokenizer.prototype;
  const none = () => undefined;
  return new Marked({
    breaks: true,
    tokenizer: {
      ...{ code: none, lheading: none, def: none, html: none, del: none, escape: none },
      list: (source) => (/^ {0,3}\+/.test(source) ? undefined : false),
      table(source) {
        const found = table.call(this, source);
        if (!found) return undefined;
        const rows = rowsOf(found.raw);
        const token = table.call(this, asWideAsNeeded(rows).join("\n"));
        return token ? { ...token, raw: rows.join("\n") } : found;
      },
      br: (source) => (source[0] === "\\" ? undefined : false),
      tag(source) {
        if (!isTag(source)) return undefined;
        const token = tag.call(this, source);
        // Words that follow are words, and addresses become links, also after a tag that is closed nowhere.
        this.lexer.state.inRawBlock = false;
        if (!isClosed(source, "a")) this.lexer.state.inLink = false;
        return token;
      },
      emStrong(source, masked, before) {
        if (source[0] !== "*" || before === "*" || isOfWord(before)) return undefined;
        const token = emStrong.call(this, source, masked, before);
        if (!token || isOfWord(source[token.raw.length])) return undefined;
        return token.type === "strong" || /\p{L}/u.test(token.text) ? token : undefined;
      },
      // Whoever puts an address in brackets does not mean them.
      url(source) {
        if (/^ftp:/i.test(source)) return undefined;
        const end = source.slice(0, 3000).search(/[\]<>"“]/);
        return url.call(this, end < 0 ? source : source.slice(0, end));
      },
    },
    renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
  });
}

const month =
  "(?:(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?![\\p{L}-])|(?:Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\\.|\\d{1,2}\\.(?!\\d))";
const numberedLine = new RegExp(`^([ \\t]*(?:[-*>][ \\t]+)*)(\\d{1,9})([.)])(?=[ \\t]+(${month})?)`, "u");
/** A telephone number that a link leads to: blanks within it would end the link. */
const callable = /(?<=\]\(tel:)[+\d][\d \t./-]{1,40}(?=\))/g;

/**
 * A number begins a point of a list when it is a 1, goes on from the point before or is gone on from; a date never does.
 * @param {string} text
 */
function numbered(text) {
  const lines = text.split("\n").map((line) => {
    const [, place = "", number, , date] = numberedLine.exec(line) ?? [];
    // Nobody numbers that far: it is a year.
    const isDate = date !== undefined || Number(number) > 999;
    return { line, place, number: number && !isDate ? Number(number) : undefined, isDate };
  });
  /** The numbers beside each, each among those of its own list. @type {Map<string, number>} */
  let beside = new Map();
  const isGoneOnFrom = lines.map(() => false);
  for (const [at, { place, number }] of [...lines.entries()].reverse()) {
    if (number === undefined) continue;
    isGoneOnFrom[at] = beside.get(place) === number + 1;
    beside.set(place, number);
  }
  beside = new Map();
  return lines
    .map(({ line, place, number, isDate }, at) => {
      if (number === undefined && !isDate) return line;
      const isPoint = number === 1 || number === (beside.get(place) ?? Number.NaN) + 1 || isGoneOnFrom[at];
      if (isDate || !isPoint) return line.replace(/[.)]/, (mark) => (mark === "." ? "&#46;" : "&#41;"));
      beside.set(place, Number(number));
      return line;
    })
    .join("\n");
}

/** The lines of a table: one without the edge of a cell is a text below it. @param {string} raw */
function rowsOf(raw) {
  const lines = raw.trimEnd().split("\n");
  const end = lines.findIndex((line, index) => index > 1 && !line.includes("|"));
  return end < 0 ? lines : lines.slice(0, end);
}

/** A row may have more cells than the head: the head gets as many, and no words are lost. @param {string[]} rows */
function asWideAsNeeded(rows) {
  const whole = rows.map((row) => row.replace(/`[^`]+`/g, (code) => code.replace(/(?<!\\)\|/g, "\\|")));
  const cells = whole.map(
    (row) =>
      row
        .trim()
        .replace(/\\\|/g, "")
        .replace(/^\||\|$/g, "")
        .split("|").length,
  );
  const width = Math.max(...cells);
  return whole.map((row, at) => {
    const more = width - (cells[at] ?? 0);
    return at > 1 || more === 0 ? row : row.trimEnd().replace(/\|?$/, "|") + (at ? "-|" : "  |").repeat(more);
  });
}

/** A first of the month begins no list, and a quotation ends with its last marked line. @param {string} text */
function asMeant(text) {
  // What stands between fences is code.
  const parts = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .split(/^([ \t]*```[\s\S]*?^[ \t]*```)/m);
  return parts.map((part, index) => (index % 2 ? part : endQuotations(numbered(tidied(part))))).join("");
}

/** Numbers to call without what stands between them, and no gaps that would be code. @param {string} text */
function tidied(text) {
  return text.replace(callable, (number) => number.replace(/[^+\d]/g, "")).replace(/[ \t]{20,}/g, " ");
}

/** Otherwise a line with fewer marks, or with none, would still belong to the quotation before it. @param {string} text */
function endQuotations(text) {
  let before = 0;
  const lines = text.split("\n").flatMap((line) => {
    const depth = /^ {0,3}((?:> ?)+)/.exec(line)?.[1]?.split(">").length ?? 1;
    const ends = depth < before && line.trim() !== "";
    before = depth;
    return ends ? [">".repeat(depth - 1), line] : [line];
  });
  return lines.join("\n");
}

/** @param {string | undefined} character */
function isOfWord(character) {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/**
 * Whether what begins with an angle bracket is markup, and not words: it looks after the words around it, or is closed
 * or says more than its name.
 * @param {string} source
 */
function isTag(source) {
  if (source.startsWith("<!--")) return true;
  const [whole, slash, name = "", more] = tagLike.exec(source) ?? [];
  if (whole === undefined) return false;
  const element = name.toLowerCase();
  if (inline.has(element)) return true;
  return elements.has(element) && (Boolean(slash || more) || isClosed(source, element));
}

/** @param {string} found */
function isMarkup(found) {
  const name = /^<\/?([a-z][a-z\d]*)[\s/>]/i.exec(found)?.[1];
  return found.startsWith("<!--") || elements.has(String(name).toLowerCase());
}

/**
 * What is opened and not closed among the words beside it, or the other way round, is words: it would mark all that
 * follows.
 * @param {any[]} tokens Of one line of text.
 */
function pairTags(tokens) {
  /** @type {{ token: any, name: string }[]} */
  const open = [];
  const asWords = (/** @type {any} */ token) => Object.assign(token, { type: "text", escaped: false });
  for (const token of tokens) {
    const [, slash, name = ""] = (token.type === "html" && tagLike.exec(token.raw)) || [];
    const element = name.toLowerCase();
    if (!name || /^(?:br|img|hr|wbr|input)$/.test(element)) continue;
    const at = slash ? open.findLastIndex((other) => other.name === element) : open.length;
    if (!slash) open.push({ token, name: element });
    else if (at < 0) asWords(token);
    else for (const { token } of open.splice(at).slice(1)) asWords(token);
  }
  for (const { token } of open) asWords(token);
}

/** @param {string} source @param {string} element */
function isClosed(source, element) {
  return new RegExp(`</${element}\\s*>`, "i").test(source);
}

const tagLike = /^<(\/?)([a-z][a-z\d]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*)\s*\/?>/i;

/** Leads where it was meant to, and can be seen. @param {Element} link */
function completeLink(link) {
  const href = (link.getAttribute("href") ?? "").trim();
  const isOfNetwork = /^(?:\\|%5C)/i.test(href);
  if (isOfNetwork) dropped.add(`Link auf ${href.slice(0, 80)}`);
  if (href === "" || isOfNetwork) return link.replaceWith(...link.childNodes);
  if (!link.textContent?.trim() && !link.querySelector("img")) link.textContent = href;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i.test(href)) link.setAttribute("href", `mailto:${href}`);
  else if (host.test(href) && !fileName.test(href)) link.setAttribute("href", `https://${href}`);
  // Of a page of this site, without the first stroke; below an article's address there is none.
  else if (/^[a-z\d-]+\/[^.]*$/i.test(href)) link.setAttribute("href", `/${href}`);
}

const host = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$)/i;
const fileName = /^[^/?#]*\.(?:html?|php|pdf|docx?|xlsx?|png|jpe?g|gif|svg|webp)(?:[?#]|$)/i;

/** What stands around blocks elsewhere, and means nothing here. */
const boxes = "address article aside details div footer header main nav section summary".split(" ");
const inline = new Set(
  "br a strong b em i s u mark small sub sup abbr q cite kbd samp code time img span font".split(" "),
);
/** What a browser would take for a tag. */
const elements = new Set([
  ...rules.ALLOWED_TAGS,
  ...boxes,
  ..."html head body title base link meta style script noscript template slot center strike big tt search".split(
    " ",
  ),
  ..."del ins var dfn bdi bdo wbr ruby rt rp iframe frame frameset object embed param applet svg math canvas".split(
    " ",
  ),
  ..."picture source audio video track map area form input button select option optgroup textarea label".split(
    " ",
  ),
  ..."fieldset legend datalist output progress meter dialog menu col colgroup plaintext xmp marquee".split(
    " ",
  ),
]);

/** Boxes go, and the text that one holds is a paragraph, so that words do not run together. @param {Element} body */
function unpackBoxes(body) {
  for (const box of [...body.querySelectorAll(boxes.join())].reverse()) {
    const holdsBlock = box.querySelector(
      "p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, pre, figure, table, hr",
    );
    if (holdsBlock || !box.textContent?.trim() || box.closest("p, li, td, th, dd, figcaption")) {
      box.replaceWith(...box.childNodes);
    } else {
      const paragraph = box.ownerDocument.createElement("p");
      paragraph.append(...box.childNodes);
      box.replaceWith(paragraph);
    }
  }
}

/** The words of a node as a mail's text part has them, blocks apart by an empty line. @param {Node} node @returns {string} */
function wordsOf(node) {
  if (node.nodeType === 3) return (node.textContent ?? "").replace(/[ \t\r\n]+/g, " ");
  if (node.nodeType !== 1) return "";
  const element = /** @type {Element} */ (node);
  const name = element.nodeName.toLowerCase();
  const words = () => [...element.childNodes].map(wordsOf).join("");
  const tidy = () =>
    words()
      .replace(/ *\n */g, "\n")
      .trim();
  if (name === "br") return "\n";
  if (name === "hr") return "\n\n* * *\n\n";
  if (name === "pre") return `\n\n${element.textContent?.trimEnd()}\n\n`;
  if (name === "a") return linkWords(words(), element.getAttribute("href"));
  if (name === "blockquote") return `\n\n${quoteWords(tidy())}\n\n`;
  if (name === "ul" || name === "ol") return `\n\n${listWords(element)}\n\n`;
  if (name === "tr") return `\n${[...element.children].map((cell) => wordsOf(cell).trim()).join(" | ")}\n`;
  if (name === "td" || name === "th") return words();
  return wordBlocks.has(name) ? `\n\n${tidy()}\n\n` : words();
}

const wordBlocks = new Set(
  "p h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption table caption thead tbody tfoot".split(" "),
);

/** @param {string} words */
function quoteWords(words) {
  return words
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^/gm, "> ")
    .replace(/ +$/gm, "");
}

/** @param {string} words @param {string | null} address */
function linkWords(words, address) {
  const shown = words.trim();
  const plain = (/** @type {string} */ text) => text.replace(/^(?:mailto:|tel:|https?:\/\/)|\/$/g, "");
  return !address || plain(address) === plain(shown) ? words : `${words} (${address})`;
}

/** @param {Element} list */
function listWords(list) {
  const first = Number(list.getAttribute("start") ?? 1);
  const points = [...list.children].map((point, index) => {
    const mark = list.nodeName === "OL" ? `${first + index}. ` : "- ";
    const words = [...point.childNodes]
      .map(wordsOf)
      .join("")
      .trim()
      .replace(/ *\n+ */g, (gap) => `\n${gap.replace(/[^ ]*\n/g, "")}`);
    return mark + words.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
  });
  return points.join("\n");
}

/** @param {Element} link */
function markForeign(link) {
  const href = link.getAttribute("href") ?? "";
  if (originOf(href) !== workerData.origin && /^https?:/.test(absolute(href))) {
    link.setAttribute("rel", "noopener nofollow");
  }
}

/** Whoever reads a mail is on no page of ours. @param {Element} link */
function completeAddress(link) {
  const href = link.getAttribute("href") ?? "";
  if (!/^[a-z]+:/i.test(href)) link.setAttribute("href", absolute(href));
}

/**
 * What staff have brought in is shown by what is known of it, whatever the text says.
 * @param {Element} image @param {Record<string, import("~/schemas/answers").Picture>} pictures
 */
function completeImage(image, pictures) {
  if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
  image.setAttribute("loading", "lazy");
  const address = absolute(image.getAttribute("src") ?? "");
  const shown = address && pictures[new URL(address).pathname];
  for (const [name, value] of Object.entries(shown || {})) image.setAttribute(name, String(value));
}

/** Pictures come from this site alone: one from elsewhere would tell that site who reads here. @param {Element} image */
function dropForeign(image) {
  const src = image.getAttribute("src") ?? "";
  if (src && originOf(src) === workerData.origin) return;
  const refused = refusedSources.get(image) ?? src;
  dropped.add(refused ? `Bild ${refused.slice(0, 80)}` : "Bild ohne Adresse");
  image.remove();
}

/** What can be led to, under numbers that get their names outside. @param {Element} body */
function markTargets(body) {
  for (const heading of body.querySelectorAll("h1, h5, h6")) withAllowedLevel(heading);
  return [...body.querySelectorAll("h2, h3, h4, [id]")].map((target, index) => {
    const name = target.id;
    target.id = `target-${index}`;
    if (!/^H[2-4]$/.test(target.nodeName)) return { level: 0, text: "", name };
    const text = (target.textContent ?? "").replace(/\s+/g, " ").trim();
    return { level: Number(target.nodeName[1]), text, name };
  });
}

/** The page has its own h1, and below h4 nobody can tell them apart. @param {Element} heading */
function withAllowedLevel(heading) {
  const other = heading.ownerDocument.createElement(heading.nodeName === "H1" ? "h2" : "h4");
  other.append(...heading.childNodes);
  if (heading.id) other.id = heading.id;
  heading.replaceWith(other);
}

/** Wide tables scroll within a frame of their own. @param {Element} body */
function frameTables(body) {
  const frames = [...body.querySelectorAll("table")].map((table) => {
    const frame = table.ownerDocument.createElement("div");
    frame.className = "table-scroll";
    table.replaceWith(frame);
    frame.append(table);
    return frame;
  });
  nameScrollable(frames, (frame) => frame.querySelector("caption")?.textContent?.trim() || "Tabelle");
}

/**
 * What may scroll sideways is reached by the keyboard and has a name; equal names are numbered from the second on.
 * @param {Iterable<HTMLElement>} parts @param {(part: HTMLElement) => string} nameOf
 */
function nameScrollable(parts, nameOf) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  for (const part of parts) {
    const name = nameOf(part);
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    part.tabIndex = 0;
    part.setAttribute("role", "region");
    part.setAttribute("aria-label", number > 1 ? `${name} ${number}` : name);
  }
}

/** @param {any} entry What DOMPurify tells about one part it has taken out. */
function note({ element, attribute, from }) {
  const frame = ["HTML", "HEAD", "BODY"].includes(element?.nodeName);
  if (element?.nodeType === 8) dropped.add("Kommentar");
  if (element?.nodeType === 1 && !frame) dropped.add(`<${element.nodeName.toLowerCase()}>`);
  // A picture whose address was refused is named as a whole, see dropForeign.
  if (!attribute || (attribute.name === "src" && from?.nodeName === "IMG")) return;
  const isMeant =
    attribute.name === "href" &&
    from?.nodeName === "A" &&
    !/^\W*(?:java|vb)?script:|^\W*data:/i.test(bare(attribute.value));
  dropped.add(isMeant ? `Link auf ${attribute.value.slice(0, 80)}` : attribute.name);
}

/** An address without what browsers overlook. @param {string} address */
function bare(address) {
  return address.replace(/[\s\p{Cc}\p{Cf}]/gu, "");
}

/** @param {string} address */
function absolute(address) {
  return URL.canParse(address, workerData.page) ? new URL(address, workerData.page).href : "";
}

/** @param {string} address */
function originOf(address) {
  const url = absolute(address);
  return url ? new URL(url).origin : "";
}
