export interface Part {
  first: number;
  last: number;
}

/** Undefined for the whole file (also for multiple ranges); null for an unsatisfiable range. */
export function partOf(range: string | undefined, size: number): Part | null | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") return Number(to) === 0 ? null : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return null;
  return { first: Number(from), last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
