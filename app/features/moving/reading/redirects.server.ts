import { parse } from "yaml";
import type { Document } from "./archive.server";
import { decoded } from "./decoding.server";

export const redirectsFile = /(?:^|\/)redirects\.(?:ya?ml|json)$/i;
const most = 2_000_000;

/** Of a file as Ghost has it; patterns that are no path are passed over. */
export async function redirectsOf(documents: Document[]): Promise<{ from: string; to: string }[]> {
  const file = documents.find(({ name }) => redirectsFile.test(name));
  if (!file) return [];
  const content = await textOf(file, most);
  try {
    const given: unknown = content === null ? [] : parse(content);
    const pairs = Array.isArray(given)
      ? given.map(({ from, to }) => [from, to])
      : Object.values(given ?? {}).flatMap((group) => Object.entries(group ?? {}));
    return pairs.flatMap(([from, to]) => {
      const path = String(from)
        .replace(/^\^|\/\?\$$|\$$/g, "")
        .replace(/\\([\\^$.*+?()[\]{}|])/g, "$1");
      const isPath = /^\/[^\s()[\]*+\\|]*$/.test(path) && /^[^$]+$/.test(String(to));
      return isPath ? [{ from: path, to: String(to) }] : [];
    });
  } catch {
    return [];
  }
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
