import { Parser } from "htmlparser2";
import { escapeMarkup } from "~/schemas/text";
import { builderMeta } from "./builders.server";
import { Unreadable } from "./common.server";
import { decoderOf } from "./decoding.server";

export interface WxrItem {
  fields: Record<string, string>;
  meta: Record<string, string>;
  oldSlugs: string[];
  terms: { domain: string; slug: string; name: string }[];
  /** Of fields that ACF has added, by name. */
  own: Record<string, string>;
  comments: number;
  isTooLong: boolean;
}

type WxrPart =
  | { is: "channel" | "author" | "category" | "tag" | "term"; fields: Record<string, string> }
  | ({ is: "item" } & WxrItem);

const versions = ["1.0", "1.1", "1.2"];
const keptFields = new Set(
  "title link guid pubDate dc:creator description content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_modified_gmt wp:post_name wp:status wp:post_parent wp:post_type wp:post_password wp:is_sticky wp:attachment_url".split(
    " ",
  ),
);
/** What plugins tell search engines: Yoast, Rank Math, All in One SEO, SEOPress, The SEO Framework. */
export const seoMeta = {
  description: [
    ...["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description", "_aioseop_description"],
    ...["_seopress_titles_desc", "_genesis_description"],
  ],
  title: [
    ...["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title"],
    ...["_seopress_titles_title", "_genesis_title"],
  ],
  canonical: [
    ...["_yoast_wpseo_canonical", "rank_math_canonical_url", "_aioseop_custom_link"],
    ...["_seopress_robots_canonical", "_genesis_canonical_uri"],
  ],
  noindex: [
    ...["_yoast_wpseo_meta-robots-noindex", "rank_math_robots", "_aioseop_noindex"],
    ...["_seopress_robots_index", "_genesis_noindex"],
  ],
};
/** Who may read a post. */
export const restrictions = [
  ...["_jetpack_newsletter_access", "_members_access_role", "_wpmem_block"],
  ...["rcp_user_level", "rcp_subscription_level"],
];
/** A sentence, which visitors may have seen. */
const sentence = /\p{L}{2,}[,.:;!?]?\s+\p{L}{2,}[,.:;!?]?\s+\p{L}{2,}/u;
const keptMeta = new Set([
  ...restrictions,
  ...["_thumbnail_id", "_wp_attachment_image_alt", "footnotes", "_site_item"],
  ...Object.values(seoMeta).flat(),
  ...builderMeta,
]);
const keptOfGroups: Record<string, Set<string>> = {
  "wp:author": new Set(["wp:author_id", "wp:author_login", "wp:author_display_name"]),
  "wp:category": new Set(["wp:term_id", "wp:category_nicename", "wp:category_parent", "wp:cat_name"]),
  "wp:tag": new Set(["wp:term_id", "wp:tag_slug", "wp:tag_name"]),
  "wp:term": new Set(["wp:term_id", "wp:term_taxonomy", "wp:term_slug", "wp:term_parent", "wp:term_name"]),
};
const keptOfChannel = new Set(["title", "link", "wp:wxr_version", "wp:base_site_url", "wp:base_blog_url"]);
/** By PHP: never stored. */
const serialized = /^(?:[abdisO]:|N;)/;
const parents = new Set(
  "rss channel item wp:postmeta wp:comment wp:commentmeta wp:author wp:category wp:tag wp:term wp:termmeta".split(
    " ",
  ),
);
const isVoid = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Elements within each other; with each the parser takes longer. */
const deepest = 500;
/** Characters of one field; none that is longer can be stored. */
const longestField = 5_000_000;

/** Throws Unreadable with line and column. */
export async function* readWxr(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrPart> {
  const found: WxrPart[] = [];
  const lines = lineCounter();
  const refuse = (problem: string, at: number) => {
    throw new Unreadable(`${problem} (Zeile ${lines.at(at).line}, Spalte ${lines.at(at).column}).`);
  };
  const stack: string[] = [];
  const channel: Record<string, string> = {};
  let namespace: string | undefined;
  let item: WxrItem | undefined;
  let group: Record<string, string> | undefined;
  let text: string | undefined;
  /** Elements within a field: where its text says "]]>", the rest of it is no CDATA. */
  let inner = 0;
  let isCdata = false;
  let term: { domain: string; slug: string } | undefined;
  let isChannelDone = false;
  let isEnding = false;
  let openedAt = -1;

  const add = (words: string) => {
    if (text === undefined) return;
    if (text.length + words.length <= longestField) text += words;
    else if (item) item.isTooLong = true;
  };
  const endChannel = () => {
    if (isChannelDone) return;
    isChannelDone = true;
    // Up to WordPress 2.3 the namespace alone tells the version.
    const version = channel["wp:wxr_version"]?.trim() || namespace;
    if (!version)
      throw new Unreadable(
        "Das ist kein Export von WordPress: Die Angabe „wp:wxr_version“ fehlt in der Datei.",
      );
    if (!versions.includes(version))
      throw new Unreadable(
        `Diese Fassung des Exports von WordPress ist nicht bekannt: WXR ${version.slice(0, 20)}. Gelesen werden 1.0, 1.1 und 1.2.`,
      );
    found.push({ is: "channel", fields: channel });
  };
  const isKept = (name: string) => {
    const parent = stack.at(-2);
    if (parent === "channel") return keptOfChannel.has(name);
    if (parent === "item") return keptFields.has(name) || name === "category";
    if (parent === "wp:postmeta") return name === "wp:meta_key" || name === "wp:meta_value";
    return keptOfGroups[parent ?? ""]?.has(name) ?? false;
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        openedAt = parser.startIndex;
        if (stack.length > 0 && !parents.has(stack.at(-1) ?? "")) {
          inner += 1;
          if (inner > deepest) refuse("Die Datei ist zu tief verschachtelt", parser.startIndex);
          const written = Object.entries(attributes).map(
            ([key, value]) => ` ${key}="${escapeMarkup(value)}"`,
          );
          return add(`<${name}${written.join("")}>`);
        }
        if (stack.length === 0 && name !== "rss")
          refuse("Das ist kein Export von WordPress: Die Datei beginnt nicht mit „<rss>“", parser.startIndex);
        if (name === "rss") namespace = /\/export\/(\d+\.\d+)\//.exec(attributes["xmlns:wp"] ?? "")?.[1];
        stack.push(name);
        if (name === "item") {
          endChannel();
          item = { fields: {}, meta: {}, oldSlugs: [], terms: [], own: {}, comments: 0, isTooLong: false };
        } else if (name === "wp:comment" && item) item.comments += 1;
        else if (name in keptOfGroups || name === "wp:postmeta") group = {};
        if (name === "category" && stack.at(-2) === "item")
          term = { domain: attributes.domain ?? "category", slug: attributes.nicename ?? "" };
        text = isKept(name) ? "" : undefined;
      },
      ontext(words) {
        if (stack.length === 0 && /[^\s\ufeff]/.test(words))
          refuse("Das ist kein Export von WordPress: Vor „<rss>“ steht Text", parser.startIndex);
        add(isCdata ? words : words.replace("]]>", ""));
      },
      onprocessinginstruction(name, written) {
        if (/^!doctype$/i.test(name) && written.includes("["))
          refuse(
            "Die Datei bringt eigene Definitionen mit (DOCTYPE), die hier niemand liest",
            parser.startIndex,
          );
      },
      oncdatastart() {
        isCdata = true;
      },
      oncdataend() {
        isCdata = false;
      },
      oncomment(words) {
        add(`<!--${words}-->`);
      },
      onclosetag(name, isUnwritten) {
        const isEmpty = isUnwritten && parser.startIndex === openedAt;
        const isImplied = isUnwritten && !isEmpty;
        if (isImplied && isEnding)
          refuse("Die Datei ist abgeschnitten: Sie endet mitten in einem Eintrag", lines.length());
        if (inner > 0) {
          inner -= 1;
          return isImplied || (isEmpty && isVoid.test(name)) ? undefined : add(`</${name}>`);
        }
        if (isImplied)
          refuse(`Die Datei ist beschädigt: „<${name}>“ wird nicht geschlossen`, parser.startIndex);
        stack.pop();
        const parent = stack.at(-1);
        if (text !== undefined) {
          if (parent === "channel") channel[name] = text;
          else if (parent === "item" && term && name === "category")
            item?.terms.push({ ...term, name: text });
          else if (parent === "item" && item) item.fields[name] = text;
          else if (group) group[name] = text;
        }
        text = undefined;
        if (name === "category") term = undefined;
        if (name === "wp:postmeta" && group && item) {
          const key = group["wp:meta_key"] ?? "";
          const value = group["wp:meta_value"] ?? "";
          if (key === "_wp_old_slug") item.oldSlugs.push(value);
          else if (value && (keptMeta.has(key) || /^field_\w+$/.test(value))) item.meta[key] = value;
          else if (!key.startsWith("_") && /\p{L}/u.test(value) && !serialized.test(value))
            item.own[key] = value;
        } else if (name in keptOfGroups && group && parent === "channel")
          found.push({ is: name.slice(3) as "author", fields: group });
        if (name === "item" && item) {
          const { own, meta } = item;
          for (const [key, value] of Object.entries(own)) {
            const isSentence = sentence.test(value) && !value.includes("{");
            if (!isSentence && !meta[`_${key}`]?.startsWith("field_")) delete own[key];
          }
          found.push({ is: "item", ...item });
          item = undefined;
        }
        if (name in keptOfGroups || name === "wp:postmeta") group = undefined;
        if (name === "channel") endChannel();
      },
    },
    { xmlMode: true },
  );
  let decode: ReturnType<typeof decoderOf> | undefined;
  for await (const chunk of chunks) {
    decode ??= decoderOf(chunk);
    const words = decode(chunk);
    lines.add(words);
    parser.write(words);
    yield* found.splice(0);
  }
  isEnding = true;
  parser.end();
  if (!isChannelDone)
    throw new Unreadable(
      lines.length()
        ? "Das ist kein Export von WordPress: In der Datei steht kein XML."
        : "Die Datei ist leer.",
    );
  yield* found.splice(0);
}

/** Where a character stands, of the last two chunks exactly. */
function lineCounter() {
  let chunks: { start: number; line: number; lastBreak: number; words: string }[] = [];
  let length = 0;
  let line = 1;
  let lastBreak = -1;
  return {
    length: () => length,
    add(words: string) {
      chunks = [...chunks.slice(-1), { start: length, line, lastBreak, words }];
      for (let at = words.indexOf("\n"); at >= 0; at = words.indexOf("\n", at + 1)) {
        line += 1;
        lastBreak = length + at;
      }
      length += words.length;
    },
    at(index: number): { line: number; column: number } {
      const chunk = chunks.findLast(({ start }) => start <= index) ?? chunks[0];
      if (!chunk) return { line: 1, column: 1 };
      const before = chunk.words.slice(0, Math.max(0, index - chunk.start));
      const inner = before.lastIndexOf("\n");
      const start = inner < 0 ? chunk.lastBreak : chunk.start + inner;
      return { line: chunk.line + before.split("\n").length - 1, column: Math.max(1, index - start) };
    },
  };
}
