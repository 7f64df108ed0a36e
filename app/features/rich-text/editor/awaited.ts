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

export const awaited = new WeakMap<HTMLFormElement, Set<Counted>>();

export function isAwaiting(form: HTMLFormElement): boolean {
  return [...(awaited.get(form) ?? [])].some(({ count }) => count().underWay + count().failed > 0);
}

/** Told to a form that is about to be sent past its submit event. */
export const beforeSending = "beforesending";
