import { logFault } from "~/platform/process/fault-log.server";
import { builtProgram, TooBusy } from "~/platform/process/program.server";
import { deadline } from "~/platform/settings/deadlines.server";
import type { WordAnswer, WordQuestion, WordText } from "./convert.server";
import type { WordProblem } from "./zip.server";

const read = builtProgram<WordQuestion, WordAnswer>({
  name: "word-reader",
  here: async () => (await import("./convert.server")).answerWord,
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
    return await read(question);
  } catch (error) {
    if (error instanceof TooBusy) return { problem: "crowded" };
    logFault({ what: "word file: not read" }, error);
    return { problem: "exhausting" };
  }
}
