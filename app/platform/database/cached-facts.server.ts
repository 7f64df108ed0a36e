import { type Office, officeAt } from "~/content/availability";
import type { Site } from "~/content/site-schema";
import { listStoredFacts } from "~/features/company/model.server";
import { takeStoredFacts } from "~/platform/settings/facts.server";
import { currentSite } from "~/platform/settings/site.server";
import { publicDb } from "./client.server";
import { inTime } from "./in-time.server";

let isWatched = false;
let expected: Promise<unknown> = Promise.resolve();

/** Facts on their way tell of what this process has just written, or they are its first. */
export function expectFacts(reading: Promise<unknown>): void {
  isWatched = true;
  expected = reading;
}

/**
 * The company's facts, with what this process has written itself. While the backend is down, the last ones stand; before
 * there were any, those that the product comes with.
 */
export async function presentSite(): Promise<Site> {
  await factsSettled();
  return currentSite();
}

/** Whether somebody is in the office now, and else when again. */
export async function presentOffice(): Promise<Office> {
  const { hours, closedDays } = await presentSite();
  return officeAt(hours, closedDays, new Date());
}

/** Waits for facts that are on their way. */
export async function factsSettled(): Promise<void> {
  // In development nothing follows changes.
  await inTime(isWatched ? expected : readFacts());
}

async function readFacts() {
  takeStoredFacts(await listStoredFacts(publicDb));
}
