import { setImmediate } from "node:timers/promises";

export function takingTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // Its caller gets the fault, the next in line does not.
    last = turn.catch(() => undefined);
    return turn;
  };
}

export function takingTurnsBy(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const done: Promise<unknown> = turn
      .catch(() => undefined)
      .then(() => void (last.get(key) === done && last.delete(key)));
    last.set(key, done);
    return turn;
  };
}

const oneByOne = takingTurns();

/** Resolves for one caller per round of the event loop. */
export function ownRound(): Promise<void> {
  return oneByOne(() => setImmediate());
}

export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
