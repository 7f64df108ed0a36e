import { createHmac, randomUUID } from "node:crypto";
import { backend, publicDb } from "~/platform/database/client.server";
import { linkToken, readLinkToken, serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { cookiesOf, setCookie } from "~/platform/sessions/cookie.server";
import { cookieName } from "~/platform/settings/cookie-name.server";
import { addKnownPlace, forgetKnownPlaces, listKnownPlaces } from "./known-places-model.server";

/** So long is a browser remembered after the last sign-in from it. */
const days = 30;
const daySeconds = 24 * 3600;
/** So long does an answer of the backend hold (milliseconds), and for so many accounts at a time. */
const freshFor = 60_000;
const mostAccounts = 1000;

interface Known {
  places: Set<string>;
  askedAt: number;
}

const accounts = new Map<string, Known>();

/**
 * Where a request comes from, for counting: the browser, where it brings our cookie, whatever line it is on today; else the
 * client's address, which others may share.
 */
export function placeOf(request: Request): string {
  return deviceOf(request) ?? clientAddress(request);
}

/**
 * True when somebody has signed in to this account from this browser within the last 30 days. The backend is asked about
 * an account once a minute at most, and not for a browser without our cookie; while it does not say, what was known before
 * counts.
 */
export async function isKnownPlace(email: string, request: Request): Promise<boolean> {
  const device = deviceOf(request);
  if (!device) return false;
  // What was noted under a replaced secret is still known by it.
  for (const secret of [backend.sessionSecret, ...backend.previousSecrets]) {
    const { places } = await placesOf(hash(`account ${email}`, secret));
    if (places.has(hashOfPlace(email, device, secret))) return true;
  }
  return false;
}

async function placesOf(account: string): Promise<Known> {
  const known = accounts.get(account);
  if (known && known.askedAt > Date.now() - freshFor) return known;
  const places = await ask(account);
  return keep(account, places ?? known?.places ?? new Set());
}

/**
 * Remembers that somebody has signed in to this account from this browser; gives the Set-Cookie value that it is known by
 * again. Never throws.
 */
export async function rememberPlace(email: string, request: Request): Promise<string> {
  const device = deviceOf(request) ?? `device ${randomUUID()}`;
  const account = hash(`account ${email}`);
  const place = hashOfPlace(email, device);
  accounts.get(account)?.places.add(place);
  await addKnownPlace(publicDb, tokenFor({ account, place, days })).catch((error) =>
    logFault({ level: "warn", what: "sign-in: place not remembered" }, error),
  );
  const token = linkToken("device", { device }, Date.now() + days * daySeconds * 1000);
  return setCookie(cookieName("device"), token, days * daySeconds);
}

/** Remembers no browser of this account any more; other instances notice within a minute. Never throws. */
export async function forgetPlaces(email: string): Promise<void> {
  for (const secret of [backend.sessionSecret, ...backend.previousSecrets]) {
    const account = hash(`account ${email}`, secret);
    accounts.delete(account);
    await forgetKnownPlaces(publicDb, tokenFor({ account })).catch((error) =>
      logFault({ level: "warn", what: "sign-in: places not forgotten" }, error),
    );
  }
}

/** Remembers this browser alone, as rememberPlace: for an account that has got another password here. */
export async function rememberOnly(email: string, request: Request): Promise<string> {
  await forgetPlaces(email);
  return rememberPlace(email, request);
}

/** The browser that a request comes from, by the cookie that we have signed; undefined where it brings none. */
function deviceOf(request: Request) {
  const cookie = cookiesOf(request).get(cookieName("device"));
  const link = cookie ? readLinkToken<{ device: string }>("device", cookie) : undefined;
  return link?.state === "valid" ? link.claims.device : undefined;
}

async function ask(account: string) {
  try {
    return new Set(await listKnownPlaces(publicDb, tokenFor({ account })));
  } catch (error) {
    logFault({ level: "warn", what: "sign-in: known places not told" }, error);
    return undefined;
  }
}

function keep(account: string, places: Set<string>) {
  const known = { places, askedAt: Date.now() };
  accounts.delete(account);
  accounts.set(account, known);
  const [oldest = ""] = accounts.keys();
  if (accounts.size > mostAccounts) accounts.delete(oldest);
  return known;
}

function tokenFor(claims: object) {
  return serverToken("places", claims);
}

/** Of a place as of an account only a hash is kept, and one that says nothing about other accounts. */
function hashOfPlace(email: string, device: string, secret?: string) {
  return hash(`place ${email} ${device}`, secret);
}

function hash(key: string, secret = backend.sessionSecret) {
  return createHmac("sha256", secret).update(`known ${key}`).digest("base64url");
}
