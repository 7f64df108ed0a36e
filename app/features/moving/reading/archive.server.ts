import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as yauzl from "yauzl";
import { Unreadable } from "./common.server";

const mostEntries = 100_000;
/** Bytes of all documents in archives, inflated. */
const mostInflated = 1024 * 1024 * 1024;
const pictureName = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i;
const unreadName =
  /\.(?:html?|txt|rst|adoc|org|textile|rtf|tex|docx?|odt|pdf|xlsx?|ods|csv|pptx?|odp|svg|mp[34]|m4[av]|ogg|wav|webm|mov|epub|zip|sql|mdown|mkd|ipynb)$/i;

export interface Upload {
  /** In the folder of the move. */
  file: string;
  name: string;
}

export interface Document {
  name: string;
  open: () => Promise<Readable>;
}

export interface Sources {
  documents: Document[];
  /** Files of archives with words or sounds that nothing here reads. */
  unread: string[];
  /** Where a picture is, by its old address. */
  inArchive: (address: string) => string | null;
  /** The path of the one picture in the archives whose path ends so; undefined for none. */
  pictureEnding: (path: string) => string | undefined;
  close: () => void;
}

/** Throws Unreadable for archives that nobody should unpack. */
export async function openUploads(folder: string, uploads: Upload[]): Promise<Sources> {
  const documents: Document[] = [];
  const unread: string[] = [];
  const pictures = new Map<string, string>();
  const open: yauzl.ZipFile[] = [];
  let inflated = 0;
  for (const { file, name } of uploads) {
    const path = join(folder, file);
    if (!(await isArchive(path))) {
      documents.push({ name, open: async () => createReadStream(path, { highWaterMark: 64 * 1024 }) });
      continue;
    }
    const zip = await openZip(path, name);
    open.push(zip);
    for (const entry of await entriesOf(zip, name)) {
      const { fileName } = entry;
      if (/(?:^|\/)(?:__MACOSX|\.)/.test(fileName)) continue;
      if (pictureName.test(fileName)) {
        const key = pictureKey(fileName);
        if (!pictures.has(key)) pictures.set(key, `${file}:${fileName}`);
      } else if (/\.(?:xml|json|ya?ml|mdx?|markdown)$/i.test(fileName)) {
        inflated += entry.uncompressedSize;
        if (inflated > mostInflated)
          throw new Unreadable(`Im Archiv „${name}“ ist zu viel Text: mehr als 1 GB.`);
        documents.push({ name: fileName, open: () => openEntry(zip, entry, mostInflated) });
      } else if (unreadName.test(fileName)) unread.push(fileName);
    }
  }
  return {
    documents,
    unread,
    inArchive: (address) =>
      pictures.get(pictureKey(address)) ?? pictures.get(pictureKey(withoutSize(address))) ?? null,
    pictureEnding: (path) => {
      const end = `/${pictureKey(path)}`;
      return [...pictures.keys()].find((key) => `/${key}`.endsWith(end));
    },
    close: () => {
      for (const zip of open) zip.close();
    },
  };
}

/** The bytes of pictures, by `OldPicture.inArchive`; null for one that is larger than `most`, damaged or not there. */
export function archivedPictures(folder: string, most: number) {
  const archives = new Map<string, Promise<{ zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> }>>();
  const opened = async (file: string) => {
    const zip = await openZip(join(folder, file), file);
    const entries = new Map((await entriesOf(zip, file)).reverse().map((entry) => [entry.fileName, entry]));
    return { zip, entries };
  };
  return {
    async read(inArchive: string): Promise<Buffer<ArrayBuffer> | null> {
      const [, file, name] = /^([\w-]+):([\s\S]+)$/.exec(inArchive) ?? [];
      if (!file || !name) return null;
      const archive = archives.get(file) ?? opened(file);
      archives.set(file, archive);
      try {
        const { zip, entries } = await archive;
        const entry = entries.get(name);
        if (!entry || entry.uncompressedSize > most) return null;
        const pieces: Buffer[] = [];
        for await (const piece of await openEntry(zip, entry, most)) pieces.push(piece);
        return Buffer.concat(pieces);
      } catch (error) {
        if (error instanceof Unreadable) return null;
        throw error;
      }
    },
    async close() {
      // One that could not be opened has told its reader.
      for (const archive of archives.values())
        await archive.then(({ zip }) => zip.close()).catch(() => undefined);
    },
  };
}

async function isArchive(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString("latin1").startsWith("PK");
  } finally {
    await file.close();
  }
}

function openZip(path: string, name: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error
        ? reject(new Unreadable(`Das Archiv „${name}“ ist beschädigt und lässt sich nicht öffnen.`))
        : resolve(zip),
    );
  });
}

function entriesOf(zip: yauzl.ZipFile, name: string): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = [];
  return new Promise((resolve, reject) => {
    if (zip.entryCount > mostEntries)
      return reject(new Unreadable(`Im Archiv „${name}“ sind zu viele Dateien: mehr als 100.000.`));
    zip.on("error", (error: Error) =>
      reject(
        new Unreadable(
          /relative path|absolute path|invalid characters/i.test(error.message)
            ? `Im Archiv „${name}“ steht ein Name, der aus seinem Ordner hinausführt. So ein Archiv nehmen wir nicht an.`
            : `Das Archiv „${name}“ ist beschädigt.`,
        ),
      ),
    );
    zip.on("entry", (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith("/")) entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, most: number): Promise<Readable> {
  const damaged = () =>
    new Unreadable(`„${entry.fileName}“ im Archiv ist beschädigt oder anders groß als angegeben.`);
  if (entry.isEncrypted())
    return Promise.reject(new Unreadable(`„${entry.fileName}“ im Archiv ist mit einem Passwort geschützt.`));
  if (entry.uncompressedSize > most)
    return Promise.reject(new Unreadable(`„${entry.fileName}“ im Archiv ist zu groß.`));
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged());
      const { destroy } = stream;
      stream.destroy = (fault) => destroy.call(stream, fault && damaged());
      resolve(stream);
    });
  });
}

function pictureKey(address: string) {
  const path = address.replace(/^https?:\/\/[^/]+/i, "").replace(/[?#].*$/, "");
  const [, inner = path] = /(?:^|\/)(?:wp-content\/uploads|uploads|content\/images)\/(.+)$/.exec(path) ?? [];
  try {
    return decodeURIComponent(inner).normalize("NFC").replace(/^\//, "");
  } catch {
    return inner.replace(/^\//, "");
  }
}

/** Made by the old site from a larger one: "hof-300x200.jpg", "hof-scaled.jpg", "size/w600/hof.jpg". */
function withoutSize(address: string) {
  return address.replace(/-(?:\d+x\d+|scaled)(\.\w+)$/, "$1").replace(/\/size\/w\d+(?:h\d+)?\//, "/");
}
