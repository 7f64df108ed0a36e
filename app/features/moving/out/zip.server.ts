import { finished, Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface Entry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  time?: string;
  /** Compressing it again would gain nothing. */
  isPacked?: boolean;
}

/** A ZIP archive as a stream: an entry is asked for when the one before it has been sent. */
export function zipOf(entries: AsyncIterable<Entry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  write(zip, entries).catch((error) => output.destroy(error));
  return output;
}

async function write(zip: ZipFile, entries: AsyncIterable<Entry>) {
  for await (const { name, content, time, isPacked } of entries) {
    const options = { mtime: time ? new Date(time) : new Date(), compress: !isPacked };
    await new Promise<void>((resolve, reject) => {
      const source = Readable.from(content, { objectMode: false });
      finished(source, (error) => (error ? reject(error) : resolve()));
      zip.addReadStream(source, safeName(name), options);
    });
  }
  zip.end();
}

/** Without parts that lead out of the folder and characters that a file system refuses. */
export function safeName(name: string): string {
  return name
    .split("/")
    .map((part) => part.replace(/[\p{C}<>:"\\|?*]/gu, "").replace(/^\.+|[. ]+$/g, ""))
    .filter(Boolean)
    .join("/");
}
