import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { takingTurns } from "./turns.server";

interface Program<Question> {
  /** What it is called in `workers` of vite.config.ts. */
  name: string;
  /** What one question may take, the start of the process included (milliseconds). */
  deadline: (question: Question) => number;
  /** Who has waited longer for their turn is told to come back (milliseconds). */
  patience?: () => number;
  /** How many megabytes of JavaScript it may hold. */
  heap?: number;
}

/** After this long without work the process gives its memory back (milliseconds). */
const idleTime = 30_000;

/** What of the environment a program needs; the server's keys and passwords are no business of one that reads people's files. */
const known = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|MALLOC_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|SystemRoot)$/i;

/** Thrown when others were asking for too long. */
export class TooBusy extends Error {}

/**
 * A program of the build in a process of its own, started when it is asked, one question after the other: whatever a
 * question does to it, it costs nobody else anything. Asking throws what the program gives as `fault`, and when there is
 * no answer within the deadline; the process is then ended, and the next question starts another.
 */
export function builtProgram<Question extends object, Answer extends object>({
  name,
  deadline,
  patience = () => Number.POSITIVE_INFINITY,
  heap,
}: Program<Question>): (question: Question) => Promise<Answer> {
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = takingTurns();

  function start(): ChildProcess {
    const started = fork(`build/server/${name}.js`, {
      serialization: "advanced",
      env: environment(),
      execArgv: heap ? [`--max-old-space-size=${heap}`] : [],
      // What the engine prints when it runs out of memory is no line of the log; the fault itself is told by whoever asked.
      stdio: heap ? ["ignore", "ignore", "ignore", "ipc"] : ["inherit", "inherit", "inherit", "ipc"],
    });
    // It keeps nobody from ending.
    started.unref();
    started.channel?.unref();
    for (const event of ["error", "exit"])
      started.on(event, () => {
        if (running === started) running = undefined;
      });
    return started;
  }

  function end() {
    running?.kill("SIGKILL");
    running = undefined;
  }
  process.on("exit", end);

  async function ask(question: Question): Promise<Answer> {
    clearTimeout(idle);
    running ??= start();
    try {
      running.send(question);
      return await answerOf<Answer>(running, name, deadline(question));
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleTime).unref();
    }
  }

  return (question) => {
    const asked = performance.now();
    return inTurn(() => {
      if (performance.now() - asked > patience()) throw new TooBusy(`${name} is busy`);
      return ask(question);
    });
  };
}

function environment(): NodeJS.ProcessEnv {
  const told = Object.entries(process.env).filter(([name]) => known.test(name));
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(told) };
}

async function answerOf<Answer extends object>(asked: ChildProcess, name: string, deadline: number) {
  const stop = new AbortController();
  const { signal } = stop;
  // Of several signals made one, that one can be collected and never abort.
  const late = setTimeout(() => stop.abort(), deadline).unref();
  try {
    const [answer] = await Promise.race([
      once(asked, "message", { signal }),
      once(asked, "exit", { signal }).then(([code]) => {
        throw new Error(`${name} ended with ${code}`);
      }),
    ]);
    if ("fault" in answer) throw new Error(answer.fault);
    return answer as Answer;
  } finally {
    clearTimeout(late);
    stop.abort();
  }
}

/** Has this process answer whoever has started it, see builtProgram. */
export function answerQuestions<Question extends object, Answer extends object>(
  work: (question: Question) => Promise<Answer>,
): void {
  process.on("message", async (question: Question) => {
    try {
      process.send?.(await work(question));
    } catch (error) {
      process.send?.({ fault: String(error) });
    }
  });
  // Without whom it works for it has nothing to do; a terminal's Ctrl-C is for that one to judge.
  process.on("disconnect", () => process.exit());
  process.on("SIGINT", () => undefined);
}
