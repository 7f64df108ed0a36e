// A program of its own (see read-word.server.ts): takes Word files, gives back what they say.
import { answerQuestions } from "~/platform/process/program.server";
import { convertWord } from "./convert.server";
import type { WordAnswer, WordQuestion } from "./read-word.server";
import { UnreadableWord } from "./unreadable.server";

answerQuestions(
  async ({ pieces, wantsTitle, prefix }: WordQuestion): Promise<WordAnswer> =>
    convertWord(Buffer.concat(pieces), wantsTitle, prefix).catch((error) => {
      if (error instanceof UnreadableWord) return { problem: error.problem };
      throw error;
    }),
);
