import { noPortrait } from "~/content/portraits";
import type { FormerRow } from "~/features/editing/versions.server";
import { readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  type Element,
  elementsIn,
  isElement,
  isText,
  replaceNodes,
  setAttribute,
  toHtml,
  wordsIn,
} from "~/features/rich-text/tree.server";
import type { Db } from "~/platform/database/db";
import { missingPicture } from "~/schemas/markup";
import { mediaName, mediaPath } from "~/schemas/media";
import { listMediaFormerlyNamed, listMediaNamed } from "./model.server";

const columns = ["content", "featured_image", "image_url", "portraits"];
const address = /\/media\/([0-9a-f]{32})-\d+\.webp/g;
/** More would exceed the length of a URL. */
const namesAtOnce = 50;

/** Replaced pictures get their present address, deleted ones go; throws on any backend fault. */
export async function withPresentPictures<Row extends FormerRow>(
  db: Db,
  row: Row,
): Promise<{ row: Row; missing: number }> {
  const texts = columns.flatMap((column) => {
    const text = row[column];
    return typeof text === "string" ? [[column, text] as const] : [];
  });
  const named = texts.flatMap(([, text]) => [...text.matchAll(address)].map(([, name = ""]) => name));
  const names = [...new Set(named)];
  if (names.length === 0) return { row, missing: 0 };
  const present = await presentAddresses(db, names);
  const gone = names.filter((name) => !present.has(name));
  const changed = texts.map(([column, text]) => {
    const renewed = text.replace(address, (path, name) => present.get(name) || path);
    return [column, gone.reduce<string | null>((rest, name) => without(column, rest, name), renewed)];
  });
  return { row: { ...row, ...Object.fromEntries(changed) }, missing: gone.length };
}

export async function presentPortraits<Person extends { photo: string }>(
  db: Db,
  people: Person[],
): Promise<{ value: Person[]; missing: number }> {
  const photos = people.map(({ photo }) => photo);
  const present = await presentAddresses(db, [...new Set(photos.flatMap((photo) => mediaName(photo) ?? []))]);
  const presentOf = (photo: string) => present.get(mediaName(photo) ?? photo);
  const isGone = (photo: string) => mediaName(photo) !== undefined && presentOf(photo) === undefined;
  const value = people.map((person) => ({
    ...person,
    photo: isGone(person.photo) ? noPortrait : presentOf(person.photo) || person.photo,
  }));
  return { value, missing: photos.filter(isGone).length };
}

export async function presentPhoto(db: Db, photo: string): Promise<{ value: string; missing: number }> {
  const { value, missing } = await presentPortraits(db, [{ photo }]);
  return { value: missing ? "" : (value[0]?.photo ?? photo), missing };
}

async function presentAddresses(db: Db, names: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < names.length; start += namesAtOnce) {
    const some = names.slice(start, start + namesAtOnce);
    for (const { name } of await listMediaNamed(db, some)) found.set(name, "");
    const unknown = some.filter((name) => !found.has(name));
    if (unknown.length === 0) continue;
    for (const picture of await listMediaFormerlyNamed(db, unknown))
      for (const name of picture.former_names) found.set(name, mediaPath(picture.name, picture));
  }
  return found;
}

function without(column: string, text: string | null, name: string): string | null {
  if (!text?.includes(name)) return text;
  if (column === "content") return withoutPicture(text, name);
  if (column !== "portraits") return null;
  return (
    text
      .split("\n")
      .filter((line) => !line.includes(name))
      .join("\n") || null
  );
}

function withoutPicture(html: string, name: string): string {
  const path = new RegExp(`/media/${name}-\\d+\\.webp`, "g");
  const shows = (picture: Element) => attribute(picture, "src")?.includes(name) === true;
  const tree = readHtml(html);
  replaceNodes(tree, (node) => {
    // Also where nothing is shown: a link, or words.
    if (isText(node)) node.value = node.value.replace(path, "");
    if (!isElement(node)) return undefined;
    const isAround = /^(?:figure|p|a)$/.test(node.tagName);
    const pictures = isAround ? elementsIn(node, "img") : [];
    const isGone = pictures.length > 0 && pictures.every(shows);
    if (isGone && (node.tagName === "figure" || !wordsIn(node).trim())) return [];
    if (attribute(node, "href")?.includes(`/media/${name}-`)) setAttribute(node, "href", undefined);
    return undefined;
  });
  replaceNodes(tree, (node) => (isElement(node) && node.tagName === "img" && shows(node) ? [] : undefined));
  return toHtml(tree).trim() || `<p>${missingPicture}</p>`;
}
