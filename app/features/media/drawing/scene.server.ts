import type { Colours } from "./colours.server";
import type { Random } from "./random.server";
import type { Motif } from "./signs.server";

/** What a picture is made of. */
export interface Scene {
  colours: Colours;
  random: Random;
  /** What the article is about. */
  main: Motif;
  /** What else it is about. */
  second: Motif | undefined;
}

/** Draws a scene of 1200 × 675, the main sign in its middle third: some cards show no more. */
export type Draw = (scene: Scene) => string;
