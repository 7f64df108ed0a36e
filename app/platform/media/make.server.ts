import { logFault } from "~/platform/process/fault-log.server";
import { builtProgram, TooBusy } from "~/platform/process/program.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { kindOf } from "./kind.server";
import type { PictureAnswer, PictureQuestion } from "./variants.server";

/** Why no picture is made of a file. */
export type PictureProblem =
  | "empty"
  | "heic"
  | "pdf"
  | "svg"
  | "unknown"
  | "damaged"
  | "huge"
  | "exhausting"
  | "busy";

/** A picture ready to be stored: upright, without anything that came with it. */
export interface MadePicture {
  /** Of the file that was brought in, in hexadecimal; its first 32 letters are the picture's name. */
  sha256: string;
  width: number;
  height: number;
  /** Of all files together. */
  bytes: number;
  files: { file: string; content: Buffer }[];
}

interface Wanted {
  /** The file as it came, piece by piece. */
  pieces: Buffer[];
  /** A drawing (SVG) is taken as well, and drawn. */
  isLogo: boolean;
}

const ask = builtProgram<PictureQuestion, PictureAnswer>({
  name: "picture-maker",
  deadline: ({ kind }) => deadline(kind === "svg" ? "logo" : "photograph"),
  patience: () => deadline("pictureTurn"),
  heap: 128,
});
/** A drawing of more is no logo; it would keep us busy to no end (bytes). */
const mostDrawn = 2 * 1024 * 1024;

/**
 * Makes the files of a picture in a process of its own, one picture after the other. Never throws for what is in the
 * file.
 */
export async function makePicture({
  pieces,
  isLogo,
}: Wanted): Promise<MadePicture | { problem: PictureProblem }> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length === 0) return { problem: "empty" };
  const kind = kindOf(pieces);
  if (kind === "heic" || kind === "pdf" || kind === "unknown") return { problem: kind };
  if (kind === "svg" && !isLogo) return { problem: kind };
  if (kind === "svg" && length > mostDrawn) return { problem: "exhausting" };
  try {
    // The development server has no built program to start.
    const make = import.meta.env.PROD ? ask : (await import("./variants.server")).makeVariants;
    const answer = await make({ kind, pieces });
    return "problem" in answer ? answer : asMade(answer);
  } catch (error) {
    if (error instanceof TooBusy) return { problem: "busy" };
    logFault({ what: "picture: not made" }, error);
    return { problem: "exhausting" };
  }
}

function asMade({ sha256, width, height, files }: Exclude<PictureAnswer, { problem: string }>): MadePicture {
  const contents = files.map(({ file, content }) => ({ file, content: Buffer.from(content) }));
  const bytes = contents.reduce((sum, { content }) => sum + content.length, 0);
  return { sha256, width, height, bytes, files: contents };
}
