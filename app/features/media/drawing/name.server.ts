import { type Motif, signs } from "./signs.server";

/** All that a picture is drawn from. */
export interface Drawing {
  motifs: readonly [main: Motif, second?: Motif | undefined];
  /** Of 24 bits. */
  seed: number;
  isNight: boolean;
}

/** Browsers keep a drawing for a year: to be counted up whenever one comes out otherwise. */
const version = 2;

const shape = new RegExp(`^${version}-([a-z]+)(?:-([a-z]+))?-([0-9a-f]{6})(-night)?$`);

/** The address of a drawing, which says everything about it. */
export function drawnPath({ motifs, seed, isNight }: Drawing): string {
  const words = [version, ...motifs.filter(Boolean), seed.toString(16).padStart(6, "0")];
  return `/images/drawn/${words.join("-")}${isNight ? "-night" : ""}.svg`;
}

/** What the name of a drawing says; undefined where it is none of ours. */
export function drawingOf(name: string): Drawing | undefined {
  const [, main = "", second, seed = "", night] = shape.exec(name) ?? [];
  if (!isMotif(main) || (second !== undefined && !isMotif(second))) return undefined;
  return { motifs: [main, second], seed: Number.parseInt(seed, 16), isNight: night !== undefined };
}

function isMotif(word: string): word is Motif {
  return Object.hasOwn(signs, word);
}
