import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { takingTurns } from "~/server/process/turns.server";
import type { Titled } from "./draw.server";

/** What one picture may take, the start of the process included (milliseconds). */
const deadline = 6000;
/** After this long without work the process gives its memory back (milliseconds). */
const idleTime = 30_000;

let drawer: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
const inTurn = takingTurns();

/**
 * The picture that stands for an article where its link is shared: 1200 × 630 pixels, its title set in type, as a PNG.
 * Drawn in a process of its own, one after the other: whatever a title does to the libraries, it costs no visitor
 * anything. Throws when it is not drawn within six seconds; the process is then ended, and the next call starts another.
 */
export function articlePicture(article: Titled): Promise<Buffer> {
  return inTurn(() => draw(article));
}

async function draw(article: Titled): Promise<Buffer> {
  // The development server has no built program to start.
  if (!import.meta.env.PROD) return (await import("./draw.server")).drawArticle(article);
  clearTimeout(idle);
  drawer ??= start();
  try {
    drawer.send(article);
    return await answerOf(drawer);
  } catch (error) {
    end();
    throw error;
  } finally {
    idle = setTimeout(end, idleTime).unref();
  }
}

function start(): ChildProcess {
  const started = fork("build/server/picture-drawer.js", { serialization: "advanced", execArgv: [] });
  // It keeps nobody from ending.
  started.unref();
  started.channel?.unref();
  for (const event of ["error", "exit"])
    started.on(event, () => {
      if (drawer === started) drawer = undefined;
    });
  return started;
}

async function answerOf(drawing: ChildProcess): Promise<Buffer> {
  const stop = new AbortController();
  const { signal } = stop;
  // Of several signals made one, that one can be collected and never abort.
  const late = setTimeout(() => stop.abort(), deadline).unref();
  try {
    const [answer] = await Promise.race([
      once(drawing, "message", { signal }),
      once(drawing, "exit", { signal }).then(([code]) => {
        throw new Error(`the drawing process ended with ${code}`);
      }),
    ]);
    if ("fault" in answer) throw new Error(answer.fault);
    return Buffer.from(answer.picture);
  } finally {
    clearTimeout(late);
    stop.abort();
  }
}

function end() {
  drawer?.kill("SIGKILL");
  drawer = undefined;
}

process.on("exit", end);
