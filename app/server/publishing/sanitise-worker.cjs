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
    "href src alt title width height colspan rowspan scope start reversed datetime lang dir cite".split(" "),
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** @type {Set<string>} */
let dropped = new Set();

purify.addHook("afterSanitizeAttributes", (node) => {
  if (node.nodeName === "A") tameLink(node);
  if (node.nodeName === "IMG") tameImage(node);
});

parentPort?.on("message", (/** @type {string} */ html) => {
  dropped = new Set();
  const body = /** @type {HTMLElement} */ (purify.sanitize(html, { ...rules, RETURN_DOM: true }));
  for (const entry of purify.removed) note(entry);
  const headings = markHeadings(body);
  frameTables(body);
  nameScrollable(body.querySelectorAll("pre"), () => "Codebeispiel");
  parentPort?.postMessage({ html: body.innerHTML, headings, dropped: [...dropped].slice(0, 30) });
});

parentPort?.postMessage("ready");

/** @param {Element} link */
function tameLink(link) {
  const href = link.getAttribute("href");
  if (href !== null && originOf(href) !== workerData.origin && /^https?:/.test(absolute(href))) {
    link.setAttribute("rel", "noopener nofollow");
  }
}

/** Pictures come from this site alone: one from elsewhere would tell that site who reads here. @param {Element} image */
function tameImage(image) {
  const src = image.getAttribute("src") ?? "";
  if (!src || originOf(src) !== workerData.origin) {
    dropped.add(src ? `Bild ${src.slice(0, 80)}` : "Bild ohne Adresse");
    image.remove();
    return;
  }
  if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
  image.setAttribute("loading", "lazy");
}

/** The places of the ids are filled in outside. @param {Element} body */
function markHeadings(body) {
  return [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((found, index) => {
    const heading = withAllowedLevel(found);
    heading.id = `heading-${index}`;
    const text = (heading.textContent ?? "").replace(/\s+/g, " ").trim();
    return { level: Number(heading.nodeName[1]), text };
  });
}

/** The page has its own h1, and below h4 nobody can tell them apart. @param {Element} heading */
function withAllowedLevel(heading) {
  if (/[2-4]/.test(heading.nodeName)) return heading;
  const allowed = heading.ownerDocument.createElement(heading.nodeName === "H1" ? "h2" : "h4");
  allowed.append(...heading.childNodes);
  heading.replaceWith(allowed);
  return allowed;
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
  if (element?.nodeType === 1 && !frame) dropped.add(`<${element.nodeName.toLowerCase()}>`);
  // A picture whose address was refused is named as a whole, see tameImage.
  if (attribute && !(attribute.name === "src" && from?.nodeName === "IMG")) dropped.add(attribute.name);
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
