import { escapeMarkup } from "~/schemas/text";

const shown = new Set(
  "title titel subtitle heading subheading headline subhead subheader header text editor content description caption name job label html question answer quote cite author publisher price prefix suffix info disclaimer button value number summary message shortcode address city country period per h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);
const headings = new Set("title heading headline header h1 h2 h3 h4".split(" "));
/** Numbers stand in these as words do; in others they are sizes and orders. */
const alsoNumbers = new Set([...headings, "subtitle", "price"]);
const ofEditors =
  /^(?:_|(?:admin|show|hide|use|enable|display|has|is|form|class|css|icon|font|block|module|success|error|invalid|required)(?:_|$))/;
const noWords = /^(?:yes|no|on|off|true|false|none|default|auto|field_\w+|https?:\/\/\S+|[a-z]+\/[\w-]+)$/i;
const onlyNumber = /^[\d.,%]*$/;
const pictureName = /(?:^|_)(?:image|img|src|photo|picture)(?:_(?:url|src))?$/;
const picture = /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i;
const altName = /^(?:alt|alt_text|image_alt)$/;
const linkName = /(?:^|_)(?:url|link|href)$/;
const address = /^(?:https?:|tel:|mailto:|\/)/;

/** Of elements and shortcodes that show films, sounds, maps and other pages. */
const mediaType =
  /video|audio|youtube|vimeo|soundcloud|spotify|podcast|player|embed|iframe|mixcloud|dailymotion|^(?:gist|tweet|hulu|scribd|archiveorg)$|(?:^|[-_]|google_?)g?maps?(?:$|[-_\d])/i;
const counterType = /counter|count(?:$|[-_])|number|progress|(?:^|[-_])pie|milestone|stats?(?:$|[-_])/i;
const mediaName =
  /(?:^|_)(?:youtube|vimeo|dailymotion|videopress|hosted|external|video|audio|soundcloud|mp[34]|m4[av]|webm|og[gv]|wav)(?:_(?:url|link|src|file))?$/;
const addressName = /^(?:src|url|link|href|source|(?:yt_|youtube_|vimeo_)?id)$/;
const numberName = /^(?:ending_number|count_to|number|percent(?:age)?|value|counter_value|bar_number)$/;
const signName = /^(?:prefix|suffix|units?|symbol|number_(?:prefix|suffix)|percent_sign|starting_number)$/;
const pagesOfFilms: [type: RegExp, page: string][] = [
  [/youtube|^yt_/i, "https://www.youtube.com/watch?v="],
  [/vimeo/i, "https://vimeo.com/"],
  [/wpvideo|videopress/i, "https://videopress.com/v/"],
  [/dailymotion/i, "https://www.dailymotion.com/video/"],
  [/^gist$/i, "https://gist.github.com/"],
  [/^tweet$/i, "https://twitter.com/i/status/"],
  [/^hulu$/i, "https://www.hulu.com/watch/"],
  [/^scribd$/i, "https://www.scribd.com/document/"],
  [/^archiveorg$/i, "https://archive.org/details/"],
];

type Settings = Record<string, unknown>;
type Entry = readonly [name: string, value: unknown];
/** With a tag it stands for the element that has the link of its settings. */
type Piece = { html: string; tag?: "h3" | "p"; isButton?: boolean };

/** In one style, whatever names a builder gives to its settings: "buttonText" as "button_text". */
const plainName = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

/**
 * What visitors saw of the settings of a builder's element, as pieces of HTML, by the names that builders give to words.
 * Films and the like are the elements of HTML for them.
 */
export function shownHtml(settings: unknown, outer = ""): string[] {
  if (Array.isArray(settings)) return settings.flatMap((one) => shownHtml(one, outer));
  if (typeof settings !== "object" || settings === null) return [];
  const { widgetType, name, original, library, link_to, ...rest } = settings as Settings;
  if (typeof library === "string") return [];
  const whole = pictureOf(settings as Settings);
  if (whole) return [`<p>${whole}</p>`];
  const isNamed =
    typeof name === "string" && typeof (rest.settings ?? rest.options ?? rest.children) === "object";
  const type = String(widgetType ?? (isNamed ? name : outer));
  const entries = Object.entries({ ...Object(original), ...settings, original: undefined }).map(
    ([key, value]) => [plainName(key), value] as const,
  );
  const film = filmOf(entries, type);
  const number = counterType.test(type) ? numberOf(entries, type) : "";
  const href = film || (link_to && link_to !== "custom") ? undefined : linkOf(entries);
  const pieces = entries.flatMap(([key, value]): Piece[] => {
    if (isNamed && key === "name") return [];
    if (number && (numberName.test(key) || signName.test(key))) return [];
    return piecesOf(key, value, type, entries);
  });
  const free = pieces.filter(({ tag, html }) => tag && !/<a\b/i.test(html));
  const linked =
    free.find(({ isButton }) => isButton) ?? free.find(({ html }) => !html.startsWith("<img")) ?? free[0];
  if (href && linked) linked.html = linkHtml(href, linked.html);
  else if (href && /social/i.test(type)) pieces.push({ tag: "p", html: linkHtml(href, escapeMarkup(href)) });
  if (number) pieces.unshift({ tag: "p", html: number });
  if (film) pieces.push({ html: mediaHtml(film) });
  return pieces.map(({ tag, html }) => (tag ? `<${tag}>${html}</${tag}>` : html));
}

function piecesOf(name: string, value: unknown, type: string, entries: readonly Entry[]): Piece[] {
  // Sides of a card and lines of a table are counted.
  const last =
    name
      .replace(/_(?:[ab]|\d{1,2})$/, "")
      .split("_")
      .at(-1) ?? "";
  const one = typeof value === "object" && value && pictureOf(value as Settings);
  if (one && !linkName.test(name)) return [{ tag: "p", html: one }];
  if (typeof value === "object")
    return /^_(?!background)/.test(name) || last === "icon" || linkName.test(name) || mediaName.test(name)
      ? []
      : shownHtml(value, type).map((html) => ({ html }));
  if (typeof value !== "string") return [];
  if (/^\s*<iframe\b/i.test(value)) return [{ html: value }];
  const [, background] = /\burl\(\s*["']?([^"')]+)/.exec(value) ?? [];
  const shownPicture = background ?? (pictureName.test(name) ? value : "");
  if (picture.test(shownPicture)) {
    const alt = entries.find(([one]) => altName.test(one))?.[1];
    return [{ tag: "p", html: pictureHtml(shownPicture, alt) }];
  }
  const isTitleOfPicture = name === "title_text" && /^et_pb_\w*image$/.test(type);
  const isNumber = onlyNumber.test(value.trim()) && !alsoNumbers.has(last);
  if (/pric/i.test(type) && /^(?:price|sum)$/.test(name))
    return [{ tag: "p", html: priceOf(value, entries) }];
  const isRole = name === "position" && /team|person|member/i.test(type);
  if (!(shown.has(last) || isRole) || ofEditors.test(name) || isTitleOfPicture || isNumber) return [];
  if (noWords.test(value.trim()) || !/[\p{L}\p{N}]/u.test(value)) return [];
  if (last === "shortcode" || /<(?:p|div|h\d|ul|ol|table|figure)\b/i.test(value)) return [{ html: value }];
  if (!/button/.test(name)) return [{ tag: headings.has(last) ? "h3" : "p", html: value }];
  const own = linkOf(entries, name.replace(/_(?:text|label|title)$/, "_"));
  return own ? [{ html: `<p>${linkHtml(own, value)}</p>` }] : [{ tag: "p", html: value, isButton: true }];
}

const currencies: Record<string, string> = { euro: "€", dollar: "$", pound: "£", yen: "¥", franc: "CHF" };

function priceOf(price: string, entries: readonly Entry[]) {
  const settings = new Map(entries);
  const names = ["currency_symbol_custom", "currency_symbol", "currency"];
  const sign = names.map((name) => settings.get(name)).find((one) => typeof one === "string" && one !== "");
  const shownSign = currencies[String(sign)] ?? (sign === "custom" ? "" : String(sign ?? ""));
  return price.trim() && `${price.trim()} ${shownSign}`.trim();
}

const addressOf = (value: unknown) =>
  String((typeof value === "object" && value !== null ? (value as Settings).url : value) ?? "")
    .replace(/&(?:amp|#0?38);/g, "&")
    .trim();

function linkOf(entries: readonly Entry[], start = ""): string | undefined {
  return entries
    .filter(([name]) => linkName.test(name) && name.startsWith(start) && !mediaName.test(name))
    .map(([, value]) => addressOf(value))
    .find((one) => address.test(one) && !picture.test(one));
}

function filmOf(entries: readonly Entry[], type: string): string | undefined {
  const provider = entries.find(([name]) => name === "video_type")?.[1];
  for (const [name, value] of entries) {
    const isOfFilm = mediaName.test(name) || (mediaType.test(type) && addressName.test(name));
    if (!isOfFilm) continue;
    const page = pagesOfFilms.find(([types]) => types.test(name) || types.test(type))?.[1];
    const [, ofProvider] = /^(youtube|vimeo|dailymotion)_/.exec(name) ?? [];
    if (ofProvider && provider && provider !== ofProvider) continue;
    const given = addressOf(value).replace(/^\/\//, "https://");
    if (/^(?:https?:|\/)/.test(given) && !picture.test(given)) return given;
    if (page && /^[\w-]{5,}$/.test(given)) return page + given;
  }
  return undefined;
}

function numberOf(entries: readonly Entry[], type: string): string {
  const texts = new Map(
    entries.map(([name, value]) => {
      const { size = "", unit = "" } = Object(value) as Settings;
      return [name, typeof value === "object" ? `${size}${unit}` : String(value ?? "")];
    }),
  );
  const number = [...texts].find(([name, text]) => numberName.test(name) && /\d/.test(text))?.[1] ?? "";
  const isPercent =
    /^et_pb_(?:number_|circle_)?counter$/.test(type) &&
    texts.get("percent_sign") !== "off" &&
    !number.includes("%");
  const sign = (names: string[]) => names.map((name) => texts.get(name) ?? "").join("");
  return (
    number &&
    sign(["prefix", "number_prefix"]) +
      number +
      sign(["suffix", "number_suffix", "unit", "units", "symbol"]) +
      (isPercent ? "%" : "")
  );
}

const linkHtml = (href: string, words: string) => `<a href="${escapeMarkup(href)}">${words}</a>`;

/** The element of HTML for a picture, a film, a sound or a page within the page. */
export function mediaHtml(source: string): string {
  const address = source.replace(/&amp;/g, "&");
  if (picture.test(address)) return `<p>${pictureHtml(address, "")}</p>`;
  const path = address.replace(/[?#].*$/, "");
  const isSound = /\.(?:mp3|m4a|og[ga]|wav)$/i.test(path);
  const tag = /\.(?:mp4|m4v|webm|ogv|mov)$/i.test(path) ? "video" : isSound ? "audio" : "iframe";
  return `<${tag} src="${escapeMarkup(address)}"></${tag}>`;
}

const pictureOf = ({ url, alt }: Settings) =>
  typeof url === "string" && picture.test(url) ? pictureHtml(url, alt) : undefined;

function pictureHtml(source: string, alt: unknown) {
  return `<img src="${escapeMarkup(source)}" alt="${escapeMarkup(typeof alt === "string" ? alt : "")}">`;
}
