// A program of its own (see clean-text.server.ts).
import { answerQuestions } from "~/platform/process/program.server";
import { answer } from "./answer.server";

answerQuestions(answer);
