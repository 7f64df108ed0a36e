import { afterAll } from "vitest";

const name = "DEADLINE_FACTOR";

/** Makes the deadlines of this process, and of the servers that it starts, so many times as long until the file ends. */
export function deadlinesTimes(factor: number): void {
  afterAll(setFactor(factor));
}

/** The same while `work` runs. */
export async function withDeadlines<Result>(factor: number, work: () => Promise<Result>): Promise<Result> {
  const restore = setFactor(factor);
  try {
    return await work();
  } finally {
    restore();
  }
}

function setFactor(factor: number) {
  const before = process.env[name];
  process.env[name] = String(factor);
  return () => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  };
}
