// In npm test: tests/proofs/front-door.test.ts - a crowd of one client has its share, counted
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { memoryOf } from "../helpers/processes";
import { type RunningServer, startServer } from "../helpers/server";
import { quantile, sendContact } from "../helpers/visitors";

deadlinesTimes(1);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop("SIGKILL"));

const head = (line: string, headers: Record<string, string | number> = {}) =>
  `${line} HTTP/1.1\r\n${Object.entries({ Host: `127.0.0.1:${server.port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** Has so many connections of another client send something, again after each answer, until they are ended. */
async function crowd(count: number, send: (index: number) => string) {
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = (index: number) => {
    if (isOver) return;
    const socket = connect({ port: server.port, host: "127.0.0.1", localAddress: "127.0.0.9" });
    sockets.add(socket);
    socket.on("connect", () => socket.write(send(index)));
    socket.on("data", (piece) => `${piece}`.startsWith("HTTP/1.1 ") && socket.write(send(index)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      open(index);
    });
    return socket;
  };
  const first = Array.from({ length: count }, (_, index) => open(index));
  await Promise.all(first.map((socket) => socket && once(socket, "connect").catch(() => undefined)));
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** Sends nine messages, one after the other; gives their statuses and how long the one in the middle took. */
async function visitor(name: string) {
  const times: number[] = [];
  const statuses: number[] = [];
  for (let index = 0; index < 9; index += 1) {
    const began = performance.now();
    const { status } = await sendContact(server.url, { email: `${name}-${index}@b.example` });
    statuses.push(status);
    times.push(performance.now() - began);
  }
  return { statuses, middle: quantile(times, 0.5) };
}

const taken = Array.from({ length: 9 }, () => 302);

it("takes messages beside 1,100 connections of one client with wrong passwords", async () => {
  await visitor("warm");
  const end = await crowd(1100, (index) => {
    const body = `email=falsch-${index % 7}%40musterhafen.example&password=geraten-1`;
    const type = "application/x-www-form-urlencoded";
    return head("POST /admin/login", { "Content-Type": type, "Content-Length": body.length }) + body;
  });
  const { statuses, middle } = await visitor("passwort");
  end();
  console.info(`1,100 connections: a message within ${Math.round(middle)} ms`);
  expect(statuses).toEqual(taken);
});

it("keeps to its memory beside 800 bodies that stop one byte early", async () => {
  const before = memoryOf(server.process.pid);
  const body = "x".repeat(1024 * 1024 - 1);
  const type = "application/x-www-form-urlencoded";
  const start = head("POST /admin/login", { "Content-Type": type, "Content-Length": body.length + 1 });
  const sent = new Set<number>();
  const end = await crowd(800, (index) => {
    const isFirst = !sent.has(index);
    sent.add(index);
    return isFirst ? start + body : "";
  });
  const { statuses } = await visitor("byte");
  const growth = memoryOf(server.process.pid) - before;
  end();
  console.info(`unfinished bodies: +${Math.round(growth)} MB`);
  expect(statuses).toEqual(taken);
  expect(growth).toBeLessThan(150);
});

it.each([
  ["/preview/", ""],
  ["/blog?kategorie=", ""],
  ["/admin?x=", "staff.0=1:erfunden.erfunden"],
])("takes messages beside 200 connections to %s", async (path, cookie) => {
  const alone = await visitor("allein");
  let count = 0;
  const end = await crowd(200, () => {
    count += 1;
    const name = `andrang-${count}-`.padEnd(43, "x");
    return head(`GET ${path}${name}`, cookie ? { Cookie: cookie } : {});
  });
  const beside = await visitor("daneben");
  end();
  console.info(`${path}: ${Math.round(beside.middle / alone.middle)} times as long`);
  expect(beside.statuses).toEqual(taken);
  expect(beside.middle / alone.middle).toBeLessThan(40);
});
