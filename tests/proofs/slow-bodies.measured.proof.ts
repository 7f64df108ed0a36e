// In npm test: tests/proofs/front-door.test.ts - a slow body of a visitor, refused parts beyond the room for them
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { formWithFile, postForm } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { hiddenFieldsOf } from "../helpers/staff-form";
import { staffCookieOf } from "../helpers/staff-of-server";

deadlinesTimes(1);

let server: RunningServer;
let cookie = "";
let ended = "";
beforeAll(async () => {
  server = await startServer();
  cookie = await staffCookieOf(server.url, "langsam");
  ended = await staffCookieOf(server.url, "vorbei");
  await postForm(server.url, "/admin/logout", {}, { Cookie: ended });
});
afterAll(() => server.stop());

interface Slow {
  socket: Socket;
  seconds: number | undefined;
}

const part = (name: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const file = (name: string) => part(name, '; filename="a.jpg"');

function begin(line: string, body: string, sender = ""): Slow {
  const started = performance.now();
  const socket = connect(server.port, "127.0.0.1");
  const slow: Slow = { socket, seconds: undefined };
  const type = body && `Origin: ${server.url}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
  socket.write(
    `${line} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: ${sender}\r\n${type}Content-Length: 10000\r\n\r\n${body}`,
  );
  const more = setInterval(() => socket.write("a"), 2000);
  socket.resume();
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(more);
    slow.seconds = (performance.now() - started) / 1000;
  });
  return slow;
}

it("gives 20 s to every body but those of staff, also of who only asks for a page", async () => {
  await fetch(`${server.url}/impressum`);
  const forged = cookie.replace(/.{10}$/, "AAAAAAAAAA");
  const others = [
    begin("POST /admin/login", part("kept")),
    begin("POST /admin/login", file("constructor")),
    begin("POST /admin/blog/new", file("picture")),
    begin("POST /admin/blog/new", file("picture"), forged),
    begin("POST /contact", part("name")),
    begin("GET /impressum", ""),
    begin("GET /gibt-es-nicht", ""),
  ];
  const staff = [
    begin("POST /admin/blog/new", file("picture"), cookie),
    begin("POST /admin/blog/new", file("picture"), ended),
    begin("POST /admin/login", file("picture"), ended),
  ];
  await expect
    .poll(() => others.filter(({ seconds }) => seconds === undefined), { timeout: 40_000 })
    .toEqual([]);
  for (const { seconds } of others) expect(seconds).toBeGreaterThan(15);
  expect(staff.map(({ seconds }) => seconds)).toEqual([undefined, undefined, undefined]);
  for (const { socket } of staff) socket.destroy();
});

it.each([
  ["ended", () => ended],
  ["never been", () => ""],
])("holds the text of a form with a large file whose session has %s", async (_, sender) => {
  const typed = { title: "Getippt", slug: "getippt", content: "Schon da." };
  const body = formWithFile("picture", Buffer.alloc(12 * 1024 * 1024), "a.jpg", typed);
  const headers = { Cookie: sender() };
  const gone = await postForm(server.url, "/admin/blog/new", body, headers);
  expect(gone.status).toBe(307);
  // The browser is to send it again as one of staff.
  expect(gone.headers.getSetCookie().join()).not.toContain("staff.");
  const login = await postForm(server.url, gone.headers.get("Location") ?? "", body, headers);
  expect(login.status).toBe(401);
  expect(hiddenFieldsOf(await login.text()).kept).toContain("Schon da.");
});
