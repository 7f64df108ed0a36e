import { setImmediate } from "node:timers/promises";
import { takingTurns } from "~/server/process/turns.server";

const inTurn = takingTurns();

/**
 * Resolves when a page may be rendered: one in each round of the event loop, in the order they came. Rendered all at
 * once, dozens of them would keep waiting whoever is answered from memory.
 */
export function renderTurn(): Promise<void> {
  return inTurn(() => setImmediate());
}
