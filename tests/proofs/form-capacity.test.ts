import EventEmitter, { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { letIn } from "~/server/http/form-capacity.server";
import { waitingSpam } from "~/server/process/spam-counts.server";
import { atOnce } from "../helpers/visitors";
import { prove } from "./prove";

prove("thousand-posts", "asks whoever finds no room to come back, with everything typed", async () => {
  const atWork: ServerResponse[] = [];
  const leaving = new AbortController();
  const server = createServer(async (request, response) => {
    const body = Buffer.from(await text(request));
    letIn(request, response, body, () => {
      atWork.push(response);
      if (leaving.signal.aborted) response.end("room again");
    });
  });
  server.emit = EventEmitter.prototype.emit;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const typed = { name: 'A "B" & <C>', message: "Zeile 1\r\nZeile 2", email: "a@b.example" };
  const send = (path: string, signal = AbortSignal.timeout(30_000)) =>
    fetch(url + path, { method: "POST", body: new URLSearchParams(typed), signal });

  const first = send("/contact");
  await expect.poll(() => atWork.length).toBe(1);
  const others = atOnce(999, 999, () => send("/contact", leaving.signal).then(() => undefined)).catch(
    () => "left",
  );
  await expect.poll(() => atWork.length, { timeout: 20_000 }).toBe(1000);

  const sentBack = await send("/contact");
  expect(sentBack.status).toBe(503);
  expect(Number(sentBack.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await sentBack.text();
  expect(html).toContain('name="name" value="A &quot;B&quot; &amp; &lt;C&gt;"');
  expect(html).toContain('name="message" value="Zeile 1&#13;&#10;Zeile 2"');
  expect(html).toContain('name="email" value="a@b.example"');
  await send("/newsletter");
  await send("/?index");
  // Only the contact form's are counted, and nothing of what they said.
  expect(waitingSpam().map(([, reason, count]) => [reason, count])).toEqual([["throttle", 2]]);

  // A script waits for its turn instead.
  const script = send("/contact.data");
  atWork[0]?.end("done");
  expect(await (await first).text()).toBe("done");
  await expect.poll(() => atWork.length).toBe(1001);
  atWork[1000]?.end("its turn");
  expect(await (await script).text()).toBe("its turn");

  leaving.abort();
  await others;
  await expect.poll(async () => (await send("/contact")).status).toBe(200);
  server.closeAllConnections();
  server.close();
  return { figure: "the 1,001st at work gets 503, Retry-After and its text back" };
});
