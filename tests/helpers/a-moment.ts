/** For polling only: nothing may depend on its length. */
export function aMoment(): Promise<void> {
  const moment = 50;
  return new Promise((resolve) => setTimeout(resolve, moment));
}
