import { createHmac, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { backend, publicDb } from "~/platform/database/client.server";
import { linkToken, readLinkToken, serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { cookiesOf, setCookie } from "~/platform/sessions/cookie.server";
import { cookieName } from "~/platform/settings/cookie-name.server";
import { addKnownBrowser, forgetKnownBrowsers, listKnownBrowsers } from "./model.server";

const days = 30;
const daySeconds = 24 * 3600;
const freshFor = 60_000;

interface Known {
  places: Set<string>;
  askedAt: number;
}

const accounts = new LRUCache<string, Known>({ max: 1000 });

/** The browser by its cookie, else the client's address. */
export function placeOf(request: Request): string {
  return deviceOf(request) ?? clientAddress(request);
}

/** Asks the backend once a minute per account, only with our cookie; on faults the last result counts. */
export async function isKnownBrowser(email: string, request: Request): Promise<boolean> {
  const device = deviceOf(request);
  if (!device) return false;
  // Entries under a replaced secret stay known.
  for (const secret of [backend.sessionSecret, ...backend.previousSecrets]) {
    const { places } = await placesOf(hash(`account ${email}`, secret));
    if (places.has(hashOfBrowser(email, device, secret))) return true;
  }
  return false;
}

async function placesOf(account: string): Promise<Known> {
  const known = accounts.get(account);
  if (known && known.askedAt > Date.now() - freshFor) return known;
  const places = (await ask(account)) ?? known?.places ?? new Set();
  const asked = { places, askedAt: Date.now() };
  accounts.set(account, asked);
  return asked;
}

/** Gives a Set-Cookie value. Never throws. */
export async function rememberBrowser(email: string, request: Request): Promise<string> {
  const device = deviceOf(request) ?? `device ${randomUUID()}`;
  const account = hash(`account ${email}`);
  const place = hashOfBrowser(email, device);
  accounts.get(account)?.places.add(place);
  await addKnownBrowser(publicDb, tokenFor({ account, place, days })).catch((error) =>
    logFault({ level: "warn", what: "sign-in: place not remembered" }, error),
  );
  const token = linkToken("device", { device }, Date.now() + days * daySeconds * 1000);
  return setCookie(cookieName("device"), token, days * daySeconds);
}

/** Other instances notice within a minute. Never throws. */
export async function forgetBrowsers(email: string): Promise<void> {
  for (const secret of [backend.sessionSecret, ...backend.previousSecrets]) {
    const account = hash(`account ${email}`, secret);
    accounts.delete(account);
    await forgetKnownBrowsers(publicDb, tokenFor({ account })).catch((error) =>
      logFault({ level: "warn", what: "sign-in: places not forgotten" }, error),
    );
  }
}

export async function rememberOnlyThis(email: string, request: Request): Promise<string> {
  await forgetBrowsers(email);
  return rememberBrowser(email, request);
}

function deviceOf(request: Request) {
  const cookie = cookiesOf(request).get(cookieName("device"));
  const link = cookie ? readLinkToken<{ device: string }>("device", cookie) : undefined;
  return link?.state === "valid" ? link.claims.device : undefined;
}

async function ask(account: string) {
  try {
    return new Set(await listKnownBrowsers(publicDb, tokenFor({ account })));
  } catch (error) {
    logFault({ level: "warn", what: "sign-in: known places not told" }, error);
    return undefined;
  }
}

function tokenFor(claims: object) {
  return serverToken("places", claims);
}

/** A hash per account: the same browser looks different elsewhere. */
function hashOfBrowser(email: string, device: string, secret?: string) {
  return hash(`place ${email} ${device}`, secret);
}

function hash(key: string, secret = backend.sessionSecret) {
  return createHmac("sha256", secret).update(`known ${key}`).digest("base64url");
}
