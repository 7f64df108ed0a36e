import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { onceAnswered } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";
import {
  boundaryOf,
  checkTexts,
  escapedLength,
  mostFieldsOf,
  tooMuchText,
  UnacceptableForm,
} from "./posted-form.server";

/** Files of so many requests are in memory at a time. */
const places = 8;

let taken = 0;
const waiting: (() => void)[] = [];

interface Place {
  /** Waits when first called; held until the request is answered. False on timeout. */
  take: () => Promise<boolean>;
  giveBack: () => void;
}

function placeForFiles(): Place {
  let asked: Promise<boolean> | undefined;
  let isHeld = false;
  let isOver = false;
  const giveBack = () => {
    isOver = true;
    if (!isHeld) return;
    isHeld = false;
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  const take = async () => {
    if (taken < places) taken += 1;
    else if (!(await nextPlace())) return false;
    isHeld = true;
    if (isOver) giveBack();
    else onceAnswered(giveBack);
    return true;
  };
  return {
    take: () => {
      asked ??= take();
      return asked;
    },
    giveBack,
  };
}

function nextPlace(): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(late);
      resolve(true);
    };
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      resolve(false);
    }, deadline("filePlace")).unref();
    waiting.push(enter);
  });
}

export interface PostedFile {
  name: string;
  pieces: Buffer[];
  refusal?: "large" | "crowded";
}

export interface Parts {
  texts: [string, string][];
  files: Map<string, PostedFile>;
}

interface Wishes {
  fields: ReadonlySet<string>;
  takesOthers?: boolean;
  files: Readonly<Record<string, number>>;
  limit: { body: number; texts: number };
}

/** The largest header of a part (bytes). */
const headers = { headerPairs: 20, headerSize: 4096 };

/** Reads a multipart body as a stream. Throws UnacceptableForm for broken or unknown parts and for too much text. */
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
  // Awaited below; until then its fault is nobody's.
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
    throw error instanceof UnacceptableForm ? error : new UnacceptableForm(400);
  }
}

function partParser(type: string, { texts, files }: Parts, wishes: Wishes, place: Place) {
  const fieldSize = wishes.limit.texts;
  const limits = { ...headers, parts: mostFieldsOf(wishes.fields), fieldSize };
  const parser = parserFor(type, limits);
  let size = 0;
  const failure = new Promise<never>((_, reject) => {
    const refuse = (error = new UnacceptableForm(400)) => {
      reject(error);
      return false;
    };
    const add = (name: string, text: string) => {
      size += Buffer.byteLength(text);
      if (!wishes.fields.has(name) && !wishes.takesOthers) return refuse();
      if (size > wishes.limit.texts) return refuse(tooMuchText([...texts, [name, text]]));
      texts.push([name, text]);
      return true;
    };
    parser.on("error", reject);
    parser.on("partsLimit", () => refuse());
    parser.on("field", (name, text, _, isCut) =>
      isCut ? refuse(tooMuchText([[name, text]])) : add(name, text),
    );
    parser.on("file", (name, content, fileName) => {
      content.on("error", reject);
      // A file input without a file sends an empty name.
      const isFine = fileName
        ? add(name, fileName)
        : wishes.fields.has(name) || wishes.takesOthers || refuse();
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

/** The parser works synchronously and may throw here. */
function written(parser: Busboy, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
