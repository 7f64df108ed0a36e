import { escapeMarkup } from "~/schemas/text";

const shown = new Set(
  "title titel subtitle heading subheading headline subhead subheader header text editor content description caption name job label html question answer quote cite author publisher price prefix suffix info disclaimer button value alt number summary message".split(
    " ",
  ),
);
const headings = new Set("title heading headline header".split(" "));
const ofEditors =
  /^(?:_|(?:admin|show|hide|use|enable|display|has|is|form|class|css|icon|font|block|module)(?:_|$))/;
const noWords =
  /^(?:yes|no|on|off|true|false|none|default|auto|[\d.,%]*|field_\w+|https?:\/\/\S+|[a-z]+\/[\w-]+)$/i;
const pictureName = /(?:^|_)(?:image|img|src|photo|picture)(?:_(?:url|src))?$/;
const picture = /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i;
const linkName = /(?:^|_)(?:url|link|href)$/;

type Settings = Record<string, unknown>;

/** In one style, whatever names a builder gives to its settings: "buttonText" as "button_text". */
const plainName = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

/** What visitors saw of the settings of a builder's element, as pieces of HTML, by the names that builders give to words. */
export function shownHtml(settings: unknown): string[] {
  if (Array.isArray(settings)) return settings.flatMap(shownHtml);
  if (typeof settings !== "object" || settings === null) return [];
  const { url, alt } = settings as Settings;
  if (typeof url === "string" && picture.test(url)) return [pictureHtml(url, alt)];
  const entries = Object.entries(settings).map(([name, value]) => [plainName(name), value] as const);
  const href = entries.find(
    ([name, value]) => linkName.test(name) && /^(?:https?:|\/)/.test(String(value)),
  )?.[1];
  return entries.flatMap(([name, value]) => {
    if (typeof value === "object") return shownHtml(value);
    if (typeof value !== "string") return [];
    if (pictureName.test(name) && picture.test(value)) return [pictureHtml(value, alt)];
    const last = name.split("_").at(-1) ?? "";
    if (
      !shown.has(last) ||
      ofEditors.test(name) ||
      noWords.test(value.trim()) ||
      !/[\p{L}\p{N}]/u.test(value)
    )
      return [];
    if (/<(?:p|div|h\d|ul|ol|table|figure)\b/i.test(value)) return [value];
    if (/button/.test(name) && href) return [`<p><a href="${escapeMarkup(String(href))}">${value}</a></p>`];
    return [headings.has(last) ? `<h3>${value}</h3>` : `<p>${value}</p>`];
  });
}

function pictureHtml(address: string, alt: unknown) {
  return `<p><img src="${escapeMarkup(address)}" alt="${escapeMarkup(typeof alt === "string" ? alt : "")}"></p>`;
}
