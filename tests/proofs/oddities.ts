interface Oddity {
  bytes: string;
  status?: number;
  waits?: boolean;
}

const ask = (path: string, more = "", method = "GET") =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
const host = (name: string) => `GET /x HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
const post = (more: string, body = "") =>
  `POST /contact HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n${body}`;
const chunked = (body: string) => post("Transfer-Encoding: chunked", body);
const socket =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n";

const answered: Record<number, Record<string, string>> = {
  0: { "a request for a tunnel": "CONNECT a:443 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" },
  200: { "a request for a web socket": `GET /impressum HTTP/1.1\r\nHost: localhost\r\n${socket}\r\n` },
  405: Object.fromEntries(
    ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"].map((method) => [
      method,
      ask("/contact", "", method),
    ]),
  ),
  417: { "an unknown expectation": ask("/", "Expect: wunder\r\n") },
  431: {
    "headers without end": ask("/", `X: ${"x".repeat(20_000)}\r\n`),
    "an address without end": ask(`/${"x".repeat(20_000)}`),
  },
  404: {
    "a doubled slash": ask("//evil.example/"),
    "a path without end": ask("/a".repeat(3000)),
    "a path without end, hidden behind an ampersand": ask(`/a&${"/b&".repeat(3000)}`),
  },
  400: {
    "no host": "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "a host with spaces": host("a b"),
    "a host with a path": host("a/b"),
    "a host with a user": host("u@a"),
    "a host that is no address": host("256.256.256.256"),
    "a port that is none": host("a:99999"),
    "two hosts": ask("/x", "Host: boese.example\r\n"),
    "an absolute address": ask("http://evil.example/"),
    "a broken escape": ask("/%zz"),
    "a lone continuation byte": ask("/%ff"),
    "a staff address without end": ask(`/admin/blog?q=${"a".repeat(1000)}`),
    "half a header": "GET / HTTP/1.1\r\nHost\r\n\r\n",
    "no request at all": "\u0000\u0001\u0002\r\n\r\n",
    "an invented method": "MOIN / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "two lengths": post("Content-Length: 3\r\nContent-Length: 4", "abc"),
    "length and chunks": post("Content-Length: 3\r\nTransfer-Encoding: chunked", "0\r\n\r\n"),
    "a folded header": ask("/", "X: 1\r\n 2\r\n"),
    "a control character": ask("/", "X: \u0001\r\n"),
    "a negative length": post("Content-Length: -1"),
    "a bad chunk size": chunked("zz\r\n"),
    "a framework command": ask("/contact?_data=routes/_site.contact", "Content-Length: 0\r\n", "POST"),
    "an unknown version": "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "the next protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "lines ended by half": "GET / HTTP/1.1\nHost: localhost\n\n",
  },
};

const survived: Record<string, string> = {
  "a TLS greeting": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "HTTP/1.0 without a host": "GET / HTTP/1.0\r\n\r\n",
  "a lower-case method": "get / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "a star": ask("*", "", "OPTIONS"),
  "no path": ask(""),
  "a path without a slash": ask("kontakt"),
  "a space in the path": ask("/a b"),
  "a NUL in the path": ask("/\0"),
  "raw bytes in the path": ask("/\xff\xfe"),
  "an encoded NUL": ask("/blog/%00"),
  "a way out of the folder": ask("/../../../etc/passwd"),
  "an encoded way out": ask("/..%2f..%2f..%2fetc%2fpasswd"),
  "a way out with backslashes": ask("/..\\..\\package.json"),
  "a way out of the pictures": ask("/media/..%2fsecrets.json"),
  "a thousand parameters": ask(`/blog?${"a=1&".repeat(3000)}`),
  "an empty host": host(""),
  "a space before the colon": "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
  "a bare carriage return": ask("/", "X: 1\r2\r\n"),
  "a thousand headers": ask("/", "X: 1\r\n".repeat(1500)),
  "a broken cookie": ask("/admin", "Cookie: staff.0=%zz; =; ;;\xff\r\n"),
  "a body on GET": `${ask("/", "Content-Length: 3\r\n")}abc`,
  "a length in words": post("Content-Length: drei", "abc"),
  "a length beyond counting": post(`Content-Length: ${"9".repeat(30)}`, "abc"),
  "an unknown transfer coding": post("Transfer-Encoding: moin"),
  "chunked twice": post("Transfer-Encoding: chunked, chunked", "0\r\n\r\n"),
  "a negative chunk": chunked("-1\r\nabc\r\n0\r\n\r\n"),
  "a chunk with a long remark": chunked(`3;${"a".repeat(20_000)}\r\nabc\r\n0\r\n\r\n`),
  "a second request in the body": `${post("Content-Length: 0")}${ask("/admin")}`,
  "an endless list of ranges": ask("/favicon.svg", `Range: bytes=${"0-1,".repeat(1500)}0-1\r\n`),
  "multipart without a boundary": `${ask("/contact", "Content-Type: multipart/form-data\r\nContent-Length: 3\r\n", "POST")}abc`,
  "a compressed body": `${ask("/contact", "Content-Encoding: gzip\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n", "POST")}abc`,
};

/** What programs, proxies and attackers write that no browser would. */
export const oddities: Record<string, Oddity> = {
  ...Object.fromEntries(
    Object.entries(answered).flatMap(([status, those]) =>
      Object.entries(those).map(([name, bytes]) => [name, { bytes, status: Number(status) }]),
    ),
  ),
  ...Object.fromEntries(Object.entries(survived).map(([name, bytes]) => [name, { bytes }])),
  "nothing but line ends": { bytes: "\r\n\r\n\r\n", waits: true },
  "HTTP/0.9": { bytes: "GET /\r\n", waits: true },
  "a chunk larger than memory": { bytes: chunked("ffffffffffffffff\r\nabc"), waits: true },
};
