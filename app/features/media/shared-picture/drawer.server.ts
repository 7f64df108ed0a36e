import sharp from "sharp";
import { answerQuestions } from "~/platform/process/program.server";
import { drawShared, type Shared } from "./draw.server";

// One core, no cache.
sharp.concurrency(1);
sharp.cache(false);

answerQuestions(async (shared: Shared) => ({ picture: await drawShared(shared) }));
