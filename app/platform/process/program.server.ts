import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { takingTurns } from "./turns.server";

interface Program<Question, Answer> {
  name: string;
  deadline: (question: Question) => number;
  timeout?: () => number;
  heap?: number;
  /** Its work in this process: the development server has no built program to start. */
  here?: () => Promise<(question: Question) => Promise<Answer>>;
}

const idleTime = 30_000;

/** The child reads people's files: it gets none of the server's secrets. */
const known = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|MALLOC_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|SystemRoot)$/i;

export class TooBusy extends Error {}

/** A build's program in a child process, one question at a time. Throws its fault, or ends it at the deadline. */
export function builtProgram<Question extends object, Answer extends object>({
  name,
  deadline,
  timeout = () => Number.POSITIVE_INFINITY,
  heap,
  here,
}: Program<Question, Answer>): (question: Question) => Promise<Answer> {
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = takingTurns();

  function start(): ChildProcess {
    const started = fork(`build/server/${name}.js`, {
      serialization: "advanced",
      env: programEnvironment(),
      execArgv: heap ? [`--max-old-space-size=${heap}`] : [],
      // V8's out-of-memory report is no log line.
      stdio: heap ? ["ignore", "ignore", "ignore", "ipc"] : ["inherit", "inherit", "inherit", "ipc"],
    });
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

  if (here && !import.meta.env.PROD) return async (question) => (await here())(question);
  return (question) => {
    const asked = performance.now();
    return inTurn(() => {
      if (performance.now() - asked > timeout()) throw new TooBusy(`${name} is busy`);
      return ask(question);
    });
  };
}

export function programEnvironment(): NodeJS.ProcessEnv {
  const told = Object.entries(process.env).filter(([name]) => known.test(name));
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(told) };
}

async function answerOf<Answer extends object>(asked: ChildProcess, name: string, deadline: number) {
  const stop = new AbortController();
  const { signal } = stop;
  // AbortSignal.any may be collected and never abort.
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
  // Ctrl-C in a terminal is for the parent to handle.
  process.on("disconnect", () => process.exit());
  process.on("SIGINT", () => undefined);
}
