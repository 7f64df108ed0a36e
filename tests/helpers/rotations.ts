export const secretOf = (name: string) => `${name}-`.repeat(16);
export const names = ["a", "b", "c", "d"];

export function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export interface Settings {
  current: string | undefined;
  named: string[];
}

export function rotations(
  roll: (sides: number) => number,
  length: number,
  first: string | undefined,
): Settings[] {
  return Array.from({ length }, (_, index) => ({
    current: index === 0 ? first : names[roll(names.length + (first ? 0 : 1))],
    named: names.filter(() => roll(3) === 0),
  }));
}

/** The rule without the product's code. */
export class Model {
  readonly #isEmbedded: boolean;
  #known = new Set<string>();
  #namedBefore: string[] = [];

  constructor(isEmbedded: boolean) {
    this.#isEmbedded = isEmbedded;
  }

  /** Whose links hold after this start. */
  start({ current = "generated", named }: Settings): Set<string> {
    if (!this.#isEmbedded) return new Set([current, ...named]);
    for (const name of this.#namedBefore) this.#known.delete(name);
    for (const name of [current, ...named]) this.#known.add(name);
    this.#namedBefore = named;
    return new Set(this.#known);
  }
}
