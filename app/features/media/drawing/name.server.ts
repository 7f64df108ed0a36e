import { type Motif, signs } from "./signs.server";

export interface Drawing {
  motifs: readonly [main: Motif, second?: Motif | undefined];
  seed: number;
  isNight: boolean;
}

/** Browsers cache a drawing for a year: raise it when any drawing changes. */
const version = 2;

const shape = new RegExp(`^${version}-([a-z]+)(?:-([a-z]+))?-([0-9a-f]{6})(-night)?$`);

export function drawnPath({ motifs, seed, isNight }: Drawing): string {
  const words = [version, ...motifs.filter(Boolean), seed.toString(16).padStart(6, "0")];
  return `/images/drawn/${words.join("-")}${isNight ? "-night" : ""}.svg`;
}

export function drawingOf(name: string): Drawing | undefined {
  const [, main = "", second, seed = "", night] = shape.exec(name) ?? [];
  if (!isMotif(main) || (second !== undefined && !isMotif(second))) return undefined;
  return { motifs: [main, second], seed: Number.parseInt(seed, 16), isNight: night !== undefined };
}

function isMotif(word: string): word is Motif {
  return Object.hasOwn(signs, word);
}
