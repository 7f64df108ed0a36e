import { toBerlinTime } from "~/schemas/berlin-time";
import type { SubmissionFilter } from "./model.server";

const states = ["open", "answered", "done", "quarantined"] as const;

export function readNarrowing(params: URLSearchParams, userId: string): Omit<SubmissionFilter, "search"> {
  const year = params.get("year") ?? "";
  return {
    unreadOnly: params.get("filter") === "ungelesen",
    assignee: params.get("mine") === "1" ? userId : undefined,
    state: states.find((state) => state === params.get("state")),
    year: /^[12]\d{3}$/.test(year) ? Number(year) : undefined,
  };
}

export function yearsSince(first: string | null, now = new Date()): string[] {
  if (!first) return [];
  const [from, to] = [new Date(first), now].map((moment) => Number(toBerlinTime(moment).slice(0, 4)));
  if (!from || !to) return [];
  return Array.from({ length: Math.max(to - from + 1, 1) }, (_, index) => String(to - index));
}
