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
