/** npm test runs the short number. */
export const runs = (full: number, short: number): { numRuns: number } => ({
  numRuns: process.env.HARDEN ? full : short,
});
