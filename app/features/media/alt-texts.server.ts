import { readHtml } from "~/features/rich-text/readings.server";
import { attribute, elementsIn } from "~/features/rich-text/tree.server";
import type { Db } from "~/platform/database/db";
import { recordFault } from "~/platform/process/incidents.server";
import { mediaLimits, mediaName } from "~/schemas/media";
import { describeFirst, listMediaNamed } from "./model.server";

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
  const pictures = html.includes("/media/") ? elementsIn(readHtml(html), "img") : [];
  for (const picture of pictures) {
    const name = mediaName(attribute(picture, "src") ?? "");
    const alt = attribute(picture, "alt")?.trim();
    if (name && alt && !found.has(name) && [...alt].length <= mediaLimits.alt) found.set(name, alt);
  }
  return found;
}
