// A program of its own (see make.server.ts): takes the files of people, gives back pictures.
import { setPriority } from "node:os";
import sharp from "sharp";
import { answerQuestions } from "~/platform/process/program.server";
import type { PictureKind } from "~/schemas/picture-kind";
import { makeVariants, type PictureQuestion } from "./variants.server";

/** More than any picture needs that is let in; whatever takes more is ended, before the machine runs short (bytes). */
const mostMemory = 640 * 1024 * 1024;
/** How often that is looked at while there is work (milliseconds). */
const lookEvery = 20;

/** What the library calls the part of it that reads a kind. */
const readers: Record<PictureKind, string> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
  svg: "VipsForeignLoadSvgBuffer",
};

// One picture at a time, none of which comes twice, and visitors first.
sharp.concurrency(1);
sharp.cache(false);
setPriority(10);

answerQuestions(async (question: PictureQuestion) => {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [readers[question.kind]] });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
  }, lookEvery);
  try {
    return await makeVariants(question);
  } finally {
    clearInterval(watch);
  }
});
