/** So far two clocks may be apart (milliseconds): what this server signs for the database holds for a minute. */
const tolerated = 30_000;

let apart = 0;

/**
 * Notes what time it is where the database is, by the head of an answer to a question that was asked at `asked` (Unix time
 * in milliseconds). What stands in between may have kept an answer, which then has an age.
 */
export function noteClock({ headers }: Response, asked: number): void {
  const there = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(there) || headers.has("Age")) return;
  const now = Date.now();
  // Its answer was on its way for as long as the question took, or less.
  const difference = there < asked ? there - asked : Math.max(0, there - now);
  const before = apart;
  apart = Math.abs(difference) > tolerated ? difference : 0;
  if (apart !== 0 && before === 0) console.warn(`${clockWords()} ${remedy}`);
}

/** How many milliseconds the database's clock is ahead of this machine's; 0 while that is little, or nobody has said. */
export function clockApart(): number {
  return apart;
}

/** The same in words. */
export function clockWords(): string {
  const seconds = Math.round(Math.abs(apart) / 1000);
  return `This machine's clock is ${seconds} s ${apart > 0 ? "behind" : "ahead of"} the database's.`;
}

const remedy = "Set it by NTP (timedatectl set-ntp true): what this server signs does not hold there.";
