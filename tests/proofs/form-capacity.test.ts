import EventEmitter, { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { admitForm } from "~/platform/http/capacity.server";
import { FairTurns } from "~/platform/process/fair-turns.server";
import { waitingSpam } from "~/platform/process/spam-counts.server";
import { prove } from "./prove";

prove("thousand-posts", "asks whoever finds no room to come back, with everything typed", async () => {
  const capacity = new FairTurns({ atOnce: 1, each: 1, waiting: 1, waitingEach: 1 });
  const atWork: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.from(await text(request));
    const arrival = { request, response, sender: "visitors" as const, client: "192.0.2.1" };
    admitForm(
      arrival,
      body,
      (leave) => {
        atWork.push(() => {
          response.end("done");
          leave();
        });
      },
      capacity,
    );
  });
  server.emit = EventEmitter.prototype.emit;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const typed = { name: 'A "B" & <C>', message: "Zeile 1\r\nZeile 2", email: "a@b.example" };
  const send = (path: string) => fetch(url + path, { method: "POST", body: new URLSearchParams(typed) });

  const first = send("/contact");
  await expect.poll(() => atWork.length).toBe(1);
  const others = ["/contact", "/contact", "/newsletter", "/?index"].map(send);
  let answered = 0;
  for (const other of others) void other.then(() => (answered += 1));
  await expect.poll(() => answered, { timeout: 20_000 }).toBe(3);
  const sentBack = await Promise.any(others);
  expect(sentBack.status).toBe(503);
  expect(Number(sentBack.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await sentBack.text();
  expect(html).toContain('name="name" value="A &quot;B&quot; &amp; &lt;C&gt;"');
  expect(html).toContain('name="message" value="Zeile 1&#13;&#10;Zeile 2"');
  expect(html).toContain('name="email" value="a@b.example"');

  atWork[0]?.();
  expect(await (await first).text()).toBe("done");
  await expect.poll(() => atWork.length).toBe(2);
  atWork[1]?.();
  const statuses = await Promise.all(others.map(async (other) => (await other).status));
  expect(statuses.sort()).toEqual([200, 503, 503, 503]);
  const messages = [others[0], others[1], others[3]].map(async (other) => (await other)?.status);
  const turnedAway = (await Promise.all(messages)).filter((status) => status === 503).length;
  expect(waitingSpam().map(([, reason, count]) => [reason, count])).toEqual([["throttle", turnedAway]]);

  server.closeAllConnections();
  server.close();
  return { figure: "beyond those at work and waiting 503, Retry-After and its text back" };
});
