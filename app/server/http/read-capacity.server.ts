import type { ServerResponse } from "node:http";
import { FairTurns } from "~/server/process/fair-turns.server";
import { sendBackLater } from "./patience.server";

/** Who asks for a page that is not in memory: somebody with a session of ours, a monitor, or anybody. */
export type Reader = "visitors" | "staff" | "monitors";

/**
 * So many pages are made at the same time, beside the forms: one that is sent waits for the questions of these few at most,
 * and for none of those that wait here.
 */
const turns: Record<Reader, FairTurns> = {
  visitors: new FairTurns({ atOnce: 16, each: 6, waiting: 600, waitingEach: 300 }),
  staff: new FairTurns({ atOnce: 32, each: 16, waiting: 400, waitingEach: 200 }),
  monitors: new FairTurns({ atOnce: 4, each: 2, waiting: 40, waitingEach: 20 }),
};

/** Makes a page for `client` once it is its turn. Rejects with NoTurn where too many wait. */
export function makeInTurn<Result>(
  reader: Reader,
  client: string,
  make: () => Promise<Result>,
): Promise<Result> {
  return turns[reader].run(client, make);
}

/** Has a request answered once it is its turn; `leave` is to be called once the work is done. */
export function readInTurn(
  { reader, client, response }: { reader: Reader; client: string; response: ServerResponse },
  work: (leave: () => void) => void,
  sendBack: () => void,
): void {
  const entrance = { begin: work, sendBack: () => sendBackLater(response, sendBack) };
  response.once("close", turns[reader].enter(client, entrance));
}
