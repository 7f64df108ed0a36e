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

/** Makes the files of a picture in a process of its own, one picture after the other. Never throws for what is in the file. */
export async function makePicture(_wanted: Wanted): Promise<MadePicture | { problem: PictureProblem }> {
  throw new Error("not made yet");
}
