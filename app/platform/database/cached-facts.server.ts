import { type Office, officeNow } from "~/content/availability";
import { closedFromNow, closedText } from "~/content/closed-days";
import type { Site } from "~/content/site-schema";
import { listStoredFacts } from "~/features/company/model.server";
import { takeStoredFacts } from "~/platform/settings/facts.server";
import { currentSite } from "~/platform/settings/site.server";
import { publicDb } from "./client.server";
import { inTime } from "./in-time.server";

let isWatched = false;
let expected: Promise<unknown> = Promise.resolve();

export function expectFacts(reading: Promise<unknown>): void {
  isWatched = true;
  expected = reading;
}

/** The facts with this process's own writes. Without a backend the last ones stand, then the built-in ones. */
export async function presentSite(): Promise<Site> {
  await factsSettled();
  return currentSite();
}

export async function presentOffice(): Promise<Office> {
  return officeNow(await presentSite(), new Date());
}

/** When the office is closed soon, in words; nothing where it is not. */
export async function presentClosing(): Promise<{ closed?: string }> {
  const { closedDays } = await presentSite();
  const closed = closedText(closedFromNow(closedDays, new Date()));
  return closed ? { closed } : {};
}

async function factsSettled(): Promise<void> {
  await inTime(isWatched ? expected : readFacts());
}

async function readFacts() {
  takeStoredFacts(await listStoredFacts(publicDb));
}
