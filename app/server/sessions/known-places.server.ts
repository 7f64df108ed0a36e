import { createHmac } from "node:crypto";
import { addKnownPlace, listKnownPlaces } from "~/models/known-places.server";
import { backend, publicDb } from "~/server/backend/client.server";
import { serverToken } from "~/server/backend/server-token.server";
import { logFault } from "~/server/process/fault-log.server";

/** So long is a place remembered after the last sign-in from there. */
const days = 30;
/** So long does an answer of the backend hold (milliseconds), and for so many accounts at a time. */
const freshFor = 60_000;
const mostAccounts = 1000;

interface Known {
  places: Set<string>;
  askedAt: number;
}

const accounts = new Map<string, Known>();

/**
 * True when somebody has signed in to this account from this place within the last 30 days. The backend is asked about
 * an account once a minute at most; while it does not say, what was known before counts.
 */
export async function isKnownPlace(email: string, address: string): Promise<boolean> {
  // What was noted under a replaced secret is still known by it.
  for (const secret of [backend.sessionSecret, ...backend.previousSecrets]) {
    const { places } = await placesOf(hash(`account ${email}`, secret));
    if (places.has(placeOf(email, address, secret))) return true;
  }
  return false;
}

async function placesOf(account: string): Promise<Known> {
  const known = accounts.get(account);
  if (known && known.askedAt > Date.now() - freshFor) return known;
  const places = await ask(account);
  return keep(account, places ?? known?.places ?? new Set());
}

/** Remembers that somebody has signed in to this account from this place; never throws. */
export async function rememberPlace(email: string, address: string): Promise<void> {
  const account = hash(`account ${email}`);
  const place = placeOf(email, address);
  accounts.get(account)?.places.add(place);
  await addKnownPlace(publicDb, tokenFor({ account, place, days })).catch((error) =>
    logFault({ level: "warn", what: "sign-in: place not remembered" }, error),
  );
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
function placeOf(email: string, address: string, secret?: string) {
  return hash(`place ${email} ${address}`, secret);
}

function hash(key: string, secret = backend.sessionSecret) {
  return createHmac("sha256", secret).update(`known ${key}`).digest("base64url");
}
