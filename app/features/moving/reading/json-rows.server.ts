import { Unreadable } from "./common.server";

/**
 * The rows of arrays in a large JSON file, by the name that the array has in its object, without the whole file in memory.
 * Arrays that are not wanted are passed over unread; of those to count, only the number is told. Throws Unreadable.
 */
export async function* jsonRows(
  chunks: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
  counted: ReadonlySet<string> = new Set(),
): AsyncGenerator<{ table: string; row: Record<string, unknown> | undefined }> {
  const stack: { isArray: boolean; key: string; name: string }[] = [];
  const found: { table: string; row: Record<string, unknown> | undefined }[] = [];
  let inString = false;
  let isEscaped = false;
  let word: number[] | undefined;
  let lastWord = "";
  let row: { table: string; depth: number; pieces: Buffer[]; size: number } | undefined;
  let start = 0;
  let line = 1;
  let column = 0;
  let isBegun = false;
  const refuse = (problem: string): never => {
    throw new Unreadable(`${problem} (Zeile ${line}, Spalte ${column}).`);
  };
  for await (const given of chunks) {
    const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === 10) {
        line += 1;
        column = 0;
      } else column += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === 92) isEscaped = true;
        else if (byte === 34) {
          inString = false;
          if (word) lastWord = Buffer.from(word).toString();
          word = undefined;
          continue;
        }
        if (word && word.length < 100) word.push(byte);
        continue;
      }
      if (byte === 34) {
        inString = true;
        if (!row) word = [];
      } else if (byte === 123 || byte === 91) {
        const top = stack.at(-1);
        const name = top?.isArray ? top.name : (top?.key ?? "");
        isBegun = true;
        if (!row && byte === 123 && top?.isArray && stack.length >= 2) {
          if (wanted.has(name)) {
            row = { table: name, depth: stack.length, pieces: [], size: 0 };
            start = at;
          } else if (counted.has(name)) found.push({ table: name, row: undefined });
        }
        if (stack.length > 500) refuse("Die Datei ist zu tief verschachtelt");
        stack.push({ isArray: byte === 91, key: "", name: byte === 91 ? name : "" });
      } else if (byte === 125 || byte === 93) {
        const top = stack.pop();
        if (!top || top.isArray !== (byte === 93))
          refuse("Die Datei ist beschädigt: Eine Klammer passt nicht");
        if (row && stack.length === row.depth) {
          row.pieces.push(Buffer.from(chunk.subarray(start, at + 1)));
          const { table, pieces } = row;
          row = undefined;
          try {
            found.push({ table, row: JSON.parse(Buffer.concat(pieces).toString()) });
          } catch {
            refuse("Die Datei ist beschädigt: Ein Eintrag ist kein gültiges JSON");
          }
        }
      } else if (byte === 58) {
        const top = stack.at(-1);
        if (top && !row) top.key = lastWord;
      } else if (!isBegun && byte > 32 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
        refuse("Die Datei ist kein JSON");
    }
    if (row) {
      row.pieces.push(Buffer.from(chunk.subarray(start)));
      row.size += chunk.length - start;
      if (row.size > 20_000_000) refuse("Ein Eintrag der Datei ist zu lang");
    }
    yield* found.splice(0);
  }
  if (stack.length || inString || !isBegun) refuse("Die Datei ist abgeschnitten");
  yield* found.splice(0);
}
