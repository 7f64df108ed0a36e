import JSZip from "jszip";

const mostUnpacked = 50 * 1024 * 1024;
const mostParts = 2000;

const starts: [start: string, kind: "old" | "none"][] = [
  ["d0cf11e0a1b11ae1", "old"],
  ["25504446", "none"],
];

/**
 * Makes sure that a file is a package of bearable size before anything reads it: each part is unpacked and counted,
 * since what a file says of its own size may be untrue. Throws UnreadableWord.
 */
export async function openWordFile(file: Buffer): Promise<JSZip> {
  refuseOthers(file);
  const zip = await JSZip.loadAsync(file).catch((error: Error) => {
    throw new UnreadableWord(/encrypted/i.test(error.message) ? "locked" : "damaged");
  });
  const parts = Object.values(zip.files);
  if (parts.length > mostParts) throw new UnreadableWord("huge");
  let unpacked = 0;
  for (const part of parts) {
    if (part.dir) continue;
    unpacked += await sizeOf(part, mostUnpacked - unpacked);
  }
  return zip;
}

function refuseOthers(file: Buffer) {
  if (file.length === 0) throw new UnreadableWord("empty");
  const [, kind] = starts.find(([start]) => file.subarray(0, 8).toString("hex").startsWith(start)) ?? [];
  // Word keeps a document with a password in the container that it used for everything before.
  if (kind === "old")
    throw new UnreadableWord(file.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "locked" : "old");
  if (kind || file.toString("latin1", 0, 2) !== "PK") throw new UnreadableWord("none");
}

function sizeOf(part: JSZip.JSZipObject, most: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const content = part.nodeStream();
    content.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size <= most) return;
      content.pause();
      reject(new UnreadableWord("huge"));
    });
    content.on("end", () => resolve(size));
    content.on("error", () => reject(new UnreadableWord("damaged")));
  });
}

/**
 * Why a file cannot be taken: it is empty, no Word document, one of the old kind, behind a password, broken, too large
 * once unpacked, too long, nested too deeply, or without a word.
 */
export type WordProblem =
  | "empty"
  | "none"
  | "old"
  | "locked"
  | "damaged"
  | "huge"
  | "long"
  | "nested"
  | "wordless";

export class UnreadableWord extends Error {
  constructor(readonly problem: WordProblem) {
    super(problem);
  }
}
