import { coloursOf } from "./colours.server";
import type { Drawing } from "./name.server";
import { oneOf, seeded } from "./random.server";
import type { Draw } from "./scene.server";
import { basin, compassChart, island } from "./scenes-above.server";
import { freighter, greatBuoy, underSail } from "./scenes-afloat.server";
import { crane, inTheBeam, porthole } from "./scenes-ashore.server";
import { height, width } from "./sea.server";

const scenes: [Draw, ...Draw[]] = [
  compassChart,
  inTheBeam,
  island,
  freighter,
  porthole,
  crane,
  basin,
  underSail,
  greatBuoy,
];

/** Deterministic; day and night show the same place. */
export function draw({ motifs: [main, second], seed, isNight }: Drawing): string {
  const random = seeded(seed);
  const scene = oneOf(random, scenes);
  const colours = coloursOf(random, isNight);
  const body = scene({ colours, random, main, second });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
