import { escapeMarkup } from "~/schemas/text";
import type { Loss } from "../item";
import { mediaHtml, shownHtml } from "./shown-texts.server";

export interface Attached {
  address: string;
  alt: string;
  caption: string;
}

export interface Around {
  title: string;
  losses: Loss[];
  attachment: (id: string) => Attached | undefined;
  attachedHere: () => Attached[];
  /** As WordPress keeps them beside the text. */
  footnotes?: string;
  /** Names of those that were met. */
  shortcodes: Set<string>;
}

const known =
  /^(?:caption|wp_caption|gallery|embed|audio|video|playlist|contact-form|button|row|column|columns|tabs?|accordion|toggle|spoiler|quote|highlight|dropcap|divider|spacer|icon|map|googlemaps|youtube|vimeo|soundcloud|slider|products?|cart|checkout|recent_posts|sitemap|form|newsletter)$/i;
/** By these alone WordPress shows other sites, whatever stands behind the name. */
const embeds =
  /^(?:gist|tweet|twitter|hulu|spotify|facebook|twitch|googleapps|instagram|tiktok|dailymotion|flickr|reddit|pinterest|ted|scribd|slideshare|mixcloud|kickstarter|imgur|polldaddy|crowdsignal|getty|bandcamp|ustream|archiveorg|brightcove|videopress|wpvideo|loom|figma|codepen|vine)$/i;
/** Names of a form, which no visitor saw. */
const form =
  /(?:^|[-_])(?:contact-form|cf7|forms?|wpforms|gravityforms?|formidable|forminator\w*|mc4wp)(?:[-_]|$)/i;
/** Within a line, so that nothing may part the words around it. */
const withinLine = /highlight|dropcap|tooltip|abbr|icon|color|span|popup|^[a-z]{1,8}$/i;
const shortcode = /\[(\/?)([a-z][\w-]*)((?:\s+[^[\]]*|=[^[\]]*|\/)?)\]/gi;

const codeNames =
  "code|sourcecode|source|php|css|js|jscript|javascript|html|xhtml|xml|sql|java|python|py|ruby|bash|shell|powershell|csharp|cpp|perl|json|yaml|diff|crayon|pre";
const codeShortcode = new RegExp(`(\\[?)\\[(${codeNames})\\b([^[\\]]*)\\]([\\s\\S]*?)\\[/\\2\\](\\]?)`, "gi");
const codeElement = /(<(pre|code|kbd|samp)\b[^>]*>)([\s\S]*?)(<\/\2>)/gi;
const withoutBrackets = (code: string) => code.replaceAll("[", "&#91;");

/** Code as elements whose brackets are no shortcodes. */
export function withPlainCode(text: string): string {
  return text
    .replace(codeShortcode, (whole, start, _name, _attributes, code: string, end) => {
      if (start && end) return withoutBrackets(whole.slice(1, -1));
      const lines = code
        .replace(/^[^\S\n]*\r?\n|\s+$/g, "")
        .replaceAll("<", "&lt;")
        .replaceAll("\r", "");
      return `${start}\n\n<pre><code>${lines}</code></pre>\n\n${end}`;
    })
    .replace(codeElement, (_, start, _name, code, end) => start + withoutBrackets(code) + end);
}

/** Words within are kept; what a shortcode would have shown is a loss. */
export function withoutShortcodes(text: string, around: Around): string {
  const html = text
    .replace(rawHtml, (_, encoded) => raw(encoded))
    .replace(
      /\[(?:wp_)?caption\b([^[\]]*)\]((?:(?!\[(?:wp_)?caption\b)[\s\S])*?)\[\/(?:wp_)?caption\]/gi,
      (_, attributes, inner) => captioned(attributes, inner),
    )
    .replace(/\[\[(\/?[a-z][^[\]]*)\]\]/gi, "&#91;$1&#93;")
    .replace(/\[gallery\b([^[\]]*)\]/gi, (_, attributes) => {
      const ids = /(?:ids|include)\s*=\s*["']?([\d,\s]+)/i.exec(attributes)?.[1];
      return gallery(
        ids?.split(",").map((id) => id.trim()),
        around,
      );
    })
    .replace(enclosedLabel, (whole, _name, attributes, label) => {
      const [, given = ""] = /\b(?:url|link|href)\s*=\s*["']?([^\s"']+)/i.exec(attributes) ?? [];
      const address = String(settingOf(given));
      return /^(?:https?:|mailto:|tel:|\/)/.test(address)
        ? `<a href="${escapeMarkup(address.replace(/&amp;/g, "&"))}">${label}</a>`
        : whole;
    })
    .replace(enclosedAddress, (_, _name, address) => `\n\n${mediaHtml(address)}\n\n`);
  const closed = new Set(
    [...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = ""]) => name.toLowerCase()),
  );
  return html.replace(shortcode, (whole, slash, name: string, attributes: string, at: number) => {
    const isOne =
      known.test(name) ||
      (attributes !== "" && embeds.test(name)) ||
      (/^\s+["']?(?:https?:)?\/\/\S+/.test(attributes) && isLine(html, at, at + whole.length)) ||
      /[-_]/.test(name) ||
      closed.has(name.toLowerCase()) ||
      attributes === "/" ||
      /=\s*["'\w]/.test(attributes);
    if (!isOne) return whole;
    const content =
      attributes && (!form.test(name) || name.startsWith("et_pb_")) ? shownBy(name, attributes, around) : "";
    if (!slash && !/^<(?:figure|iframe|video|audio)\b/.test(content)) around.shortcodes.add(name);
    return withinLine.test(name) && !content ? "" : `\n\n${content}\n\n`;
  });
}

/** Nothing else stands on the line but elements. */
function isLine(html: string, start: number, end: number) {
  const before = html.slice(Math.max(0, start - 1000), start).replace(/^[\s\S]*\n/, "");
  const after = html.slice(end, end + 1000).replace(/\n[\s\S]*$/, "");
  return (before + after).replace(/<[^>]*>/g, "").trim() === "";
}

const enclosedAddress = /\[([a-z][\w-]*)\b[^[\]]*\]\s*((?:https?:)?\/\/[^\s[\]<>"]+)\s*\[\/\1\]/gi;

const enclosedLabel = /\[([\w-]*(?:button|btn|link)[\w-]*)\b([^[\]]*)\]([^[\]]+)\[\/\1\]/gi;

export function loseShortcodes({ shortcodes, title, losses }: Around): void {
  const names = [...shortcodes];
  if (names.length === 0) return;
  const listed = names.map((name) => `[${name}]`).join(", ");
  const what =
    names.length === 1
      ? `Kurzcode ${listed} in „${title}“: Was er zeigte, kommt nicht mit; Wörter darin bleiben.`
      : `Kurzcodes in „${title}“: Was sie zeigten, kommt nicht mit; Wörter darin bleiben: ${listed}`;
  losses.push({ what, words: names.join(" ") });
}

const rawHtml = /\[vc_raw_(?:html|js)\b[^[\]]*\]([\w+/=\s]*)\[\/vc_raw_(?:html|js)\]/gi;

const ofPictures = /gallery|carousel|slide|image|photo|masonry|lightbox/i;
const pictureIds =
  /^(?:(?:image|photo|picture|img|attachment|gallery|media|slide)s?(?:_?ids?)?|ids|include|source)$/;

/** Words, pictures and films that stand in the attributes of a builder's shortcode. */
function shownBy(shortcode: string, attributes: string, around: Around): string {
  const settings: Record<string, unknown> = {};
  const galleries: string[] = [];
  for (const [, name = "", double, single, bare = ""] of attributes.matchAll(
    /([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi,
  )) {
    const value = (double ?? single ?? bare).replace(/%(?:22|91|93)/g, (code) => unescaped[code] ?? code);
    const isLabel = /btn|button/i.test(shortcode) && /^(?:title|text|label|content)$/.test(name);
    const isListed = pictureIds.test(name) || (name === "id" && /slide$/i.test(shortcode));
    const ids = isListed
      ? (/^(?:media:)?\s*(\d+(?:\s*,\s*\d+)*)$/.exec(value)?.[1]?.split(/\s*,\s*/) ?? [])
      : [];
    const found = ids.flatMap((id) => around.attachment(id) ?? []);
    const [only] = found;
    if (only && ids.length === 1 && !/s$/.test(name)) settings[name] = { url: only.address, alt: only.alt };
    else if (found.length || (ids.length > 1 && ofPictures.test(shortcode)))
      galleries.push(gallery(ids, around));
    else settings[isLabel ? "button_text" : name] = settingOf(value);
  }
  if (typeof settings.attachment === "object") delete settings.src;
  const [, bare] =
    /^[\s=]+["']?((?:https?:)?\/\/[^\s"'|]+|[\w-]{5,}(?=\s|["'\]]|$))(?!\s*=)/.exec(attributes) ?? [];
  if (bare) settings.id ??= bare;
  const html = [...galleries, ...shownHtml(settings, shortcode)].join("\n").trim();
  if (html) return html;
  const address = ["url", "src", "href", "id"].map((name) => addressIn(settings[name])).find(Boolean);
  return address ? mediaHtml(address) : "";
}

const addressIn = (setting: unknown) =>
  typeof setting === "string" && /^(?:https?:)?\/\/\S+$/.test(setting) ? setting : undefined;

const unescaped: Record<string, string> = { "%22": '"', "%91": "[", "%93": "]" };

function settingOf(value: string): unknown {
  try {
    if (value.startsWith("%5B")) return JSON.parse(decodeURIComponent(value));
    if (value.startsWith("#E-8_")) return raw(value.slice(5));
    const [, address] = /(?:(?:^|\|)url:|^manually,)([^|]+)/.exec(value) ?? [];
    return address ? decodeURIComponent(address) : value;
  } catch {
    return value;
  }
}

function raw(encoded: string) {
  try {
    return decodeURIComponent(Buffer.from(encoded, "base64").toString());
  } catch {
    return encoded;
  }
}

function captioned(attributes: string, inner: string) {
  const named = /caption="([^"]*)"/i.exec(attributes)?.[1] ?? "";
  const [, picture = "", words = ""] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(
    inner,
  ) ?? ["", inner, ""];
  const caption = words.trim() || named;
  return `\n\n<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>\n\n`;
}

function gallery(ids: string[] = [], around: Around) {
  const listed = ids.flatMap((id) => around.attachment(id) ?? []);
  const pictures = ids.length ? listed : around.attachedHere();
  const missing = ids.length - listed.length;
  around.losses.push({
    what: `Galerie in „${around.title}“: Die Reihenfolge bleibt, die Vergrößerung beim Klick nicht.`,
  });
  if (missing > 0)
    around.losses.push({
      what: `Galerie in „${around.title}“: ${missing === 1 ? "Ein Bild ist" : `${missing} Bilder sind`} nicht in der Datei.`,
    });
  return `\n\n${pictures.map(figure).join("\n\n")}\n\n`;
}

function figure({ address, alt, caption }: Attached) {
  const words = caption ? `<figcaption>${caption}</figcaption>` : "";
  return `<figure><img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt)}">${words}</figure>`;
}

function link(address: string): string {
  const shown = escapeMarkup(address.trim().replace(/&amp;/g, "&"));
  return `\n\n<p><a href="${shown}">${shown}</a></p>\n\n`;
}

const providers =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|soundcloud\.com|spotify\.com|twitter\.com|x\.com|instagram\.com|facebook\.com|tiktok\.com|flickr\.com|slideshare\.net|ted\.com|reddit\.com|dailymotion\.com|mixcloud\.com|issuu\.com|google\.com)\//i;

export function embedded(address: string, { losses, title }: Around): string {
  const plain = address.replace(/<[^>]*>/g, "").trim();
  if (!/^https?:\/\/\S+$/.test(plain)) return address;
  if (providers.test(plain)) {
    const host = new URL(plain.replace(/&amp;/g, "&")).hostname;
    losses.push({ what: `Eingebetteter Inhalt von ${host} in „${title}“: Es bleibt ein Link.` });
  }
  return link(plain);
}
