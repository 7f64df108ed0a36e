import { afterAll } from "vitest";

const name = "DEADLINE_FACTOR";

/** Until the end of the file. */
export function deadlinesTimes(factor: number): void {
  afterAll(setFactor(factor));
}

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
