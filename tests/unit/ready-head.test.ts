import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginAnswer, idleTime, readyHead } from "~/server/pages/ready-head.server";

const body = Buffer.from("<p>Moin</p>");
const headers = ["Content-Type", "text/html", "X-Policy", "a 'b'; c", "Content-Length", String(body.length)];
const whole = readyHead(200, headers);
const unchanged = readyHead(304, headers.slice(0, 4));

/** What an address answers, once begun by node:http itself and once with the ready head. */
const answers: Record<string, (response: ServerResponse) => void> = {
  "/node/whole": (response) => response.writeHead(200, headers),
  "/ready/whole": (response) => beginAnswer(response, whole),
  "/node/unchanged": (response) => response.writeHead(304, headers.slice(0, 4)),
  "/ready/unchanged": (response) => beginAnswer(response, unchanged),
};

const server = createServer((request, response) => {
  answers[String(request.url)]?.(response);
  const hasBody = request.url?.endsWith("whole") && request.method !== "HEAD";
  response.end(hasBody ? body : undefined);
});
server.keepAliveTimeout = idleTime;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Sends one request, or several at once, and gives all that comes back until the server ends the connection. */
function bytes(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (part) => (answer += part));
    socket.on("close", () => resolve(answer.replace(/^Date: .*GMT/gm, "Date: then"))).on("error", reject);
  });
}

const last = "Host: a\r\nConnection: close\r\n\r\n";
const requests: [name: string, request: (way: string) => string][] = [
  [
    "a connection that stays",
    (way) => `GET /${way}/whole HTTP/1.1\r\nHost: a\r\n\r\nGET /none HTTP/1.1\r\n${last}`,
  ],
  ["a connection that ends", (way) => `GET /${way}/whole HTTP/1.1\r\n${last}`],
  ["HTTP/1.0", (way) => `GET /${way}/whole HTTP/1.0\r\n\r\n`],
  ["HEAD", (way) => `HEAD /${way}/whole HTTP/1.1\r\nHost: a\r\n\r\nGET /none HTTP/1.1\r\n${last}`],
  [
    "304",
    (way) => `GET /${way}/unchanged HTTP/1.1\r\nHost: a\r\n\r\nGET /${way}/unchanged HTTP/1.1\r\n${last}`,
  ],
  [
    "two at once",
    (way) => `GET /${way}/whole HTTP/1.1\r\nHost: a\r\n\r\nGET /${way}/whole HTTP/1.1\r\n${last}`,
  ],
];

describe("a ready head", () => {
  it.each(requests)("is to the byte what node:http sends: %s", async (_name, request) => {
    const expected = await bytes(request("node"));
    expect(expected).toContain("X-Policy: a 'b'; c\r\n");
    expect(await bytes(request("ready"))).toBe(expected);
  });

  it("tells the time of each answer", async () => {
    const head = readyHead(200, headers);
    const dates = [1_700_000_000_000, 1_700_000_001_000].map((now) => {
      beginAnswer({ shouldKeepAlive: true } as ServerResponse, head, now);
      return /Date: (.*)\r\n/.exec(head.text)?.[1];
    });
    expect(dates).toEqual(["Tue, 14 Nov 2023 22:13:20 GMT", "Tue, 14 Nov 2023 22:13:21 GMT"]);
  });
});
