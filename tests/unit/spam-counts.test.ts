import { expect, it } from "vitest";
import { countSpam, putBackSpam, takeSpam, waitingSpam } from "~/server/process/spam-counts.server";

it("counts by Berlin's day and the reason, and begins anew once that is taken", () => {
  countSpam("honeypot", new Date("2026-06-03T21:59:59Z"));
  countSpam("honeypot", new Date("2026-06-03T22:00:00Z"));
  countSpam("honeypot", new Date("2026-06-04T12:00:00Z"));
  countSpam("throttle", new Date("2026-06-04T12:00:00Z"));
  const counted = [
    ["2026-06-03", "honeypot", 1],
    ["2026-06-04", "honeypot", 2],
    ["2026-06-04", "throttle", 1],
  ];
  expect(waitingSpam()).toEqual(counted);
  expect(takeSpam()).toEqual(counted);
  expect(waitingSpam()).toEqual([]);
});

it("adds what could not be written to what came since", () => {
  countSpam("honeypot", new Date("2026-06-04T12:00:00Z"));
  const taken = takeSpam();
  countSpam("honeypot", new Date("2026-06-04T13:00:00Z"));
  putBackSpam(taken);
  expect(takeSpam()).toEqual([["2026-06-04", "honeypot", 2]]);
});
