import { parseUrl } from "~/content/parse-url";
import { readTargets, whyOurs } from "~/features/redirects/address-check.server";
import type { Db } from "~/platform/database/db";
import { recordFault } from "~/platform/process/incidents.server";
import { siteUrl } from "~/platform/settings/env.server";
import { missingWords } from "~/schemas/text";
import { linksOf } from "./sections/emphasis";
import { kindNamed } from "./sections/kinds";
import type { LeafField } from "./sections/section";
import { readSection } from "./sections.server";
import { isOfTemplate } from "./templates.server";

/** From this share on a page reads like a copy of another. */
const mostShared = 0.7;
/** Fewer words are alike by chance. */
const leastWords = 40;

/** What somebody has written in these sections. */
export function textsIn(sections: readonly unknown[]): string[] {
  return leavesIn(sections).flatMap(({ field, text }) =>
    ["line", "text", "rich"].includes(field.kind) ? text : [],
  );
}

/** The words of a page without those that its template brought. */
function wordsOf(sections: readonly unknown[]): string[] {
  const texts = textsIn(sections).filter((text) => !isOfTemplate(text));
  const all = texts.map((text) => text.replace(/<[^<>]*>/g, " ")).join(" ");
  return all.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The titles of the pages that hold more than 70 % of the words of these sections. */
export function copiesOf(
  sections: readonly unknown[],
  others: readonly { title: string; sections: unknown[] }[],
): string[] {
  const words = wordsOf(sections);
  if (words.length < leastWords) return [];
  return others
    .filter((other) => {
      const shared = words.length - missingWords(words, wordsOf(other.sections)).length;
      return shared / words.length > mostShared;
    })
    .map(({ title }) => title);
}

function linksIn(sections: readonly unknown[]): string[] {
  return leavesIn(sections).flatMap(({ field: { kind, name }, text }) =>
    kind === "rich"
      ? [...text.matchAll(/ href="([^"]*)"/g)].map(([, to = ""]) => to)
      : kind === "link"
        ? [text]
        : kind === "text" && name === "answer"
          ? linksOf(text)
          : [],
  );
}

function leavesIn(sections: readonly unknown[]): { field: LeafField; text: string }[] {
  return sections.flatMap((stored) => {
    const section = readSection(stored);
    if (!section) return [];
    return (kindNamed(section.kind)?.fields ?? []).flatMap((field) => {
      if (field.kind !== "list") return { field, text: section[field.name] as string };
      const rows = section[field.name] as Record<string, string>[];
      return rows.flatMap((row) => field.fields.map((part) => ({ field: part, text: row[part.name] ?? "" })));
    });
  });
}

type Linking = { slug: string; sections: readonly unknown[] };

/** Where links of a page lead that visitors do not find on this site; none while that is not known. */
export function deadLinks(db: Db, page: Linking): Promise<string[]> {
  return findDeadLinks(db, page).catch((error) => {
    recordFault("pages: where links lead is not known", error);
    return [];
  });
}

async function findDeadLinks(db: Db, { slug, sections }: Linking): Promise<string[]> {
  const links = linksIn(sections).filter((to) => to.startsWith("/"));
  const paths = links.map((to) => parseUrl(to, siteUrl)?.pathname.replace(/(.)\/$/, "$1") ?? "");
  const others = [...new Set(paths)].filter((path) => path && path !== `/${slug}`);
  const targets = await readTargets(db, others);
  const isDead = await Promise.all(
    others.map(async (path) => "problem" in (targets.get(path) ?? {}) && !(await whyOurs(path))),
  );
  return others.filter((_, index) => isDead[index]);
}
