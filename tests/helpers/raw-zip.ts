import { crc32, deflateRawSync } from "node:zlib";

interface RawEntry {
  name: string;
  content: Buffer;
  claimed?: number;
  aliases?: string[];
}

export function rawZip(entries: RawEntry[]): Buffer {
  const files: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed = content.length, aliases = [] } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const sizes = Buffer.alloc(12);
    for (const [at, value] of [crc32(content), packed.length, claimed].entries())
      sizes.writeUInt32LE(value, 4 * at);
    const about = (own: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt16LE(Buffer.byteLength(own));
      return [Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, length];
    };
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), ...about(name), Buffer.from(name), packed]);
    for (const own of [name, ...aliases]) {
      const place = Buffer.alloc(14);
      place.writeUInt32LE(offset, 10);
      listed.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), ...about(own), place, Buffer.from(own)]));
    }
    files.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(listed.length, 8);
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}
