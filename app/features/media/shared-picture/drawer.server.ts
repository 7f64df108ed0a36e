// A program of its own (see shared-picture.server.ts): takes titles, gives back pictures.
import sharp from "sharp";
import { answerQuestions } from "~/platform/process/program.server";
import { drawShared, type Shared } from "./draw.server";

// One picture at a time, none of which comes twice.
sharp.concurrency(1);
sharp.cache(false);

answerQuestions(async (shared: Shared) => ({ picture: await drawShared(shared) }));
