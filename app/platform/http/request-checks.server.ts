import type { IncomingMessage } from "node:http";
import { bodyLimit, mayHoldFiles, uploadLimit } from "~/platform/forms/read-form.server";
import { isOfApplication } from "~/platform/process/addresses.server";
import { isForeign, reportForeign } from "~/platform/security/same-origin.server";
import { readSession } from "~/platform/sessions/cookie.server";
import { currentSite } from "~/platform/settings/site.server";
import { canonicalPath } from "~/schemas/old-address";
import { isFromThisMachine, isOnlyOurs, ownHost } from "./this-machine.server";

export interface Refusal {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const methods = ["GET", "HEAD", "POST"];
const mostSegments = 32;
/** No page of ours has an address near that; what is not there is named in the page that says so (characters). */
const longestPath = 1000;
/** What follows the path of a staff page: a search of a hundred letters and what narrows a list (characters). */
const longestQuestion = 1000;
const hostName = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** Gives the reason to turn a request away before the framework sees it, or nothing. */
export function examine(request: IncomingMessage): Refusal | undefined {
  const { method = "", headers, url = "" } = request;
  if (!methods.includes(method)) {
    const Allow = methods.join(", ");
    return { status: 405, text: "Diese Anfrageart gibt es hier nicht.", headers: { Allow } };
  }
  if (!isUnambiguous(request) || !URL.canParse(`http://${headers.host}`) || !isPath(url)) return damaged;
  if (!isOurHost(request)) return notForYou;
  // No file of ours has a name that needs escaping; escaped, it would be kept elsewhere under many.
  if (!isOfApplication(url) && /^[^?]*%/.test(url))
    return { status: 404, text: "Diese Datei gibt es hier nicht." };
  if (url.includes("?") && asksTooMuch(url)) return { status: 400, text: "Diese Adresse ist zu lang." };
  const { searchParams } = new URL(url, "http://site.invalid");
  // The framework never sends _data itself, and does not check the origin of such posts.
  if (searchParams.has("_data")) return { status: 400, text: "Diese Anfrage gibt es hier nicht." };
  if (method !== "POST") return undefined;
  if (isSpelledOtherwise(url)) return damaged;
  if (isOnlyOurs && searchParams.get("modus") === "registrieren" && !isFromThisMachine(request))
    return notForYou;

  const sent = {
    host: headers.host,
    origin: headers.origin,
    fetchSite: headers["sec-fetch-site"]?.toString(),
  };
  if (isForeign(sent)) {
    reportForeign(sent);
    return foreign();
  }
  if (Number(headers["content-length"] ?? 0) > (isUpload(request) ? uploadLimit : limitFor(url)))
    return tooLarge;
  return undefined;
}

/** Lines of which a proxy in front of this server may go by another one than Node. */
const single = new Set([
  "host",
  "origin",
  "sec-fetch-site",
  "content-type",
  "content-length",
  "transfer-encoding",
]);

/** True when a request names a host and nothing else in its Host line, and has no line twice that counts once. */
export function isUnambiguous({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined || !hostName.test(host)) return false;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const once = names.filter((name) => single.has(name));
  return new Set(once).size === once.length;
}

/** True for a host that we answer to: a page whose name leads to this machine (DNS rebinding) comes with another one. */
export function isOurHost({ headers: { host = "" } }: IncomingMessage): boolean {
  return !isOnlyOurs || ownHost.test(host);
}

const damaged: Refusal = { status: 400, text: "Die Anfrage ist unvollständig oder beschädigt." };

const notForYou: Refusal = {
  status: 421,
  text: "Dieser Server ist nur für Browser auf dem Rechner da, auf dem er läuft. Wer ihn betreibt, setzt dafür SITE_URL und HOST oder lädt mit npm run staff ein.",
};

/** Where SITE_URL is wrong, visitors of ours meet it too: what they have typed still has a way to us. */
const foreign = (): Refusal => ({
  status: 403,
  text: `Formulare nehmen wir nur von unseren eigenen Seiten an. War das eine davon, geh zurück: Dein Text ist noch da. Schick ihn uns dann an ${currentSite().email}.`,
});

export const unexpected: Refusal = { status: 417, text: "Das erwartet dieser Server nicht." };

export const tooLarge: Refusal = {
  status: 413,
  text: "Das ist zu viel auf einmal. Geh zurück, dann ist Dein Text wieder da, und kürze ihn.",
};

/** The form is not read for this: what it holds may be large. */
export const crowded: Refusal = {
  status: 503,
  text: "Gerade ist viel los. Geh zurück, dann ist Dein Text wieder da, und schick ihn gleich noch einmal.",
  headers: { "Retry-After": "20" },
};

export const busy: Refusal = {
  status: 503,
  text: "Gerade ist viel los. Bitte lade die Seite gleich noch einmal.",
  headers: { "Retry-After": "5", "Cache-Control": "no-store" },
};

export const outOfOrder: Refusal = {
  status: 500,
  text: "Da ist etwas schiefgegangen. Bitte versuche es gleich noch einmal. Hast Du gerade etwas abgeschickt, geh zurück: Dein Text ist dort noch da.",
};

/** True for a form of staff that may hold files: it is handed on as it comes, to whoever knows who sends it. */
export function isUpload({ method, url = "", headers }: IncomingMessage): boolean {
  return method === "POST" && mayHoldFiles(url, headers["content-type"] ?? "");
}

/**
 * True for whoever comes with a session that we have given, be it over: whether it still holds, only the service can say.
 * What they send may take its time, and on to the login page as well.
 */
export function hadSession({ headers: { cookie = "" } }: IncomingMessage): boolean {
  return readSession({ headers: new Headers({ Cookie: cookie }) }) !== null;
}

/** True for a page of staff. */
export function isOfStaff(url: string): boolean {
  return /^\/admin\b/.test(url);
}

/** True for the pages that take a form of staff from somebody without a session. */
export function takesFormsWithoutSession(url: string): boolean {
  return /^\/admin\/(login|confirm)\b/.test(url);
}

/** Only the sign-in form itself brings a form of staff along that is to come back (see pendingForm). */
const signIn = /^\/admin\/login(\.data)?\/?(\?(?!.*\bmodus=registrieren\b)|$)/;

/** The largest body in bytes that this address takes, but for forms in parts. */
export function limitFor(url: string): number {
  const isLarge = isOfStaff(url) && (!takesFormsWithoutSession(url) || signIn.test(url));
  return isLarge ? bodyLimit.staff : bodyLimit.visitor;
}

/**
 * A backslash is a slash to some and none to others, so is an escaped slash, two slashes are one; a dot segment is another
 * path, a control character none at all.
 */
const ambiguous = /[\\#\x80-\uffff]|%5c|%2f|%[01][\da-f]|%7f|\/(?:\.|%2e){1,2}(?:\/|$)|\/\//i;

/**
 * True for a path that means the same to everybody and can be decoded; the framework answers others with an error of its
 * own making. One of thousands of segments it would compare with every route from each of them on, for seconds.
 */
function isPath(url: string) {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/") || path.length > longestPath || ambiguous.test(path)) return false;
  if (path.split("/").length > mostSegments) return false;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** True for a page of staff that the framework finds under another spelling than the checks here, and no form names. */
function isSpelledOtherwise(url: string) {
  const [routed = ""] = /^\/admin\b(\/(login|confirm)\b)?/.exec(canonicalPath(url)) ?? [];
  return !url.startsWith(routed);
}

/** True for what no link and no search of the staff area asks for; each link of a list repeats it. */
function asksTooMuch(url: string) {
  return isOfStaff(url) && !takesFormsWithoutSession(url) && url.length - url.indexOf("?") > longestQuestion;
}
