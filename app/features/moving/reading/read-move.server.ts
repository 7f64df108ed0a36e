import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readHtml } from "~/features/rich-text/readings.server";
import { elementsIn } from "~/features/rich-text/tree.server";
import { postLimits, storedLimits } from "~/schemas/limits";
import { escapeMarkup } from "~/schemas/text";
import type { MoveSummary, MovingItem, ReportLine } from "../item";
import { piecesOf } from "../moved-text.server";
import { type Document, openUploads, type Sources, type Upload } from "./archive.server";
import { cut, someOf, Unreadable } from "./common.server";
import { readGhost } from "./read-ghost.server";
import { readMarkdown } from "./read-markdown.server";
import { readWordpress } from "./read-wordpress.server";
import { redirectsFile, usableRedirects } from "./redirects.server";
import { visibleWords } from "./stored-text.server";

const longestText = storedLimits.content - 5000;
const mostItems = 100_000;

/** What a reader of one kind of file gives. */
export interface Reading {
  items: AsyncIterable<MovingItem>;
  /** Whole once all items have been read. */
  summary: () => Omit<MoveSummary, "hosts" | "problems"> & Partial<Pick<MoveSummary, "problems">>;
}

/** Reads what was uploaded to a folder. All from its beginning: an interrupted reading leaves nothing that counts. */
export async function readMove(folder: string): Promise<void> {
  await rm(join(folder, "failed.json"), { force: true });
  try {
    const uploads: Upload[] = JSON.parse(await readFile(join(folder, "upload.json"), "utf8"));
    const sources = await openUploads(folder, uploads);
    try {
      await write(folder, await readingOf(sources), sources);
    } finally {
      sources.close();
    }
  } catch (error) {
    const problem =
      error instanceof Unreadable
        ? error.message
        : "Die Datei ließ sich nicht lesen. Lade sie bitte noch einmal hoch.";
    if (!(error instanceof Unreadable)) console.error("moving: reading failed", (error as Error).name);
    for (const name of ["items.jsonl.part", "report.jsonl.part"])
      await rm(join(folder, name), { force: true });
    await replace(folder, "failed.json", JSON.stringify({ problem }));
  }
}

async function readingOf(sources: Sources): Promise<Reading> {
  const exports: { kind: "xml" | "json" | "md"; document: Document }[] = [];
  for (const document of sources.documents) {
    if (redirectsFile.test(document.name)) continue;
    if (/\.(?:mdx?|markdown)$/i.test(document.name)) {
      exports.push({ kind: "md", document });
      continue;
    }
    const start = await startOf(document);
    if (start === "<") exports.push({ kind: "xml", document });
    else if (start === "{" || start === "[") exports.push({ kind: "json", document });
  }
  const of = (kind: string) => exports.filter((one) => one.kind === kind).map(({ document }) => document);
  const [xml, json, markdown] = [of("xml"), of("json"), of("md")];
  if (xml.length && json.length)
    throw new Unreadable("Das sind Dateien von WordPress und von Ghost. Bring sie bitte nacheinander.");
  if (xml.length) return readWordpress(xml, sources.documents);
  if (markdown.length) return readMarkdown(markdown, sources);
  if (json.length) return readGhost(json, sources.documents);
  const line = sources.documents.length ? " (Zeile 1, Spalte 1)" : "";
  throw new Unreadable(
    `Darin ist weder ein Export von WordPress (XML) noch einer von Ghost (JSON) noch Markdown${line}. In WordPress findest Du ihn unter Werkzeuge, Daten exportieren.`,
  );
}

async function startOf({ open }: Document): Promise<string> {
  const stream = await open();
  for await (const chunk of stream) {
    const [start = ""] = Buffer.from(chunk)
      .toString("latin1")
      .replace(/[\xef\xbb\xbf\xfe\xff\0\s]/g, "");
    if (start) {
      stream.destroy();
      return start;
    }
  }
  return "";
}

async function write(folder: string, { items, summary }: Reading, { inArchive, unread }: Sources) {
  const outputs = ["items.jsonl", "report.jsonl"].map((name) => ({
    name,
    stream: createWriteStream(join(folder, `${name}.part`), { mode: 0o600 }),
  }));
  const put = async (index: number, value: object) => {
    const output = outputs[index]?.stream;
    if (output && !output.write(`${JSON.stringify(value)}\n`)) await once(output, "drain");
  };
  const hosts = new Set<string>();
  const pictures = new Map<string, boolean>();
  let count = 0;
  let reported = 0;
  for await (const read of inParts(items)) {
    const item = presentable(read);
    for (const picture of item.pictures) {
      picture.inArchive = inArchive(picture.address);
      pictures.set(picture.address, picture.inArchive !== null);
      if (!picture.inArchive && /^https?:/.test(picture.address)) hosts.add(new URL(picture.address).host);
    }
    await put(0, item);
    await put(1, reportLine(item));
    count += 1;
    if (count > mostItems)
      throw new Unreadable("In der Datei stehen mehr als 100.000 Einträge. Teile sie in WordPress auf.");
    if (Date.now() - reported > 500) {
      reported = Date.now();
      await replace(folder, "progress.json", JSON.stringify({ read: count }));
    }
  }
  for (const { stream } of outputs) {
    stream.end();
    await once(stream, "close");
  }
  for (const { name } of outputs) await rename(join(folder, `${name}.part`), join(folder, name));
  const { counts, ...rest } = summary();
  const { redirects, problems } = usableRedirects(rest.redirects, rest.site);
  const missing = [...pictures.values()].filter((isThere) => !isThere).length;
  const whole: MoveSummary = {
    ...rest,
    counts: { ...counts, pictures: pictures.size, notInArchive: missing },
    hosts: [...hosts].sort(),
    redirects,
    problems: [...(rest.problems ?? []), ...problems, ...namedUnread(unread)],
  };
  await replace(folder, "summary.json", JSON.stringify(whole));
}

function namedUnread(names: string[]): string[] {
  const named = someOf(names.map((name) => `„${name.slice(-150)}“`));
  return named ? [`Aus dem Archiv kommt nicht mit, was hier nicht gelesen wird: ${named}.`] : [];
}

/** What is empty is named; no article goes out under the day of the move. */
function presentable(item: MovingItem): MovingItem {
  const { kind, title, html, cover, date, changed, status, own } = item;
  const isLeft = kind === "picture" || (kind === "other" && !html);
  if (own || isLeft || status === "draft") return item;
  const tree = readHtml(html);
  const isEmpty = !cover && visibleWords(tree).length === 0 && elementsIn(tree, "img").length === 0;
  const isUndated = kind !== "page" && !date;
  if (!isEmpty && !isUndated) return item;
  const lost = (what: string) => [...item.losses, { what: `„${title}“ ${what}` }];
  if (isEmpty) return { ...item, losses: lost("hat keinen Inhalt und steht auch hier ohne Text.") };
  if (!changed)
    return {
      ...item,
      status: "draft",
      losses: lost("hat kein gültiges Datum. Hier wird daraus ein Entwurf."),
    };
  return {
    ...item,
    date: changed,
    losses: lost("hat kein gültiges Datum. Hier gilt der Tag der letzten Änderung."),
  };
}

/** A text that is too long for one item here makes several. */
async function* inParts(items: AsyncIterable<MovingItem>): AsyncGenerator<MovingItem> {
  for await (const item of items) {
    const [first = "", ...rest] = piecesOf(item.html, longestText);
    const of = (html: string) => item.pictures.filter(({ address }) => html.includes(escapeMarkup(address)));
    if (rest.length === 0) yield item;
    else {
      const what = `„${item.title}“ ist zu lang für einen Text hier und kommt in ${rest.length + 1} Teilen.`;
      const pictures = item.pictures.filter(({ address }) => address === item.cover);
      yield {
        ...item,
        html: first,
        pictures: [...new Set([...of(first), ...pictures])],
        losses: [{ what }, ...item.losses],
      };
    }
    for (const [index, html] of rest.entries())
      yield {
        ...item,
        ...{ html, pictures: of(html), losses: [], oldAddresses: [], cover: null },
        id: `${item.id}-teil-${index + 2}`,
        title: `${cut(item.title, postLimits.title - 20)} (Teil ${index + 2})`,
        slug: `${item.slug.slice(0, 85)}-teil-${index + 2}`,
      };
  }
}

function reportLine({ html, pictures, excerpt: _excerpt, ...item }: MovingItem): ReportLine {
  return {
    ...item,
    losses: item.losses.map(({ what }) => ({ what: what.slice(0, 500) })).slice(0, 50),
    hasText: html.trim() !== "",
    pictures: pictures.length,
    missing: pictures.flatMap(({ inArchive, address }) => (inArchive ? [] : address)).slice(0, 50),
  };
}

async function replace(folder: string, name: string, content: string) {
  await writeFile(join(folder, `${name}.tmp`), content, { mode: 0o600 });
  await rename(join(folder, `${name}.tmp`), join(folder, name));
}
