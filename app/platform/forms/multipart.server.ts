import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { type Place, placeForFiles } from "./file-places.server";
import {
  boundaryOf,
  checkTexts,
  escapedLength,
  longestTexts,
  mostFields,
  UnacceptableForm,
} from "./posted-form.server";

/** A file that somebody has sent along with a form. */
export interface PostedFile {
  name: string;
  /** What is in it, piece by piece; nothing where it is not taken. */
  pieces: Buffer[];
  /** Why it is not taken: over its limit, or others are sending files. */
  refusal?: "large" | "crowded";
}

export interface Parts {
  /** All texts, in order; of each file its name, as a form without files sends it. */
  texts: [string, string][];
  /** The wanted files, by the name of their field. */
  files: Map<string, PostedFile>;
}

interface Wishes {
  /** The names that parts may have. */
  fields: readonly string[];
  /** The largest file in bytes, by the name of its field; others are read and thrown away. */
  files: Readonly<Record<string, number>>;
  /** The largest body, and all its texts together (bytes). */
  limit: { body: number; texts: number };
}

/** What stands before a text, and its name; nothing of ours is near that. */
const headers = { headerPairs: 20, headerSize: 4096 };

/**
 * Reads a multipart body as it comes and keeps no more of it than is wanted. Throws UnacceptableForm for what is broken,
 * has a part by another name or too many of them, and for too much text.
 */
export async function readMultipart(
  type: string,
  body: AsyncIterable<Uint8Array>,
  wishes: Wishes,
): Promise<Parts> {
  boundaryOf(type);
  const parts: Parts = { texts: [], files: new Map() };
  const place = placeForFiles();
  const { parser, failure } = partParser(type, parts, wishes, place);
  const finished = once(parser, "finish");
  // Only one of them is waited for.
  finished.catch(() => undefined);
  let posted = 0;
  try {
    for await (const chunk of body) {
      posted += chunk.length;
      if (posted > wishes.limit.body) throw new UnacceptableForm(413);
      await Promise.race([written(parser, chunk), failure]);
    }
    parser.end();
    await Promise.race([finished, failure]);
    checkTexts(parts.texts, Math.max(posted, escapedLength(parts.texts)));
    return parts;
  } catch (error) {
    place.giveBack();
    // A parser's complaint, or a sender who has left.
    throw error instanceof UnacceptableForm ? error : new UnacceptableForm(400);
  }
}

function partParser(type: string, { texts, files }: Parts, wishes: Wishes, place: Place) {
  const fieldSize = Math.min(longestTexts, wishes.limit.texts);
  const limits = { ...headers, parts: mostFields, fieldSize };
  const parser = parserFor(type, limits);
  let size = 0;
  const failure = new Promise<never>((_, reject) => {
    const refuse = (status: 400 | 413) => {
      reject(new UnacceptableForm(status));
      return false;
    };
    const add = (name: string, text: string) => {
      size += Buffer.byteLength(text);
      if (!wishes.fields.includes(name)) return refuse(400);
      if (size > wishes.limit.texts) return refuse(413);
      texts.push([name, text]);
      return true;
    };
    parser.on("error", reject);
    parser.on("partsLimit", () => refuse(400));
    parser.on("field", (name, text, _, isCut) => (isCut ? refuse(413) : add(name, text)));
    parser.on("file", (name, content, fileName) => {
      content.on("error", reject);
      // An input without a file sends one without a name.
      const isFine = fileName ? add(name, fileName) : wishes.fields.includes(name) || refuse(400);
      const limit = Object.hasOwn(wishes.files, name) ? wishes.files[name] : undefined;
      if (!isFine || !fileName || limit === undefined || files.has(name)) return void content.resume();
      const file: PostedFile = { name: fileName, pieces: [] };
      files.set(name, file);
      void keep(content, file, limit, place);
    });
  });
  failure.catch(() => undefined);
  return { parser, failure };
}

function parserFor(type: string, limits: object) {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw new UnacceptableForm(400);
  }
}

/** Collects a file, once there is room for it; what is too large is let go at once. */
async function keep(content: Readable, file: PostedFile, limit: number, place: Place) {
  if (!(await place.take())) {
    file.refusal = "crowded";
    content.resume();
    return;
  }
  let size = 0;
  content.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size <= limit) file.pieces.push(piece);
    else {
      file.refusal = "large";
      file.pieces = [];
    }
  });
}

/** What the parser makes of a piece it does at once; what it throws then would be nobody's later. */
function written(parser: Busboy, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
