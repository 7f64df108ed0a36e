import { Unreadable } from "./common.server";

type Decoder = (chunk: Uint8Array, isLast?: boolean) => string;

export function decoded(bytes: Uint8Array): string {
  return decoderOf(bytes)(bytes, true).replace(/^\ufeff/, "");
}

/** Of a file by how it starts. Throws Unreadable. */
export function decoderOf(start: Uint8Array): Decoder {
  const head = Buffer.from(start.subarray(0, 200)).toString("latin1");
  const [, named = "utf-8"] =
    /^[^>]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head.replaceAll("\0", "")) ?? [];
  const known = /^(?:\xff\xfe|<\0)/.test(head)
    ? "utf-16le"
    : /^(?:\xfe\xff|\0<)/.test(head)
      ? "utf-16be"
      : // Programs that write UTF-8 have named it so.
        /^utf-?16/i.test(named)
        ? "utf-8"
        : named;
  if (/^utf-?8$/i.test(known)) return utf8Decoder("windows-1252");
  try {
    const decoder = new TextDecoder(known);
    // Programs name one of these and write UTF-8: its bytes make no sense in any of them.
    if (/^(?:windows|iso-8859|koi8|macintosh|ibm866)/.test(decoder.encoding)) return utf8Decoder(known);
    return (chunk, isLast = false) => decoder.decode(chunk, { stream: !isLast });
  } catch {
    throw new Unreadable(`Die Zeichen dieser Datei lassen sich nicht lesen: ${known}.`);
  }
}

/** Lines that are no UTF-8 are read as another encoding: old databases have both. */
function utf8Decoder(other: string): Decoder {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const single = new TextDecoder(other);
  let rest: Uint8Array = new Uint8Array();
  const read = (bytes: Uint8Array) => {
    try {
      return strict.decode(bytes);
    } catch {
      return undefined;
    }
  };
  return (chunk, isLast = false) => {
    const bytes = Buffer.concat([rest, chunk]);
    let end = bytes.length;
    while (!isLast && end > 0 && (bytes[end - 1] ?? 0) > 127) end -= 1;
    rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    return (
      read(whole) ??
      (whole.toString("latin1").match(/[^\n]*\n?/g) ?? [])
        .map((line) => Buffer.from(line, "latin1"))
        .map((line) => read(line) ?? single.decode(line))
        .join("")
    );
  };
}
