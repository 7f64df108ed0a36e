import { gzipSync } from "node:zlib";

export interface Entry {
  name: string;
  type?: string;
  link?: string;
  content?: string | Buffer;
  mode?: number;
  size?: number;
}

export function archiveOf(...entries: Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(entryOf), Buffer.alloc(1024)]));
}

/** The GNU and the PAX way. */
export const longName = (name: string): Entry => ({ name: "././@LongLink", type: "L", content: `${name}\0` });
export const paxHeader = (line: string): Entry => {
  const rest = ` ${line}\n`;
  const length = rest.length + String(rest.length + 2).length;
  return { name: "PaxHeaders/x", type: "x", content: `${length}${rest}` };
};

function entryOf({ name, type = "0", link = "", content = "", mode = 0o600, size }: Entry): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
  header.write(name, 0, 100);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size ?? data.length, 124, 12);
  octal(0, 136, 12);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write("ustar\u000000", 257);
  header.write("        ", 148);
  let sum = 0;
  for (const byte of header) sum += byte;
  octal(sum, 148, 7);
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}
