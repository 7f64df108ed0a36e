// Handed as text to a worker thread (see sanitise-thread.server.ts): it knows nothing but its workerData.
const { parentPort, workerData } = require("node:worker_threads");
/** @type {typeof import("isomorphic-dompurify")} */
const purify = require(workerData.purifier);
/** @type {{ articleTags: string[], boxes: string[] }} */
const { articleTags, boxes } = workerData.elements;

const rules = {
  ALLOWED_TAGS: articleTags,
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

/** @param {string} text @param {Record<string, import("../../schemas/answers").Picture>} pictures */
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
  const body = cleaned(text, { ...rules, ALLOWED_TAGS: [...articleTags, ...boxes] });
  unpackBoxes(body);
  keepTargets(body);
  for (const anchor of body.querySelectorAll("a[id]:not([href])")) nameBlock(anchor, body);
  for (const link of body.querySelectorAll("a")) completeLink(link);
  return body.innerHTML.trim();
}

/**
 * Text between blocks is Markdown: so somebody without an editor adds to what is stored.
 * @param {import("../../schemas/markup").Part[]} parts
 */
async function asHtml(parts) {
  const { isMarkup } = await import(workerData.reader);
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

/** @type {((text: string) => string) | undefined} */
let read;

/** @param {string} text */
async function fromMarkdown(text) {
  const reader = read ?? (await import(workerData.reader)).readerOf(await import(workerData.markdown));
  read = reader;
  return reader(text);
}

/** A paragraph of nothing but what is taken out goes with it. @param {string} html */
function withoutEmpty(html) {
  if (!/<(?!\/?(?:p|br|hr|h\d|[uo]l|li|blockquote|pre|code|em|strong|a|b|i|s|u)\b)/i.test(html)) return html;
  return cleaned(html, rules)
    .innerHTML.replace(/(<p>)(?:\s|<br>)+/g, "$1")
    .replace(/<p><\/p>\n?/g, "");
}

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
 * @param {Element} image @param {Record<string, import("../../schemas/answers").Picture>} pictures
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
