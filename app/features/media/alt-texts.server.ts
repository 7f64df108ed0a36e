import type { Db } from "~/platform/database/db";
import { recordFault } from "~/platform/process/incidents.server";
import { mediaLimits, mediaName } from "~/schemas/media";
import { describeFirst, listMediaNamed } from "./model.server";

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Never throws: the next save tries again. */
export async function keepDescriptions(db: Db, html: string): Promise<void> {
  const described = descriptionsIn(html);
  try {
    for (const { name, alt } of await listMediaNamed(db, [...described.keys()])) {
      const words = described.get(name);
      if (alt === "" && words) await describeFirst(db, name, words);
    }
  } catch (error) {
    recordFault("media: descriptions of a text did not come to the list of pictures", error);
  }
}

function descriptionsIn(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [tag] of html.matchAll(/<img [^>]*>/g)) {
    const name = mediaName(attribute(tag, "src"));
    const alt = attribute(tag, "alt").trim();
    if (name && alt && !found.has(name) && [...alt].length <= mediaLimits.alt) found.set(name, alt);
  }
  return found;
}

function attribute(tag: string, name: string) {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
