import type { IncomingMessage } from "node:http";
import { parseUrl } from "~/content/parse-url";
import { isOldAddress } from "~/platform/database/cached-addresses.server";
import { bodyLimit, mayHoldFiles, uploadLimit, uploadLimitFor } from "~/platform/forms/read-form.server";
import { isOfApplication } from "~/platform/process/addresses.server";
import { isForeign, originOf, reportForeign } from "~/platform/security/same-origin.server";
import { readSession } from "~/platform/sessions/cookie.server";
import { currentSite } from "~/platform/settings/site.server";
import { canonicalPath, originalsOf } from "~/schemas/old-address";
import { isFromThisMachine, isOnlyOurs, ownHost } from "./this-machine.server";

export interface Refusal {
  status: number;
  /** English. */
  heading?: string;
  text: string;
  /** The text for whoever comes from an English page. */
  english?: string;
  headers?: Record<string, string>;
}

const methods = ["GET", "HEAD", "POST"];
const mostSegments = 32;
/** No page of ours has an address near that; what is not there is named in the page that says so (characters). */
const longestPath = 1000;
/** What follows the path of a staff page: a search of a hundred letters and what narrows a list (characters). */
const longestQuestion = 1000;
const hostName = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

function namesOldAddress(url: string) {
  const [path = ""] = url.split("?", 1);
  return isOldAddress(path) || originalsOf(path).some(isOldAddress);
}

/** Gives the reason to refuse a request before Remix sees it. */
export function examine(request: IncomingMessage): Refusal | undefined {
  const { method = "", headers, url = "" } = request;
  if (!isUnambiguous(request) || !parseUrl(`http://${headers.host}`) || !isPath(url)) return damaged;
  if (!isOurHost(request)) return notForYou;
  if (namesNothing(url)) return notFound;
  if (!methods.includes(method)) return otherMethod;
  // An escaped name would be cached under many spellings.
  if (!isOfApplication(url) && /^[^?]*%/.test(url) && !namesOldAddress(url))
    return { status: 404, text: "Diese Datei gibt es hier nicht." };
  if (url.includes("?") && asksTooMuch(url)) return { status: 400, text: "Diese Adresse ist zu lang." };
  const { searchParams } = new URL(url, "http://site.invalid");
  // Remix never sends _data itself, and does not check the origin of such posts.
  if (searchParams.has("_data")) return { status: 400, text: "Diese Anfrage gibt es hier nicht." };
  if (method !== "POST") return undefined;
  if (isSpelledOtherwise(url)) return damaged;
  if (isOnlyOurs && searchParams.get("modus") === "registrieren" && !isFromThisMachine(request))
    return notForYou;

  const sent = originOf((name) => headers[name]?.toString());
  if (isForeign(sent)) {
    reportForeign(sent);
    return foreign();
  }
  const largest = hadSession(request) ? uploadLimitFor(url) : uploadLimit;
  const isStreamed = isUpload(request) || isTooLargeForm(request);
  if (Number(headers["content-length"] ?? 0) > (isStreamed ? largest : limitFor(url))) return tooLarge;
  return undefined;
}

/** Headers of which a proxy may take another duplicate than Node. */
const single = new Set([
  "host",
  "origin",
  "sec-fetch-site",
  "content-type",
  "content-length",
  "transfer-encoding",
]);

export function isUnambiguous({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined || !hostName.test(host)) return false;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const once = names.filter((name) => single.has(name));
  return new Set(once).size === once.length;
}

/** DNS rebinding comes with a host of its own. */
export function isOurHost({ headers: { host = "" } }: IncomingMessage): boolean {
  return !isOnlyOurs || ownHost.test(host);
}

/** A doubled slash may be meant otherwise: see singleSlashed. */
export const notFound: Refusal = {
  status: 404,
  heading: "Oops! Page not found",
  text: "Diese Seite gibt es nicht oder nicht mehr.",
  english: "This page does not exist, or no longer does.",
};

const damaged: Refusal = {
  status: 400,
  text: "Die Anfrage ist unvollständig oder beschädigt.",
  english: "The request is incomplete or damaged.",
};

const notForYou: Refusal = {
  status: 421,
  text: "Dieser Server ist nur für Browser auf dem Rechner da, auf dem er läuft. Wer ihn betreibt, setzt dafür SITE_URL und HOST oder lädt mit npm run staff ein.",
};

/** A wrong SITE_URL meets real visitors: their form must still have a way to us. */
const foreign = (): Refusal => ({
  status: 403,
  text: `Formulare nehmen wir nur von unseren eigenen Seiten an. War das eine davon, geh zurück: Dein Text ist noch da. Schick ihn uns dann an ${currentSite().email}.`,
  english: `We accept forms from our own pages only. If yours was one of them, go back: your text is still there. Then send it to ${currentSite().email}.`,
});

/** Its `Allow` comes from the route. */
export const otherMethod: Refusal = {
  status: 405,
  text: "Diese Anfrageart gibt es hier nicht.",
  headers: { "Cache-Control": "no-store" },
};

export const unexpected: Refusal = { status: 417, text: "Das erwartet dieser Server nicht." };

export const tooLarge: Refusal = {
  status: 413,
  text: "Das ist zu viel auf einmal. Geh zurück, dann ist Dein Text wieder da, und kürze ihn.",
  english: "That is too much at once. Go back, your text is still there, and shorten it.",
};

export const crowded: Refusal = {
  status: 503,
  text: "Gerade ist viel los. Geh zurück, dann ist Dein Text wieder da, und schick ihn gleich noch einmal.",
  english: "It is busy at the moment. Go back, your text is still there, and send it again in a moment.",
  headers: { "Retry-After": "20" },
};

export const busy: Refusal = {
  status: 503,
  text: "Gerade ist viel los. Bitte lade die Seite gleich noch einmal.",
  english: "It is busy at the moment. Please load the page again in a moment.",
  headers: { "Retry-After": "5", "Cache-Control": "no-store" },
};

export const outOfOrder: Refusal = {
  status: 500,
  text: "Da ist etwas schiefgegangen. Bitte versuche es gleich noch einmal. Hast Du gerade etwas abgeschickt, geh zurück: Dein Text ist dort noch da.",
  english:
    "Something went wrong. Please try again in a moment. If you have just sent something, go back: your text is still there.",
};

export function isUpload({ method, url = "", headers }: IncomingMessage): boolean {
  return method === "POST" && mayHoldFiles(url, headers["content-type"] ?? "");
}

/** True with a session cookie of ours, even an expired one: only the auth service can tell. */
export function hadSession({ headers: { cookie = "" } }: IncomingMessage): boolean {
  return readSession({ headers: new Headers({ Cookie: cookie }) }) !== null;
}

/** The staff area answers it itself, in its own frame, and reads nothing of it. */
export function isTooLargeForm(request: IncomingMessage): boolean {
  const { headers, url = "" } = request;
  return isOfStaff(url) && Number(headers["content-length"] ?? 0) > limitFor(url) && hadSession(request);
}

export function isOfStaff(url: string): boolean {
  return /^\/admin\b/.test(url);
}

export function takesFormsWithoutSession(url: string): boolean {
  return /^\/admin\/(login|confirm)\b/.test(url);
}

const signIn = /^\/admin\/login(\.data)?\/?(\?(?!.*\bmodus=registrieren\b)|$)/;

export function limitFor(url: string): number {
  const isLarge = isOfStaff(url) && (!takesFormsWithoutSession(url) || signIn.test(url));
  if (isLarge) return bodyLimit.staff;
  return isOfStaff(url) ? bodyLimit.small : bodyLimit.visitor;
}

/** Spellings that proxies and servers read differently: backslash, dot segment, control. */
const ambiguous = /[\\#\x80-\uffff]|%5c|%[01][\da-f]|%7f|(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;

/** Remix needs seconds to match thousands of segments; an escaped or double slash is read differently by proxies. */
function namesNothing(url: string) {
  const [path = ""] = url.split("?", 1);
  return path.length > longestPath || /%2f|\/\//i.test(path) || path.split("/").length > mostSegments;
}

/** Remix fails on malformed escapes. */
function isPath(url: string) {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/") || ambiguous.test(path)) return false;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Remix matches paths in other spellings than the checks here. */
function isSpelledOtherwise(url: string) {
  const [routed = ""] = /^\/admin\b(\/(login|confirm)\b)?/.exec(canonicalPath(url)) ?? [];
  return !url.startsWith(routed);
}

/** Longer than any link or search of the staff area; lists repeat the query in each link. */
function asksTooMuch(url: string) {
  return isOfStaff(url) && !takesFormsWithoutSession(url) && url.length - url.indexOf("?") > longestQuestion;
}
