import { connect } from "node:net";
import fc from "fast-check";

export interface Door {
  method: "GET" | "HEAD" | "POST";
  path: string;
  fields?: readonly string[];
  limit?: number;
  cookie?: string;
}

/** `units` are repeated at `place` until the size is reached. */
export interface Hostile {
  door: Door;
  place: string;
  units: string[];
  before: string;
  after: string;
}

interface Filling {
  path: string;
  fields: readonly string[];
  first: string;
  size: number;
  unit: Buffer;
  text: (most?: number) => Buffer;
  many: (one: (index: number) => Buffer, most?: number) => Buffer;
}

interface Parts {
  target?: Buffer;
  host?: Buffer;
  head?: [name: string, value: string | Buffer][];
  type?: string;
  body?: Buffer;
  chunked?: boolean;
}
type Places = Record<string, (filling: Filling) => Parts>;

const bytes = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const part = (name: string | Buffer, value: string | Buffer) =>
  bytes('--x\r\nContent-Disposition: form-data; name="', name, '"\r\n\r\n', value, "\r\n");
const multipart = (...parts: (string | Buffer)[]): Parts => ({
  type: "multipart/form-data; boundary=x",
  body: bytes(...parts),
});
const pendingForm = ({ size, unit }: Filling, entry: (index: number) => [string, string]) => {
  const entries = Array.from({ length: Math.ceil(size / 3 / (6 + unit.length)) }, (_, index) => entry(index));
  const fields = { email: "a@b.example", password: "x", kept: JSON.stringify(entries) };
  return { body: bytes(new URLSearchParams(fields).toString()) };
};

/** Node's header limit, minus other headers. */
const headLimit = 14_000;

const headers = `Accept Accept-Encoding Accept-Language Content-Language Cookie Forwarded If-Modified-Since
  If-None-Match Origin Range Referer Sec-Fetch-Site User-Agent Via X-Client-Address X-Forwarded-For X-Forwarded-Host
  X-Forwarded-Proto X-Remix-Revalidate X-Render`.split(/\s+/);

const headPlaces: Places = {
  path: ({ text }) => ({ target: bytes("/", text()) }),
  "below the path": ({ path, text }) => ({ target: bytes(path, path.endsWith("/") ? "" : "/", text()) }),
  "data path": ({ text }) => ({ target: bytes("/", text(), ".data") }),
  query: ({ path, text }) => ({ target: bytes(path, "?", text()) }),
  "parameter names": ({ path, unit, many }) => ({
    target: bytes(
      path,
      "?",
      many((index) => bytes(unit, `${index}=&`)),
    ),
  }),
  parameter: ({ path, text }) => ({
    target: bytes(path, "?kategorie=", text(), "&q=", text(10), "&token=", text(10)),
  }),
  manifest: ({ text }) => ({ target: bytes("/__manifest?version=x&", text()) }),
  "many headers": ({ size, text }) => ({
    head: Array.from({ length: Math.min(size / 10, 900) }, (_, index) => [`X-${index}`, text(10)]),
  }),
  host: ({ text }) => ({ host: text() }),
  "session cookie": ({ text }) => ({ head: [["Cookie", bytes("staff.0=", text())]] }),
  "flash cookie": ({ text }) => ({ head: [["Cookie", bytes("flash=", text())]] }),
  ...Object.fromEntries(headers.map((name) => [name, ({ text }: Filling) => ({ head: [[name, text()]] })])),
};

const bodyPlaces: Places = {
  body: ({ text }) => ({ body: text() }),
  field: ({ first, text }) => ({ body: bytes(`${first}=`, text()) }),
  "first field": ({ first, fields, text }) => ({
    body: bytes(`${first}=`, text(), ...fields.slice(1).map((name) => `&${name}=x`)),
  }),
  "all fields": ({ fields, size, text }) => ({
    body: bytes(...fields.flatMap((name) => [`&${name}=`, text(size / fields.length)])),
  }),
  "nested names": ({ first, text }) => ({ body: bytes(first, text(), "=x") }),
  "content type": ({ first, size, text }) => ({
    type: `application/x-www-form-urlencoded${text(Math.min(size, headLimit)).toString("latin1")}`,
    body: bytes(`${first}=x`),
  }),
  boundary: ({ size, text }) => {
    const boundary = text(Math.min(size, headLimit)).toString("latin1");
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      body: Buffer.from(`--${boundary}--\r\n`, "latin1"),
    };
  },
  "multipart field": ({ first, text }) => multipart(part(first, text()), "--x--\r\n"),
  "multipart names": ({ text }) => multipart(part(text(), "x"), "--x--\r\n"),
  "multipart parts": ({ first, unit, many }) =>
    multipart(
      many(() => part(first, unit), 190),
      "--x--\r\n",
    ),
  "multipart headers": ({ text }) => multipart("--x\r\n", text(), "\r\n\r\nx\r\n--x--\r\n"),
  "multipart body": ({ text }) => multipart(text()),
  "kept names": (filling) => pendingForm(filling, (index) => [`${filling.unit}${index}`, "x"]),
  "kept texts": (filling) => pendingForm(filling, () => ["content", `${filling.unit}`]),
  kept: ({ text }) => ({ body: bytes("email=a@b.example&password=x&kept=", text()) }),
  "small chunks": ({ many }) => ({
    chunked: true,
    body: bytes(
      many(() => bytes("1\r\na\r\n")),
      "0\r\n\r\n",
    ),
  }),
  "chunk extensions": ({ unit, many }) => {
    const chunk = bytes(`1;${"x".repeat(Math.min(8000, 10 * unit.length))}\r\na\r\n`);
    return {
      chunked: true,
      body: bytes(
        many(() => chunk),
        "0\r\n\r\n",
      ),
    };
  },
};

const atoms = [
  ..."/\\.%&=;,:@+-_~!$'()*[]{}<>|^`\"# \t0aAzäß€😀",
  ..."\r\n \n \u0301 \u200b \u202e \ufeff".split(" "),
  ..."%2f %5c %2e %00 %0a %0d%0a %22 %3C %20 %25 %F0%9F%98%80 %ff %zz %C3%A4 .. ./ ../ //".split(" "),
  ..."a=& a=b& a. a.b. [0] [] a[ [9] [100000000] name name=a& email=x& message=%0a& __proto__".split(" "),
  ...'p=/a& p=%2Fblog%2Fx& p=/admin/x& a, gzip, br;q=0.0 "x", 0-1, <b> </p> <!-- &amp;'.split(" "),
  ..."br ; q=0|a=b; |staff.0=a; |flash=a; |=; |http://a |a@b.c ".split("|"),
  ...["--x\r\n", "\r\n--x", 'Content-Disposition: form-data; name="a"\r\n', '["a","b"],', '[["', "[", "{"],
];

export function hostileRequest(doors: Door[]): fc.Arbitrary<Hostile> {
  const [ofHead, ofBody] = [Object.keys(headPlaces), Object.keys(bodyPlaces)];
  const atom = fc.constantFrom(...atoms);
  const around = fc.oneof({ weight: 3, arbitrary: fc.constant("") }, atom);
  return fc.constantFrom(...doors).chain((door) =>
    fc.record({
      door: fc.constant(door),
      place: fc.constantFrom(...(door.method === "POST" ? [...ofBody, ...ofBody, ...ofHead] : ofHead)),
      units: fc.array(atom, { minLength: 1, maxLength: 3 }),
      before: around,
      after: around,
    }),
  );
}

export function plainRequest(door: Door): Buffer {
  return bytesOf({ door, place: "Accept", units: ["*/*"], before: "", after: "" }, 3);
}

export function largest({ place, door }: Hostile): number {
  return place in headPlaces ? headLimit : (door.limit ?? 0) - 1000;
}

export function bytesOf({ door, place, units, before, after }: Hostile, size: number): Buffer {
  const unit = bytes(units.join(""));
  const { path, method, fields = [], cookie } = door;
  const [first = "name"] = fields;
  const text = (most = size) => {
    const times = Math.max(1, Math.floor((most - before.length - after.length) / unit.length));
    return bytes(before, Buffer.concat(Array<Buffer>(times).fill(unit)), after);
  };
  const many = (one: (index: number) => Buffer, most = 1_000_000) => {
    const parts: Buffer[] = [];
    for (let total = 0; total < size && parts.length < most; total += parts.at(-1)?.length ?? 0)
      parts.push(one(parts.length));
    return Buffer.concat(parts);
  };
  const fill = headPlaces[place] ?? bodyPlaces[place];
  if (!fill) throw new Error(`There is no place ${place} in a request.`);
  const hostile = fill({ path, fields, first, size, unit, text, many });

  const { target = path, host = "127.0.0.1", type = "application/x-www-form-urlencoded", chunked } = hostile;
  const head = hostile.head ?? [];
  let body = hostile.body ?? bytes();
  if (cookie && !head.some(([name]) => name === "Cookie")) head.push(["Cookie", cookie]);
  if (method === "POST") {
    if (!hostile.body) body = bytes(`${first}=x`);
    head.push(["Content-Type", Buffer.from(type, "latin1")]);
    head.push(chunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", String(body.length)]);
  }
  return bytes(
    ...[`${method} `, target, " HTTP/1.1\r\nHost: ", host, "\r\nConnection: close\r\n"],
    ...head.flatMap(([name, value]) => [`${name}: `, value, "\r\n"]),
    ...["\r\n", body],
  );
}

export interface RawAnswer {
  /** 0 without a response, NaN after a timeout. */
  status: number;
  body: Buffer;
}

export function exchange(port: number, request: Buffer, timeout = 60_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let late = false;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    const timer = setTimeout(() => {
      late = true;
      socket.destroy();
    }, timeout);
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(timer);
      const answer = Buffer.concat(parts);
      const at = answer.indexOf("\r\n\r\n");
      const head = answer.subarray(0, Math.max(at, 0)).toString("latin1");
      const status = late ? Number.NaN : Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, body: answer.subarray(at < 0 ? answer.length : at + 4) });
    });
  });
}

export function nameOf({ door, place, units, before, after }: Hostile): string {
  const show = (text: string) => JSON.stringify(text);
  const around = before || after ? ` between ${show(before)} and ${show(after)}` : "";
  return `${door.method} ${door.path}${door.cookie ? " by staff" : ""}: ${place} of ${show(units.join(""))}${around}`;
}
