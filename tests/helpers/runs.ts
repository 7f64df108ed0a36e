/** How often what is generated is tried: in `npm run harden` as often as first said, in npm test as often as then. */
export const runs = (full: number, short: number): { numRuns: number } => ({
  numRuns: process.env.HARDEN ? full : short,
});
