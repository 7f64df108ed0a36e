import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { outsideBudget } from "~/platform/process/time-budget.server";
import { takingTurns } from "~/platform/process/turns.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Picture } from "~/schemas/answers";
import { articleTags, boxes } from "~/schemas/markdown.js";
import reader from "~/schemas/markdown.js?raw";
import type { Part } from "~/schemas/markup";
import type { Target } from "./markup.server";
import source from "./sanitise-worker.cjs?raw";

/** What is to be made of a text: what a page shows, what is stored, or what a mail says. */
export type Task =
  | { as: "page"; text: string; pictures: Record<string, Picture> }
  | { as: "stored"; parts: Part[] }
  | { as: "mail"; text: string; styles: Record<string, string> };

interface Results {
  page: { html: string; targets: Target[]; dropped: string[] };
  stored: { html: string; dropped: string[] };
  mail: { html: string; text: string };
}

/** What one article and the start of a thread may take, in milliseconds of computing and by the clock. */
const limitOf = {
  article: () => ({ computing: deadline("cleaningComputing"), clock: deadline("cleaning") }),
  start: () => ({ computing: deadline("cleanerStartComputing"), clock: deadline("cleanerStart") }),
};
/** After this long without work the thread gives its memory back (milliseconds). */
const idleTime = 30_000;
/** The document library leaks with each article, the more the longer it is: so many characters a thread may read. */
const charactersPerThread = 300_000;
const leastPerArticle = 3000;

/** An article that takes more computing than any may. */
export class TooLaborious extends Error {}

/** A text that the sanitiser breaks at, now and every other time. */
export class Unreadable extends Error {}

let thread: { worker: Worker; read: number } | undefined;
let idle: NodeJS.Timeout | undefined;
const inTurn = takingTurns();

/**
 * Cleans HTML in a thread of its own, one article after the other, since a single hostile one can take a minute.
 * Throws when the deadline passes (`TooLaborious` for that of computing) or the thread breaks; the thread is then ended,
 * and the next call starts another. Throws `Unreadable` for a text that no other try would make readable.
 */
export function purify<As extends Task["as"]>(task: Task & { as: As }): Promise<Results[As]> {
  // None of the time is the backend's, least of all on a busy machine whose thread has still to start.
  return outsideBudget(() => inTurn(() => clean<Results[As]>(task)));
}

/** Gets the thread ready for an article that is likely to be asked for next. */
export function warmUp(): void {
  inTurn(async () => {
    if (!thread) await clean({ as: "page", text: "", pictures: {} });
  }).catch(() => undefined);
}

async function clean<Result>(task: Task): Promise<Result> {
  clearTimeout(idle);
  try {
    thread ??= { worker: await startWorker(), read: 0 };
    thread.read += Math.max(leastPerArticle, JSON.stringify(task).length);
    thread.worker.postMessage(task);
    const result = await answerOf<Result & { unreadable?: string }>(thread.worker, "article");
    if (result.unreadable) throw new Unreadable(result.unreadable);
    if (thread.read >= charactersPerThread) await end();
    else idle = setTimeout(end, idleTime).unref();
    return result;
  } catch (error) {
    await end();
    throw error;
  }
}

async function startWorker() {
  const installed = createRequire(import.meta.url);
  const worker = new Worker(source, {
    eval: true,
    workerData: {
      purifier: installed.resolve("isomorphic-dompurify"),
      elements: { articleTags, boxes },
      reader: `data:text/javascript,${encodeURIComponent(reader)}`,
      markdown: pathToFileURL(installed.resolve("marked")).href,
      origin: new URL(siteUrl).origin,
      page: `${siteUrl}/blog/`,
    },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.unref();
  // It may run out of memory after its answer, too. Without a listener that would be nobody's fault, and its end untold.
  for (const event of ["error", "exit"]) {
    worker.on(event, () => {
      if (thread?.worker === worker) thread = undefined;
    });
  }
  await answerOf(worker, "start");
  return worker;
}

/** The next message of a worker; throws when it breaks, ends or goes over its limit. */
async function answerOf<Answer>(worker: Worker, of: keyof typeof limitOf): Promise<Answer> {
  const limit = limitOf[of]();
  const stop = new AbortController();
  const { signal } = stop;
  const started = { clock: performance.now(), computing: computingTime() };
  let isLaborious = false;
  const watch = setInterval(() => {
    const clock = performance.now() - started.clock;
    // The engine tidies up its memory with threads of its own: no thread computes for longer than the clock runs.
    const computing = Math.min(computingTime() - started.computing, clock);
    isLaborious = computing > limit.computing;
    if (clock > limit.clock || isLaborious) stop.abort();
  }, 50).unref();
  try {
    const [answer] = await Promise.race([
      once(worker, "message", { signal }),
      once(worker, "exit", { signal }).then(([code]) => {
        throw new Error(`the sanitiser ended with code ${code}`);
      }),
    ]);
    return answer;
  } catch (error) {
    if (!signal.aborted) throw error;
    const late = "no answer from the sanitiser within";
    throw isLaborious && of === "article"
      ? new TooLaborious(`${late} ${limit.computing} ms of computing`)
      : new Error(`${late} ${limit.clock} ms`);
  } finally {
    clearInterval(watch);
    stop.abort();
  }
}

/** Of all threads together, in milliseconds. */
function computingTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function end() {
  const worker = thread?.worker;
  thread = undefined;
  // One that hangs in the engine does not end at all.
  await Promise.race([worker?.terminate(), wait(deadline("cleanerEnd"), undefined, { ref: false })]);
}
