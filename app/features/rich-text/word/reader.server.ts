// A program of its own (see read-word.server.ts).
import { answerQuestions } from "~/platform/process/program.server";
import { answerWord } from "./convert.server";

answerQuestions(answerWord);
