import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { vi } from "vitest";
import { backend, ownWork, withBackend } from "./app";

const { setTimeout: real } = timers;

function replacePause(pause: typeof real) {
  timers.setTimeout = pause;
  syncBuiltinESMExports();
}

/** The beat of sign-ins and the like, which no test measures; deadlines and background work still wait. */
const shortened: typeof real = (milliseconds = 0, value, options) =>
  real(options || milliseconds <= 100 ? milliseconds : milliseconds / 20, value as never, options);

export const shortenPauses = () => replacePause(shortened);

/** Records pauses instead of waiting; background work still waits. */
export async function withPauses<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; pauses: number[] }> {
  const { setTimeout: before } = timers;
  const pauses: number[] = [];
  replacePause(async (milliseconds, value, options) => {
    if (options) return real(milliseconds, value, options);
    pauses.push(Number(milliseconds));
    return value as never;
  });
  try {
    return { result: await work(), pauses };
  } finally {
    replacePause(before);
  }
}

/** Virtual time: only these queries take time. */
export async function onSlowBackend<Result>(
  { questions, milliseconds }: { questions: RegExp; milliseconds: number },
  work: () => Promise<Result>,
) {
  const asked: string[] = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  const zero = Date.now();
  const { fetch } = backend;
  const slow: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (ownWork.getStore()) asked.push(pathname);
    const answer = await fetch(input, init);
    if (questions.test(pathname)) vi.setSystemTime(Date.now() + milliseconds);
    return answer;
  };
  try {
    const { result, pauses } = await withPauses(() => withBackend(slow, work));
    const worked = Date.now() - zero;
    return { result, asked, left: pauses.reduce((sum, pause) => sum + pause, worked) };
  } finally {
    vi.useRealTimers();
  }
}
