import { setPriority } from "node:os";
import sharp from "sharp";
import { answerQuestions } from "~/platform/process/program.server";
import type { PictureKind } from "~/schemas/media";
import { makeVariants, type PictureQuestion } from "./variants.server";

/** More than any accepted picture needs (bytes); the process ends before the machine runs short. */
const mostMemory = 640 * 1024 * 1024;
const lookEvery = 20;

const readers: Record<PictureKind, string> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
  svg: "VipsForeignLoadSvgBuffer",
};

// One core, no cache: visitors first.
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
