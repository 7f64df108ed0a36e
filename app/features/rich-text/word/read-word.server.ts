import { logFault } from "~/platform/process/fault-log.server";
import { builtProgram, TooBusy } from "~/platform/process/program.server";
import { deadline } from "~/platform/settings/deadlines.server";
import type { WordText } from "./convert.server";
import type { WordProblem } from "./unreadable.server";

export interface WordQuestion {
  pieces: Uint8Array[];
  /** Whether the title that it begins with is to come apart. */
  wantsTitle: boolean;
  /** What the names of its notes begin with, so that they are no others of the article. */
  prefix: string;
}

export type WordAnswer = WordText | { problem: WordProblem };

const read = builtProgram<WordQuestion, WordAnswer>({
  name: "word-reader",
  deadline: () => deadline("word"),
  timeout: () => deadline("wordTurn"),
  heap: 384,
});

/**
 * What a Word file says, as the HTML of an article that has still to be cleaned; or why it cannot be taken. Read in a
 * process of its own, one file after the other, within ten seconds. Never throws.
 */
export async function readWord(
  question: WordQuestion,
): Promise<WordText | { problem: WordProblem | "exhausting" | "crowded" }> {
  try {
    // The development server has no built program to start.
    if (!import.meta.env.PROD) return await inThisProcess(question);
    return await read(question);
  } catch (error) {
    if (error instanceof TooBusy) return { problem: "crowded" };
    logFault({ what: "word file: not read" }, error);
    return { problem: "exhausting" };
  }
}

async function inThisProcess({ pieces, wantsTitle, prefix }: WordQuestion): Promise<WordAnswer> {
  const { convertWord } = await import("./convert.server");
  return convertWord(Buffer.concat(pieces), wantsTitle, prefix).catch(({ problem }) => ({ problem }));
}
