import { setImmediate } from "node:timers/promises";

/** Gives a function that runs pieces of work one after the other, in the order they came, whatever becomes of each. */
export function takingTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The same for each key by itself; what has had its turn is forgotten. */
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

/** Resolves for one caller in each round of the event loop: of many at once, none keeps others waiting for more than itself. */
export function ownRound(): Promise<void> {
  return oneByOne(() => setImmediate());
}

/** The result of `work`, or the signal's reason as soon as nobody waits for it any more. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
