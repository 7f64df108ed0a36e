import type { MessagePort, Worker } from "node:worker_threads";

type Port = Pick<MessagePort | Worker, "postMessage" | "on">;
type Answers = Record<string, (argument: never, signal: AbortSignal) => Promise<unknown>>;
type Call = <Result>(name: string, argument: unknown, signal?: AbortSignal) => Promise<Result>;

type Message =
  | { kind: "call"; id: number; name: string; argument: unknown }
  | { kind: "abort"; id: number }
  | { kind: "result"; id: number; result: unknown }
  | { kind: "error"; id: number; message: string; code: unknown };

/** Lets two threads call each other over a port. Rejects with the other side's error, or the signal's reason. */
export function callsOver(port: Port, answers: Answers): Call {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: unknown) => void }>();
  const running = new Map<number, AbortController>();
  let count = 0;

  const answer = async (id: number, name: string, argument: unknown) => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const result = await answers[name]?.(argument as never, controller.signal);
      port.postMessage({ kind: "result", id, result } satisfies Message);
    } catch (error) {
      const { message, code } = error as Error & { code?: unknown };
      port.postMessage({ kind: "error", id, message, code } satisfies Message);
    } finally {
      running.delete(id);
    }
  };

  port.on("message", (message: Message) => {
    if (message.kind === "call") return void answer(message.id, message.name, message.argument);
    if (message.kind === "abort") return running.get(message.id)?.abort();
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === "result") caller?.resolve(message.result as never);
    else caller?.reject(Object.assign(new Error(message.message), { code: message.code }));
  });

  return (name, argument, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = count++;
      const stop = () => {
        waiting.delete(id);
        reject(signal?.reason);
        port.postMessage({ kind: "abort", id } satisfies Message);
      };
      const settle =
        <Outcome>(then: (outcome: Outcome) => void) =>
        (outcome: Outcome) => {
          signal?.removeEventListener("abort", stop);
          then(outcome);
        };
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener("abort", stop, { once: true });
      port.postMessage({ kind: "call", id, name, argument } satisfies Message);
    });
}
