import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askBackend, backend, staffCookie } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import {
  bytesOf,
  type Door,
  exchange,
  type Hostile,
  hostileRequest,
  largest,
  nameOf,
  plainRequest,
} from "../helpers/hostile-requests";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { plantSecrets } from "../helpers/staff-routes";
import { cases, costDoors } from "./cost-cases";

// What a request costs, counted: questions to the backend and bytes of the answer. Milliseconds are in cost.proof.ts.

// Refusals read what is still on its way for a part of their deadline.
deadlinesTimes(2);

const most = { questions: 25, times: 4, bytes: 100_000 };
let app: Awaited<ReturnType<typeof serveApp>>;
let secrets: Awaited<ReturnType<typeof plantSecrets>>;
let doors: Door[] = [];
beforeAll(async () => {
  app = await serveApp();
  secrets = await plantSecrets();
  doors = costDoors({ cookie: await staffCookie(), ids: secrets.ids });
});
afterAll(async () => {
  app.close();
  await secrets.remove();
  takeErrors();
});

async function ask(request: Buffer) {
  let questions = 0;
  const { fetch: real } = backend;
  backend.fetch = (input, init) => {
    if (!new Request(input, init).url.includes("/content_state")) questions += 1;
    return askBackend(input, init);
  };
  const answer = await exchange(app.port, request);
  backend.fetch = real;
  return { ...answer, sent: request.length, questions };
}

async function faultsOf(hostile: Hostile) {
  const plain = await ask(plainRequest(hostile.door));
  const { status, body, sent, questions } = await ask(bytesOf(hostile, largest(hostile)));
  const echo = body.length - plain.body.length;
  return [
    (Number.isNaN(status) || (status >= 500 && status !== 503)) && `status ${status}`,
    questions > most.questions && `${questions} questions`,
    echo > Math.max(most.bytes, most.times * sent) && `${echo} bytes came back for ${sent}`,
  ].filter((fault) => !!fault);
}

it.each(cases)("what once cost too much asks and answers little: %s", async (_name, { path, ...rest }) => {
  const door = doors.find((one) => one.path === path && one.method === "POST") ?? { method: "GET", path };
  expect(await faultsOf({ before: "", after: "", door, ...rest })).toEqual([]);
});

it("no generated request asks or answers more than its size explains", async () => {
  const wrong: string[] = [];
  for (const hostile of fc.sample(hostileRequest(doors), 20)) {
    const faults = await faultsOf(hostile);
    if (faults.length) wrong.push(`${nameOf(hostile)}: ${faults.join(", ")}`);
  }
  expect(wrong).toEqual([]);
});
