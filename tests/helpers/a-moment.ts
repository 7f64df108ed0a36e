/** Before one looks again. Nothing may rest on how long it is. */
export function aMoment(): Promise<void> {
  const moment = 50;
  return new Promise((resolve) => setTimeout(resolve, moment));
}
