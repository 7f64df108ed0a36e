import { headOfFile, kindOfHead, type PictureKind } from "~/schemas/picture-kind";

export function kindOf(pieces: readonly Buffer[]): PictureKind | "heic" | "pdf" | "unknown" {
  return kindOfHead(startOf(pieces).toString("latin1"));
}

function startOf(pieces: readonly Buffer[]) {
  const first: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length >= headOfFile) break;
    first.push(piece.subarray(0, headOfFile - length));
    length += piece.length;
  }
  return Buffer.concat(first);
}
