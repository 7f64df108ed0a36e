import type { Colours } from "./colours.server";
import type { Random } from "./random.server";
import type { Motif } from "./signs.server";

export interface Scene {
  colours: Colours;
  random: Random;
  main: Motif;
  second: Motif | undefined;
}

/** The middle third holds the main sign: some cards crop to it. */
export type Draw = (scene: Scene) => string;
