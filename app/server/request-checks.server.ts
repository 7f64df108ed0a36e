import type { IncomingMessage } from "node:http";
import { bodyLimit } from "./form.server";
import { isForeign } from "./same-origin.server";

export interface Refusal {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const methods = ["GET", "HEAD", "POST"];
/** Of an address, and of any address in its query. */
const mostSegments = 32;
const hostName = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** Gives the reason to turn a request away before the framework sees it, or nothing. */
export function examine(request: IncomingMessage): Refusal | undefined {
  const { method = "", headers, url = "" } = request;
  if (!methods.includes(method)) {
    const Allow = methods.join(", ");
    return { status: 405, text: "Diese Anfrageart gibt es hier nicht.", headers: { Allow } };
  }
  if (!hasProperHost(request) || !URL.canParse(`http://${headers.host}`) || !isPath(url)) {
    return { status: 400, text: "Die Anfrage ist unvollständig oder beschädigt." };
  }
  // The framework never sends _data itself, and does not check the origin of such posts.
  if (/[?&]_data=/.test(url)) return { status: 400, text: "Diese Anfrage gibt es hier nicht." };
  if (method !== "POST") return undefined;

  const fetchSite = headers["sec-fetch-site"];
  if (isForeign({ host: headers.host, origin: headers.origin, fetchSite: fetchSite?.toString() })) {
    return { status: 403, text: "Formulare nehmen wir nur von unseren eigenen Seiten an." };
  }
  if (Number(headers["content-length"] ?? 0) > limitFor(url)) return tooLarge;
  return undefined;
}

/** True when the request names a host and nothing else in its Host line. */
export function hasProperHost({ headers: { host } }: IncomingMessage): boolean {
  return host !== undefined && hostName.test(host);
}

export const tooLarge: Refusal = {
  status: 413,
  text: "Das ist zu viel auf einmal. Bitte geh zurück und kürze den Text.",
};

export const outOfOrder: Refusal = {
  status: 500,
  text: "Da ist etwas schiefgegangen. Bitte versuche es gleich noch einmal.",
};

/** The largest body in bytes that this address takes. */
export function limitFor(url: string): number {
  return url.startsWith("/admin") ? bodyLimit.staff : bodyLimit.visitor;
}

/**
 * True for a path that can be decoded; the framework answers others with an error of its own making. One of thousands of
 * segments it would compare with every route from each of them on, for seconds; so too when it is asked about one.
 */
function isPath(url: string) {
  if (!url.startsWith("/") || url.startsWith("//")) return false;
  if (url.split(/[?&]/).some((part) => part.split(/\/|%2f/i).length > mostSegments)) return false;
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
