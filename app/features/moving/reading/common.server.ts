import { createHash } from "node:crypto";
import { parseUrl } from "~/content/parse-url";
import { readHtml } from "~/features/rich-text/readings.server";
import { wordsIn } from "~/features/rich-text/tree.server";
import { longDate } from "~/schemas/berlin-time";
import { postLimits } from "~/schemas/limits";
import type { Loss, MovingItem } from "../item";

/** Its message is a German sentence for the person who uploaded the file. */
export class Unreadable extends Error {}

/** ISO, or null for what is no date that can be stored. */
export function isoDate(text: string | number | undefined, isUtc = true): string | null {
  if (!text || /^0000|-0001/.test(String(text))) return null;
  const given =
    typeof text === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)
      ? `${text.replace(" ", "T")}${isUtc ? "Z" : ""}`
      : text;
  const date = new Date(given);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1900 || year > 2999 ? null : date.toISOString();
}

/** A path with its query; undefined for what is no address, or the home page without one. */
export function pathOf(address: string | undefined, site = "https://umzug.invalid"): string | undefined {
  const url = address && parseUrl(address, `${site || "https://umzug.invalid"}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const path = `${url.pathname}${url.search}`;
  return path === "/" ? undefined : path;
}

/** Pictures of an export of this product, whether a text shows them or not. */
export function pictureItems(pictures: ReadonlyMap<string, { alt: string; caption: string }>): MovingItem[] {
  return [...pictures].map(([address, words]) => ({
    ...{
      id: `picture:${address.slice(-60)}`,
      kind: "picture",
      title: address.replace(/^.*\//, ""),
      slug: "",
    },
    ...{ oldAddresses: [], status: "published", date: null, changed: null, excerpt: "", html: "" },
    ...{ author: null, categories: [], cover: null, losses: [] },
    pictures: [{ ...words, address, inArchive: null }],
  }));
}

export function unique(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

const mostNamed = 30;

/** The first of many names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const others = names.length - mostNamed;
  const further = others > 0 ? ` und ${others.toLocaleString("de-DE")} weitere` : "";
  return names.slice(0, mostNamed).join(", ") + further;
}

/** Adds what of it does not come along. */
export function shortened(text: string, limit: number, what: string, losses: Loss[]): string {
  if ([...text].length > limit)
    losses.push({
      what: `${what} ist zu lang und wird gekürzt: ${text}`,
      words: [...text].slice(limit - 1).join(""),
    });
  return cut(text, limit);
}

export function titleOf(given: string, untitled: string, losses: Loss[]): string {
  const title = plainLine(given);
  if (!title) losses.push({ what: `${untitled} hat keinen Titel. Er heißt hier „Ohne Titel“.` });
  return shortened(title, postLimits.title, `Titel „${cut(title, 60)}“: Er`, losses) || "Ohne Titel";
}

/** Adds what has no field here: an article has one category and one author. */
export function loseOthers(names: readonly string[], what: string, losses: Loss[]): void {
  if (names.length) losses.push({ what: `${what}: ${names.join(", ")}.`, words: names.join(" ") });
}

/** At most so many letters. */
export function cut(text: string, most: number): string {
  const letters = [...text.trim()];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}

/** Without markup and control characters, on one line. */
export function plainLine(text: string): string {
  const withoutTags = text.replace(/<[/!?a-z][^<>]*>/gi, " ").replaceAll("<", "&lt;");
  return wordsIn(readHtml(withoutTags))
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Files of two sites count from one each; an item of one site may have got another title or another link. */
export function idGiver() {
  const seen = new Map<string, Record<"origin" | "link" | "title", string>>();
  return (numbered: string, { origin, link, title }: Record<"origin" | "link" | "title", string>) => {
    const own = { origin: digest(origin), link: digest(link), title: digest(title) };
    const isOfOne = (seen.get(numbered) ?? own).origin === own.origin;
    const given = isOfOne ? numbered : `${numbered}-${own.origin}`;
    const before = seen.get(given) ?? own;
    const isSame = before.link === own.link || (title !== "" && before.title === own.title);
    const id = isSame ? given : `${given}-${digest(`${link} ${title}`)}`;
    if (!seen.has(id)) seen.set(id, own);
    return id;
  };
}

interface Version {
  file: number;
  /** Of the item among all of the files. */
  number: number;
  /** ISO, of the last change. */
  changed: string | null;
  text: string;
  link: string;
}

/** Which one of an item's versions comes, where several files hold it: the newest, else that of the last file. */
export function newestVersions() {
  const all = new Map<string, Version[]>();
  return {
    add(id: string, version: Version) {
      const text = digest(version.text);
      const [newest, ...others] = all.get(id) ?? [];
      const added = { ...version, text };
      const isNewer =
        !newest ||
        (added.changed ?? "") > (newest.changed ?? "") ||
        (added.changed === newest.changed && text !== newest.text && added.file !== newest.file);
      const before = newest ? [newest, ...others] : [];
      all.set(id, isNewer ? [added, ...before] : [...before, added]);
    },
    comes: (id: string, number: number) => (all.get(id)?.[0]?.number ?? number) === number,
    formerLinks: (id: string) =>
      all
        .get(id)
        ?.slice(1)
        .map(({ link }) => link) ?? [],
    nameOlder(id: string, title: string, losses: Loss[]) {
      const [newest, ...others] = all.get(id) ?? [];
      const older = others.filter(
        ({ file, changed, text }) =>
          file !== newest?.file && (changed !== newest?.changed || text !== newest?.text),
      );
      if (!newest || older.length === 0) return;
      const files = older.length === 1 ? "zwei" : "mehreren";
      const isDated = newest.changed && older.every(({ changed }) => changed !== newest.changed);
      const coming = isDated
        ? `die neuere Fassung vom ${longDate(newest.changed ?? "")} kommt`
        : "die Fassung der letzten kommt";
      losses.push({ what: `„${title}“ steht in ${files} Dateien, ${coming}.` });
    },
  };
}
