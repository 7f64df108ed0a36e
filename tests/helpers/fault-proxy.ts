import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startHttpServer } from "./http-server";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  forward: () => Promise<{ status: number; headers: Headers; body: Buffer }>;
}

const json = { "Content-Type": "application/json" };
const says = (status: number, body: string | Buffer, headers: Record<string, string> = json) => {
  return ({ response }: Exchange) => void response.writeHead(status, headers).end(body);
};
const gateway = (status: number, name: string) =>
  says(status, `<html><h1>${status} ${name}</h1></html>`, { "Content-Type": "text/html" });

const answers = {
  hanging: () => undefined,
  slow: async (exchange: Exchange) => {
    await pause(1200);
    await passOn(exchange);
  },
  trickling: async (exchange: Exchange) => {
    const { response } = exchange;
    const { status, headers, body } = await exchange.forward();
    response.writeHead(status, {
      ...Object.fromEntries(headers),
      "content-length": String(body.length + 600),
    });
    while (!response.destroyed) {
      response.write(" ");
      await pause(100);
    }
  },
  reset: ({ request }: Exchange) => void request.socket.resetAndDestroy(),
  "answer lost": async ({ request, forward }: Exchange) => {
    await forward();
    request.socket.destroy();
  },
  401: says(401, '{"code":"PGRST301","message":"JWT expired"}'),
  429: says(429, '{"message":"Too many requests","msg":"Too many requests"}', {
    ...json,
    "Retry-After": "120",
  }),
  500: says(500, '{"code":"XX000","message":"internal error in geheim_tabelle"}'),
  502: gateway(502, "Bad Gateway"),
  503: gateway(503, "Service Unavailable"),
  504: gateway(504, "Gateway Time-out"),
  garbage: says(200, Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 73) % 256))),
  empty: says(200, ""),
  truncated: async ({ response, forward }: Exchange) => {
    const { status, headers, body } = await forward();
    response.writeHead(status, {
      ...Object.fromEntries(headers),
      "content-length": String(body.length + 10),
    });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  "wrong shape": says(200, '{"moin":[1,2,3]}'),
  "wrong rows": says(200, '[{"moin":1},null]'),
  "no content": says(204, ""),
  "another page": says(200, "<!doctype html><title>WLAN-Anmeldung</title>", { "Content-Type": "text/html" }),
  "not HTTP": ({ request }: Exchange) => void request.socket.end("SSH-2.0-OpenSSH_9.2\r\n"),
} satisfies Record<string, (exchange: Exchange) => unknown>;

export type Fault = `${keyof typeof answers}` | "refused";
export const faults = ["refused", ...Object.keys(answers)] as Fault[];

export interface FaultProxy {
  url: string;
  fail: (fault: Fault, which?: (request: IncomingMessage) => boolean) => Promise<void>;
  mend: () => Promise<void>;
  close: () => void;
}

export async function startFaultProxy(backend: { url: string; fetch: typeof fetch }): Promise<FaultProxy> {
  let fault: keyof typeof answers | undefined;
  let picks: (request: IncomingMessage) => boolean = () => true;
  const { server, url, close } = await startHttpServer((request, response) => {
    const exchange = { request, response, forward: () => ask(backend, request) };
    const answer = fault && picks(request) ? answers[fault] : passOn;
    void Promise.resolve(answer(exchange)).catch(() => request.socket.destroy());
  });
  server.on("connection", (socket) => socket.on("error", () => undefined));
  const mend = async () => {
    fault = undefined;
    if (!server.listening) await once(server.listen(Number(new URL(url).port), "127.0.0.1"), "listening");
  };
  return {
    url,
    async fail(next, which = () => true) {
      await mend();
      picks = which;
      if (next === "refused") return close();
      fault = next as keyof typeof answers;
      server.closeAllConnections();
    },
    mend,
    close,
  };
}

async function passOn({ response, forward }: Exchange) {
  const { status, headers, body } = await forward();
  response.writeHead(status, Object.fromEntries(headers)).end(body);
}

async function ask(backend: { url: string; fetch: typeof fetch }, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { connection: _, "transfer-encoding": __, ...headers } = request.headers;
  const answer = await backend.fetch(`${backend.url}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}
