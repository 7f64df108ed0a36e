import { logFault } from "~/platform/process/fault-log.server";
import { builtProgram, TooBusy } from "~/platform/process/program.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { headOfFile, kindOfHead, type PictureKind, type pictureProblems } from "~/schemas/media";
import type { PictureAnswer, PictureQuestion } from "./variants.server";

export type PictureProblem =
  | Exclude<keyof typeof pictureProblems, "large">
  | "damaged"
  | "huge"
  | "exhausting"
  | "busy";

export interface MadePicture {
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  files: { file: string; content: Buffer }[];
}

interface Wanted {
  pieces: Buffer[];
  isLogo: boolean;
}

const ask = builtProgram<PictureQuestion, PictureAnswer>({
  name: "picture-maker",
  here: async () => (await import("./variants.server")).makeVariants,
  deadline: ({ kind }) => deadline(kind === "svg" ? "logo" : "photograph"),
  timeout: () => deadline("pictureTurn"),
  heap: 128,
});
/** A larger drawing is no logo and takes too long (bytes). */
const mostDrawn = 2 * 1024 * 1024;

/** One at a time in a process of its own. Never throws for the file's content. */
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
    const answer = await ask({ kind, pieces });
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

function kindOf(pieces: readonly Buffer[]): PictureKind | "heic" | "pdf" | "unknown" {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return kindOfHead(Buffer.concat(pieces, Math.min(length, headOfFile)).toString("latin1"));
}
