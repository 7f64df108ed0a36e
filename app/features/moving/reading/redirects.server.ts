import { parse } from "yaml";
import type { Document } from "./archive.server";
import { someOf, Unreadable } from "./common.server";
import { decoded } from "./decoding.server";

export const redirectsFile = /(?:^|\/)redirects\.(?:ya?ml|json)$/i;
const most = 2_000_000;

/** Of a file as Ghost has it; patterns that are no path come as they are. */
export async function redirectsOf(documents: Document[]): Promise<{ from: string; to: string }[]> {
  const file = documents.find(({ name }) => redirectsFile.test(name));
  if (!file) return [];
  const content = await textOf(file, most);
  try {
    const given: unknown = content === null ? [] : parse(content);
    const pairs = Array.isArray(given)
      ? given.map(({ from, to }) => [from, to])
      : Object.values(given ?? {}).flatMap((group) => Object.entries(group ?? {}));
    return pairs.map(([from, to]) => {
      const path = String(from)
        .replace(/^\^|\\?\/\?\$$|\$$/g, "")
        .replace(/\\([/\\^$.*+?()[\]{}|])/g, "$1");
      return { from: isPath(path) ? path : String(from), to: String(to) };
    });
  } catch {
    throw new Unreadable(`„${file.name}“ ist kein gültiges YAML oder JSON.`);
  }
}

const isPath = (from: string) => /^\/[^\s()[\]*+\\|]*$/.test(from);

/** Parts redirects that can lead on here from those that a sentence names. */
export function usableRedirects(redirects: readonly { from: string; to: string }[], site: string) {
  const own = redirects.map(({ from, to }) => ({
    from,
    to: site && to.startsWith(`${site}/`) ? to.slice(site.length) : to,
  }));
  const usable = own.filter(({ from, to }) => isPath(from) && /^\/(?!\/)[^$]*$/.test(to));
  const lost = own.filter((one) => !usable.includes(one));
  const named = someOf(lost.map(({ from, to }) => `${from.slice(0, 200)} → ${to.slice(0, 200)}`));
  const why = "Hier führt eine Adresse nur auf diese Website, und Muster gibt es nicht";
  return {
    redirects: usable,
    problems: named ? [`Diese Weiterleitungen kommen nicht mit: ${named}. ${why}.`] : [],
  };
}

/** Null when it is longer than `most` bytes. */
export async function textOf({ open }: Document, most: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of await open()) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) return null;
  }
  return decoded(Buffer.concat(pieces));
}
