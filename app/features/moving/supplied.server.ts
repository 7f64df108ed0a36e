import { makePosted } from "~/features/media/bring-in.server";
import { readHtml, textOf } from "~/features/rich-text/readings.server";
import {
  attribute,
  closest,
  type Element,
  elementsIn,
  isElement,
  isText,
  makeElement,
  makeText,
  type Node,
  replaceNodes,
  toHtml,
} from "~/features/rich-text/tree.server";
import type { Db } from "~/platform/database/db";
import { writing } from "~/platform/database/rows.server";
import type { PostedFile } from "~/platform/forms/multipart.server";
import { supply } from "./folder.server";
import type { LinkedWords, Loss } from "./item";
import type { Mark, Move } from "./marks.server";
import { placeDecoration } from "./moved-text.server";
import { keepPicture } from "./old-pictures.server";

/** Keeps a picture for one that is missing, and puts it into texts that are here already. Gives a German sentence when refused. */
export async function supplyPicture(db: Db, move: Move, address: string, file: PostedFile | undefined) {
  if (!/^\S{1,2000}$/.test(address)) return "Zu diesem Bild fehlt die alte Adresse.";
  const content = Buffer.concat(file?.pieces ?? []);
  const made = await makePosted({ file, name: file?.name ?? "" });
  if ("problem" in made) return made.problem;
  await supply(move.id, address, content);
  if (move.state !== "taken") return null;
  const tables = ["blog_posts", "pages", "media", "old_addresses"] as const;
  await writing(
    tables,
    lacking(db, move.id, address).then(async (marks) => {
      const alt = marks.map(({ mark, row }) => altOf(mark, row, address)).find(Boolean) ?? "";
      const path = await keepPicture(db, move.id, { address, alt, caption: "", made });
      for (const { mark, row } of marks) await mend(db, move.id, mark, row, { address, path });
    }),
  );
  return null;
}

type Row = Partial<Record<"content" | "featured_image" | "cover", string | null>> & {
  sections?: { text?: string }[];
};

async function lacking(db: Db, move: string, address: string) {
  const marks = db.from("move_items").select("source_id, kind, item_id, losses, stored_digest");
  const { data } = await marks
    .eq("move_id", move)
    .eq("state", "taken")
    .contains("losses", JSON.stringify([{ picture: address }]))
    .throwOnError();
  const found: { mark: (typeof data)[number]; row: Row }[] = [];
  for (const mark of data) {
    if (mark.kind !== "blog_posts" && mark.kind !== "pages") continue;
    const columns = mark.kind === "pages" ? "sections, cover" : "content, featured_image";
    const { data: row } = await db
      .from(mark.kind)
      .select(columns as "*")
      .eq("id", mark.item_id ?? "")
      .maybeSingle()
      .throwOnError();
    if (row) found.push({ mark, row: row as unknown as Row });
  }
  return found;
}

const textsOf = ({ content, sections = [] }: Row) =>
  [content, ...sections.map(({ text }) => text)].flatMap((text) => text || []);

/** placePictures has left a link with the description, or words within a link. */
const isLeft = (node: Parameters<typeof attribute>[0], address: string) =>
  attribute(node, "href") === address && textOf(node).startsWith("Bild");

const altIn = (words: string) => words.replace(/^Bild(?:: )?/, "");

type Losses = Pick<Mark, "losses">;
const lossOf = ({ losses }: Losses, address: string) =>
  (losses as unknown as Loss[]).find(({ picture }) => picture === address);

function altOf(mark: Losses, row: Row, address: string): string | undefined {
  const links = textsOf(row).flatMap((text) => elementsIn(readHtml(text), "a"));
  const link = links.find((one) => isLeft(one, address));
  return altIn(link ? textOf(link) : (lossOf(mark, address)?.linked?.[0]?.words ?? ""));
}

const linkTag = new Set(["a"]);
const isInLink = ({ parentNode }: Node) =>
  parentNode !== null &&
  isElement(parentNode as Node) &&
  ((parentNode as Element).tagName === "a" || closest(parentNode as Element, linkTag) !== undefined);

function filled(html: string, address: string, path: string, linked: readonly LinkedWords[]): string {
  if (!html.includes("<a ") && linked.length === 0) return html;
  const tree = readHtml(html);
  const pictureFor = (words: string) => makeElement("img", [], { src: path, alt: altIn(words) });
  for (const { href, words } of linked) {
    if (!words) continue;
    const links = elementsIn(tree, "a").filter((one) => attribute(one, "href") === href);
    const parents = href ? links : [tree];
    let isIn = false;
    for (const parent of parents)
      replaceNodes(parent, (node) => {
        if (isIn || !isText(node) || (!href && isInLink(node))) return undefined;
        const isWhole = words.includes(":") || href || node.value.trim() === words;
        const at = isWhole ? node.value.indexOf(words) : -1;
        if (at < 0) return undefined;
        isIn = true;
        const after = node.value.slice(at + words.length);
        return [makeText(node.value.slice(0, at)), pictureFor(words), makeText(after)];
      });
  }
  replaceNodes(tree, (node) => {
    if (!isElement(node) || node.tagName !== "a" || !isLeft(node, address)) return undefined;
    return [pictureFor(textOf(node))];
  });
  return toHtml(tree);
}

/** The parts of one text with a picture that is decoration, in the first part that has its place. */
function decorated(parts: string[], path: string, linked: readonly LinkedWords[]): string[] {
  const trees = parts.map((html) => readHtml(html));
  const changed = new Set<unknown>();
  for (const { before } of linked) {
    if (before === undefined) continue;
    const picture = makeElement("img", [], { src: path, alt: "" });
    const tree = trees.find((one) => placeDecoration(one, before, picture, one === trees.at(-1)));
    changed.add(tree);
  }
  return parts.map((html, index) => {
    const tree = trees[index];
    return tree && changed.has(tree) ? toHtml(tree) : html;
  });
}

async function mend(
  db: Db,
  move: string,
  { source_id, kind, stored_digest, losses }: Pick<Mark, "source_id" | "kind" | "stored_digest" | "losses">,
  { content, sections }: Row,
  { address, path }: { address: string; path: string },
) {
  const { isCover, linked = [] } = lossOf({ losses }, address) ?? {};
  const parts = sections ? sections.flatMap(({ text }) => text || []) : [content || ""];
  const mended = decorated(
    parts.map((html) => filled(html, address, path, linked)),
    path,
    linked,
  );
  const texts = mended.values();
  const changes = {
    ...(content && { content: mended[0] }),
    ...(sections && {
      sections: sections.map((one) => (one.text ? { ...one, text: texts.next().value } : one)),
    }),
    ...(isCover && { [kind === "pages" ? "cover" : "featured_image"]: path }),
  };
  await db
    .rpc("mend_moved", { move, source: source_id, digest: stored_digest ?? "", changes, picture: address })
    .throwOnError();
}
