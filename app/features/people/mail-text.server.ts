export interface MailText {
  headers: Map<string, string>;
  text: string;
  whole: string;
  content: string;
}

const people = ["from", "to", "reply-to"];
const deepest = 8;

/** Any encoding; what is no mail gives its bytes as text. Never throws. */
export function readMailText(raw: Buffer): MailText {
  const { headers, parts } = readPart(raw, 0);
  const texts = parts.map(({ text }) => text);
  const plain = parts.find(({ type }) => type.startsWith("text/plain"));
  const others = [...headers].flatMap(([name, value]) => (people.includes(name) ? [] : [value]));
  return {
    headers,
    text: plain?.text ?? "",
    whole: [...headers.values(), ...texts].join("\n"),
    content: [...others, ...texts].join("\n"),
  };
}

interface Part {
  type: string;
  text: string;
}

function readPart(raw: Buffer, depth: number): { headers: Map<string, string>; parts: Part[] } {
  const { headers, body } = split(raw);
  // Preamble and epilogue have no headers.
  const type = (headers.get("content-type") ?? (depth === 0 ? "text/plain" : "")).toLowerCase();
  const content = decoded(body, headers.get("content-transfer-encoding") ?? "");
  if (depth < deepest && type.startsWith("message/rfc822")) {
    const inner = readPart(content, depth + 1);
    return { headers, parts: [{ type: "", text: [...inner.headers.values()].join("\n") }, ...inner.parts] };
  }
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get("content-type") ?? "")?.[1];
  if (depth >= deepest || !type.startsWith("multipart/") || !boundary)
    return { headers, parts: [{ type, text: inCharset(content, type) }] };
  const parts = body
    .toString("latin1")
    .split(`--${boundary}`)
    .map((part) => readPart(Buffer.from(part.replace(/^\r?\n/, ""), "latin1"), depth + 1));
  return {
    headers,
    parts: parts.flatMap((one) => [{ type: "", text: [...one.headers.values()].join("\n") }, ...one.parts]),
  };
}

function split(raw: Buffer) {
  const [, head = "", end = ""] =
    /^((?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+)(\r?\n|$)/.exec(raw.toString("latin1")) ?? [];
  const headers = new Map<string, string>();
  for (const line of Buffer.from(head, "latin1")
    .toString()
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)) {
    const [name = "", ...value] = line.split(":");
    if (value.length) headers.set(name.toLowerCase(), words(value.join(":")).trim());
  }
  return { headers, body: raw.subarray(head.length + end.length) };
}

/** RFC 2047; split words are joined before decoding. */
function words(header: string) {
  return header.replace(/\?=\s+=\?/g, "?==?").replace(/(?:=\?[\w-]+(?:\*\w+)?\?[bq]\?[^?]*\?=)+/gi, (run) => {
    const pieces = [...run.matchAll(/=\?([\w-]+)(?:\*\w+)?\?([bq])\?([^?]*)\?=/gi)];
    const bytes = pieces.map(([, , how = "", text = ""]) =>
      how.toLowerCase() === "b" ? Buffer.from(text, "base64") : unquoted(text.replaceAll("_", " ")),
    );
    return inCharset(Buffer.concat(bytes), `charset=${pieces[0]?.[1] ?? ""}`);
  });
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString("latin1"), "base64");
  if (/quoted-printable/i.test(encoding))
    return unquoted(body.toString("latin1").replace(/=[ \t]*\r?\n/g, ""));
  return body;
}

function unquoted(text: string) {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

function inCharset(bytes: Buffer, type: string): string {
  const [, charset = "utf-8"] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
