// A program of its own (see ../reading.server.ts).
import { readMove } from "./read-move.server";

// Ctrl-C in a terminal is for the parent to handle.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());
await readMove(process.argv[2] ?? "");
process.exit();
