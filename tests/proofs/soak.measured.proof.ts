// In npm test: nothing, since it takes half an hour
import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../helpers/server";
import { prove } from "./prove";

// SOAK_MINUTES=5 npm run harden shortens it; the figure says how long it was.
const minutes = Number(process.env.SOAK_MINUTES ?? 30);

prove(
  "soak",
  "stands mixed load without a fault and without growing",
  async () => {
    const child = spawn(process.execPath, ["tests/proofs/soak.js", String(minutes)], {
      env: { ...process.env, PORT: String(await freePort()) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (part) => (output += part));
    const [code] = await once(child, "exit");
    const [answers = "", times = "", memory = ""] = output.trim().split("\n");
    const slope = /[-\d.]+ MB\/min/.exec(memory)?.[0] ?? "no slope measured";
    return { figure: `${answers}; ${times}; ${slope}`, ok: code === 0 };
  },
  (minutes + 3) * 60_000,
);
