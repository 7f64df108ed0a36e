import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { isEnglishPage } from "~/platform/database/content-version.server";
import { protect, securityHeaders } from "~/platform/security/headers.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { isAnswering } from "./pipelining.server";
import { refusalPage } from "./refusal-page.server";
import { isOfStaff, limitFor, type Refusal } from "./request-checks.server";

export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  const { status, text, headers } = refusal;
  protect(request, response);
  const { url = "" } = request;
  const isEnglish = [url, request.headers.referer ?? ""].some((address) => isEnglishPage(address));
  const page = wantsPage(request)
    ? refusalPage(refusal, { isOfStaff: isOfStaff(url), isEnglish: isEnglish && !isOfStaff(url) })
    : undefined;
  const body = page?.body ?? Buffer.from(`${text}\n`);
  response.writeHead(status, {
    "Content-Type": `text/${page ? "html" : "plain"}; charset=utf-8`,
    "Content-Length": body.length,
    ...(page && { "Content-Security-Policy": page.policy }),
    Connection: "close",
    ...headers,
  });
  response.write(request.method === "HEAD" ? "" : body);
  if (request.complete || !hasBody(request)) return void response.end();
  // A client that does not listen while sending gets the response only after its body was drained.
  let rest = 8 * limitFor(request.url ?? "");
  setTimeout(() => {
    request.on("data", (part: Buffer) => {
      // A piece of one byte costs as much as a larger one.
      rest -= Math.max(part.length, 1000);
      if (rest < 0) request.pause();
    });
  }, deadline("lastWord") / 2).unref();
  const end = () => {
    response.end();
    request.destroy();
  };
  request.once("end", end);
  setTimeout(end, deadline("lastWord")).unref();
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function wantsPage({ method, headers, url = "" }: IncomingMessage) {
  // Forms are of pages, whatever a client says that it takes.
  if (method === "POST" && /(?:^|,)\s*\*\/\*/.test(headers.accept ?? "")) return !/\.data(\?|$)/.test(url);
  const isWanted = headers.accept
    ?.split(",")
    .some((type) => /^\s*text\/html\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(type));
  return isWanted === true && !/\.data(\?|$)/.test(url);
}

const overflow =
  "Wahrscheinlich sind es alte Cookies. Lösche die Cookies dieser Website und rufe die Seite noch einmal auf.";

export function answerBroken(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const { code, rawPacket } = error;
  const status = code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  // 431 may be a visitor with too many cookies; browsers send nothing else of this kind.
  const page =
    status === 431 && rawPacket?.includes("text/html") ? refusalPage({ status, text: overflow }) : undefined;
  const headers = Object.entries({
    ...securityHeaders,
    ...(page && { "Content-Security-Policy": page.policy, "Content-Type": "text/html; charset=utf-8" }),
    "Content-Length": `${page?.body.length ?? 0}`,
    Connection: "close",
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
  // The client may never close its end.
  socket.end(page?.body ?? "", () => socket.destroy());
}
