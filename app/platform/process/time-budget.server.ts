import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { deadline } from "~/platform/settings/deadlines.server";

interface AtWork {
  id: string;
  end: number;
  response: ServerResponse | undefined;
}

const requests = new AsyncLocalStorage<AtWork>();

let running = 0;

/** Until its response begins, all queries of a request share one time budget. */
export function withBudget<Result>(id: string, response: ServerResponse, work: () => Result): Result {
  running += 1;
  response.once("close", leave);
  return requests.run({ id, end: Date.now() + deadline("request"), response }, work);
}

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
  // An active AsyncLocalStorage slows down everything asynchronous, cached responses too.
  if (running === 0) requests.disable();
}

export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

export function requestAtWork(): object | undefined {
  return requests.getStore();
}

/** For cleanup after the budget: each query has its own deadline only. */
export function beyondBudget<Result>(work: () => Result): Result {
  const request = requests.getStore();
  return request ? requests.run({ ...request, end: Number.POSITIVE_INFINITY }, work) : work();
}

/** Waiting for an upload is not the backend's time. */
export function renewBudget(): void {
  const request = requests.getStore();
  if (request) request.end = Date.now() + deadline("request");
}

export async function outsideBudget<Result>(work: () => Promise<Result>): Promise<Result> {
  const request = requests.getStore();
  const began = Date.now();
  try {
    return await work();
  } finally {
    const now = Date.now();
    // Parallel work is not added up.
    if (request && request.end < Number.POSITIVE_INFINITY)
      request.end = Math.min(request.end + now - began, now + deadline("request"));
  }
}

export function onceAnswered(done: () => void): void {
  const response = requests.getStore()?.response;
  if (!response || response.closed) done();
  else response.once("close", done);
}

/** Milliseconds: `most`, or what the request has left. */
export function timeLeft(most: number): number {
  const request = requests.getStore();
  // Work after the response, such as an export, delays nobody.
  if (!request || request.response?.headersSent || request.response?.destroyed) return most;
  return Math.max(1, Math.min(most, request.end - Date.now()));
}
