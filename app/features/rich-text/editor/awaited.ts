export interface Count {
  underWay: number;
  failed: number;
}

export interface Counted {
  count: () => Count;
  drop: () => void;
  flush: () => void;
  toFailed: () => void;
}

/** The pictures that forms wait for. */
export const awaited = new WeakMap<HTMLFormElement, Set<Counted>>();

/** Whether a form is not whole yet: a picture of it is on its way, or has failed and may be tried again. */
export function isAwaiting(form: HTMLFormElement): boolean {
  return [...(awaited.get(form) ?? [])].some(({ count }) => count().underWay + count().failed > 0);
}

/** Told to a form that is about to be sent past its submit event. */
export const beforeSending = "beforesending";
