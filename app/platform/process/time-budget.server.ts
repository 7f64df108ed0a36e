import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { deadline } from "~/platform/settings/deadlines.server";

interface AtWork {
  id: string;
  end: number;
  /** None while a page is made for all who wait for it. */
  response: ServerResponse | undefined;
}

const requests = new AsyncLocalStorage<AtWork>();

let running = 0;

/** Works on a request, of which its id is known; until its answer has begun, all its questions to the backend share one budget of time. */
export function withBudget<Result>(id: string, response: ServerResponse, work: () => Result): Result {
  running += 1;
  response.once("close", leave);
  return requests.run({ id, end: Date.now() + deadline("request"), response }, work);
}

/** The same for a page that is made for all who wait for it. */
export async function withOwnBudget<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await requests.run({ id, end: Date.now() + deadline("request"), response: undefined }, work);
  } finally {
    leave();
  }
}

function leave() {
  running -= 1;
  // Once in use, it makes everything asynchronous slower, also the answers from memory that have no use for it.
  if (running === 0) requests.disable();
}

/** The id of the request at work, as in its line of the log. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

/** The request at work, the same object until it is answered; undefined where none is known. */
export function requestAtWork(): object | undefined {
  return requests.getStore();
}

/** Does what has to be done even when the request's time is used up: each question has its own deadline only. */
export function beyondBudget<Result>(work: () => Result): Result {
  const request = requests.getStore();
  return request ? requests.run({ ...request, end: Number.POSITIVE_INFINITY }, work) : work();
}

/** Lets the budget of the request at work begin anew: how long people take to send a file is none of the backend's doing. */
export function renewBudget(): void {
  const request = requests.getStore();
  if (request) request.end = Date.now() + deadline("request");
}

/** Does what asks nothing of the backend, and takes none of the request's budget for it. */
export async function outsideBudget<Result>(work: () => Promise<Result>): Promise<Result> {
  const request = requests.getStore();
  const began = Date.now();
  try {
    return await work();
  } finally {
    const now = Date.now();
    // What is done side by side is not added up.
    if (request && request.end < Number.POSITIVE_INFINITY)
      request.end = Math.min(request.end + now - began, now + deadline("request"));
  }
}

/** Calls back once the request at work is answered, or whoever sent it has left; at once where no request is known. */
export function onceAnswered(done: () => void): void {
  const response = requests.getStore()?.response;
  if (!response || response.closed) done();
  else response.once("close", done);
}

/** How long a question to the backend may take (milliseconds): `most`, or what the request that asks has left. */
export function timeLeft(most: number): number {
  const request = requests.getStore();
  // What goes on behind an answer, such as a long export or a message handed in later, keeps nobody waiting.
  if (!request || request.response?.headersSent || request.response?.destroyed) return most;
  return Math.max(1, Math.min(most, request.end - Date.now()));
}
