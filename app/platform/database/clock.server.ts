/** Accepted difference of the clocks (milliseconds): tokens for the database hold for a minute. */
const tolerated = 30_000;

let apart = 0;

/** Notes the database's clock by a response's Date; `asked` is Unix time in milliseconds. A cache may have aged it. */
export function noteClock({ headers }: Response, asked: number): void {
  const there = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(there) || headers.has("Age")) return;
  const now = Date.now();
  const difference = there < asked ? there - asked : Math.max(0, there - now);
  const before = apart;
  apart = Math.abs(difference) > tolerated ? difference : 0;
  if (apart !== 0 && before === 0) console.warn(`${clockWords()} ${remedy}`);
}

/** Milliseconds that the database's clock is ahead; 0 while little or unknown. */
export function clockApart(): number {
  return apart;
}

export function clockWords(): string {
  const seconds = Math.round(Math.abs(apart) / 1000);
  return `This machine's clock is ${seconds} s ${apart > 0 ? "behind" : "ahead of"} the database's.`;
}

const remedy = "Set it by NTP (timedatectl set-ntp true): what this server signs does not hold there.";
