import { builtProgram } from "~/platform/process/program.server";
import { outsideBudget } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Results, Task } from "./clean.server";

export interface Question {
  task: Task;
  site: string;
}

export type Refusal = "deep" | "large" | "unreadable";
export type Answer<As extends Task["as"] = Task["as"]> = Results[As] | { refused: Refusal; reason: string };

/** A text that no other try would make readable. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    reason: string,
  ) {
    super(reason);
  }
}

const ask = builtProgram<Question, Answer>({
  name: "sanitiser",
  here: async () => (await import("./answer.server")).answer,
  deadline: () => deadline("cleaning"),
  heap: 384,
});

/** In a child process, one text at a time. Throws Refused, or when there is no answer in time. */
export async function cleanText<As extends Task["as"]>(task: Task & { as: As }): Promise<Results[As]> {
  const question = { task, site: siteUrl };
  // None of the time is the backend's, least of all on a busy machine whose process has still to start.
  const answer = await outsideBudget(() => ask(question));
  if ("refused" in answer) throw new Refused(answer.refused, answer.reason);
  return answer as Results[As];
}

/** Starts the process for an article that is likely to be asked for next. */
export function warmUp(): void {
  // The next text that needs the process meets its fault.
  if (import.meta.env.PROD) cleanText({ as: "page", text: "", pictures: {} }).catch(() => undefined);
}
