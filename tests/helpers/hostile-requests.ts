import { connect } from "node:net";
import fc from "fast-check";

/** An address of the product, and how it is asked. */
export interface Door {
  method: "GET" | "HEAD" | "POST";
  path: string;
  /** Names of fields that its form has. */
  fields?: readonly string[];
  /** Largest body in bytes. */
  limit?: number;
  /** A session cookie to come with. */
  cookie?: string;
}

/** A request of any size: units repeated at one place of an otherwise plain request. */
export interface Hostile {
  door: Door;
  place: Place;
  /** Repeated until the size is reached. */
  units: string[];
  /** Stands once before and once behind them. */
  before: string;
  after: string;
}

/** Longest head of a request that Node takes, with room for what stands in it anyway. */
const headLimit = 14_000;

const headers = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Content-Language",
  "Cookie",
  "Forwarded",
  "If-Modified-Since",
  "If-None-Match",
  "Origin",
  "Range",
  "Referer",
  "Sec-Fetch-Site",
  "User-Agent",
  "Via",
  "X-Client-Address",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Remix-Revalidate",
  "X-Render",
] as const;

const headPlaces = [
  "path",
  "below the path",
  "data path",
  "query",
  "parameter names",
  "parameter",
  "manifest",
  "many headers",
  "host",
  "session cookie",
  "flash cookie",
  ...headers,
] as const;
const bodyPlaces = [
  "body",
  "field",
  "first field",
  "all fields",
  "nested names",
  "content type",
  "boundary",
  "multipart field",
  "multipart names",
  "multipart parts",
  "multipart headers",
  "multipart body",
  "kept names",
  "kept texts",
  "kept",
  "small chunks",
  "chunk extensions",
] as const;
type Place = (typeof headPlaces)[number] | (typeof bodyPlaces)[number];

const atoms = [
  ..."/\\.%&=;,:@+-_~!$'()*[]{}<>|^`\"# \t0aAzäß€😀",
  "..",
  "./",
  "../",
  "//",
  "%2f",
  "%5c",
  "%2e",
  "%00",
  "%0a",
  "%0d%0a",
  "%22",
  "%3C",
  "%20",
  "%25",
  "%F0%9F%98%80",
  "%ff",
  "%zz",
  "%C3%A4",
  "\r\n",
  "\n",
  "\u0301",
  "\u200b",
  "\u202e",
  "\ufeff",
  "a=&",
  "a=b&",
  "a.",
  "a.b.",
  "[0]",
  "[]",
  "a[",
  "[9]",
  "[100000000]",
  "name",
  "name=a&",
  "email=x&",
  "message=%0a&",
  "p=/a&",
  "p=%2Fblog%2Fx&",
  "p=/admin/x&",
  "a,",
  "gzip,",
  "br;q=0.0",
  "br ; q=0",
  '"x",',
  "0-1,",
  "a=b; ",
  "staff.0=a; ",
  "flash=a; ",
  "=; ",
  "<b>",
  "</p>",
  "<!--",
  "&amp;",
  "http://a ",
  "a@b.c ",
  "__proto__",
  "--x\r\n",
  "\r\n--x",
  'Content-Disposition: form-data; name="a"\r\n',
  '["a","b"],',
  '[["',
  "[",
  "{",
];

/** Every kind of request at every door. */
export function hostileRequest(doors: Door[]): fc.Arbitrary<Hostile> {
  return fc.constantFrom(...doors).chain((door) => {
    const places: readonly Place[] =
      door.method === "POST" ? [...bodyPlaces, ...bodyPlaces, ...headPlaces] : headPlaces;
    const atom = fc.constantFrom(...atoms);
    return fc.record({
      door: fc.constant(door),
      place: fc.constantFrom(...places),
      units: fc.array(atom, { minLength: 1, maxLength: 3 }),
      before: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, atom),
      after: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, atom),
    });
  });
}

/** The largest size a request may have at its place. */
export function largest({ place, door }: Hostile): number {
  if ((headPlaces as readonly string[]).includes(place)) return headLimit;
  return (door.limit ?? 0) - 1000;
}

/** The bytes of a request whose hostile part is as large as that. */
export function bytesOf({ door, place, units, before, after }: Hostile, size: number): Buffer {
  const unit = Buffer.from(units.join(""));
  const text = (most = size) => {
    const times = Math.max(1, Math.floor((most - before.length - after.length) / unit.length));
    return Buffer.concat([Buffer.from(before), ...Array<Buffer>(times).fill(unit), Buffer.from(after)]);
  };
  const { path, method, fields = [], cookie } = door;
  const [first = "name"] = fields;
  let target: (string | Buffer)[] = [path];
  let host: string | Buffer = "127.0.0.1";
  const head: [string, string | Buffer][] = [];
  let type = "application/x-www-form-urlencoded";
  let body: Buffer | undefined;
  let chunked = false;
  const part = (name: string | Buffer, value: string | Buffer) =>
    Buffer.concat(
      ['--x\r\nContent-Disposition: form-data; name="', name, '"\r\n\r\n', value, "\r\n"].map((each) =>
        Buffer.from(each),
      ),
    );
  const many = (one: (index: number) => Buffer, most = 1_000_000) => {
    const parts: Buffer[] = [];
    for (let total = 0; total < size && parts.length < most; ) {
      const each = one(parts.length);
      parts.push(each);
      total += each.length;
    }
    return Buffer.concat(parts);
  };
  const otherFields = Buffer.from(
    fields
      .slice(1)
      .map((name) => `&${name}=x`)
      .join(""),
  );
  const nameOf = (index: number) => Buffer.concat([unit, Buffer.from(String(index))]);
  const list = (values: (index: number) => [string, string]) => {
    const pairs: [string, string][] = [];
    for (let total = 0; total < size / 3; total += 6 + unit.length) pairs.push(values(pairs.length));
    return Buffer.from(
      new URLSearchParams({ email: "a@b.example", password: "x", kept: JSON.stringify(pairs) }).toString(),
    );
  };
  const unitText = unit.toString();

  const places: Record<Exclude<Place, (typeof headers)[number]>, () => void> = {
    path: () => (target = ["/", text()]),
    "below the path": () => (target = [path, path.endsWith("/") ? "" : "/", text()]),
    "data path": () => (target = ["/", text(), ".data"]),
    query: () => (target = [path, "?", text()]),
    "parameter names": () =>
      (target = [path, "?", many((index) => Buffer.concat([nameOf(index), Buffer.from("=&")]))]),
    parameter: () => (target = [path, "?kategorie=", text(), "&q=", text(10), "&token=", text(10)]),
    manifest: () => (target = ["/__manifest?version=x&", text()]),
    "many headers": () => {
      for (let at = 0; at < Math.min(size / 10, 900); at += 1) head.push([`X-${at}`, text(10)]);
    },
    host: () => (host = text()),
    "session cookie": () => head.push(["Cookie", Buffer.concat([Buffer.from("staff.0="), text()])]),
    "flash cookie": () => head.push(["Cookie", Buffer.concat([Buffer.from("flash="), text()])]),
    body: () => (body = text()),
    field: () => (body = Buffer.concat([Buffer.from(`${first}=`), text()])),
    "first field": () => (body = Buffer.concat([Buffer.from(`${first}=`), text(), otherFields])),
    "all fields": () => {
      const each = size / Math.max(1, fields.length);
      body = Buffer.concat(fields.flatMap((name) => [Buffer.from(`&${name}=`), text(each)]));
    },
    "nested names": () => (body = Buffer.concat([Buffer.from(first), text(), Buffer.from("=x")])),
    "content type": () => {
      type = `application/x-www-form-urlencoded${text(Math.min(size, headLimit)).toString("latin1")}`;
      body = Buffer.from(`${first}=x`);
    },
    boundary: () => {
      const boundary = text(Math.min(size, headLimit)).toString("latin1");
      type = `multipart/form-data; boundary=${boundary}`;
      body = Buffer.from(`--${boundary}--\r\n`, "latin1");
    },
    "multipart field": () => {
      type = "multipart/form-data; boundary=x";
      body = Buffer.concat([part(first, text()), Buffer.from("--x--\r\n")]);
    },
    "multipart names": () => {
      type = "multipart/form-data; boundary=x";
      body = Buffer.concat([part(text(), "x"), Buffer.from("--x--\r\n")]);
    },
    "multipart parts": () => {
      type = "multipart/form-data; boundary=x";
      body = Buffer.concat([many(() => part(first, unit), 190), Buffer.from("--x--\r\n")]);
    },
    "multipart headers": () => {
      type = "multipart/form-data; boundary=x";
      body = Buffer.concat([Buffer.from("--x\r\n"), text(), Buffer.from("\r\n\r\nx\r\n--x--\r\n")]);
    },
    "multipart body": () => {
      type = "multipart/form-data; boundary=x";
      body = text();
    },
    "kept names": () => (body = list((index) => [unitText + index, "x"])),
    "kept texts": () => (body = list(() => ["content", unitText])),
    "small chunks": () => {
      chunked = true;
      body = Buffer.concat([many(() => Buffer.from("1\r\na\r\n")), Buffer.from("0\r\n\r\n")]);
    },
    "chunk extensions": () => {
      chunked = true;
      const extension = `1;${"x".repeat(Math.min(8000, 10 * unit.length))}\r\na\r\n`;
      body = Buffer.concat([many(() => Buffer.from(extension)), Buffer.from("0\r\n\r\n")]);
    },
    kept: () => (body = Buffer.concat([Buffer.from("email=a@b.example&password=x&kept="), text()])),
  };
  if ((headers as readonly string[]).includes(place)) head.push([place, text()]);
  else places[place as keyof typeof places]();

  if (cookie && !head.some(([name]) => name === "Cookie")) head.push(["Cookie", cookie]);
  if (method === "POST") {
    body ??= Buffer.from(`${first}=x`);
    head.push(["Content-Type", Buffer.from(type, "latin1")]);
    head.push(chunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", String(body.length)]);
  }
  const lines: (string | Buffer)[] = [
    method,
    " ",
    ...target,
    " HTTP/1.1\r\nHost: ",
    host,
    "\r\nConnection: close\r\n",
  ];
  for (const [name, value] of head) lines.push(name, ": ", value, "\r\n");
  lines.push("\r\n", body ?? "");
  return Buffer.concat(lines.map((line) => Buffer.from(line)));
}

export interface RawAnswer {
  /** 0 when the connection ended without an answer, NaN when nothing came in time. */
  status: number;
  head: string;
  body: Buffer;
}

/** Sends bytes as they are and gives what comes back. */
export function exchange(port: number, request: Buffer, patience = 60_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let late = false;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    const timer = setTimeout(() => {
      late = true;
      socket.destroy();
    }, patience);
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(timer);
      const answer = Buffer.concat(parts);
      const at = answer.indexOf("\r\n\r\n");
      const head = answer.subarray(0, Math.max(at, 0)).toString("latin1");
      const status = late ? Number.NaN : Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({
        status,
        head,
        body: answer.subarray(at < 0 ? answer.length : at + 4),
      });
    });
  });
}

/** A request in a few words. */
export function nameOf({ door, place, units, before, after }: Hostile): string {
  const show = (text: string) => JSON.stringify(text);
  const around = before || after ? ` between ${show(before)} and ${show(after)}` : "";
  return `${door.method} ${door.path}${door.cookie ? " by staff" : ""}: ${place} of ${show(units.join(""))}${around}`;
}
