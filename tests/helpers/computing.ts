import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { type RunningServer, startServer } from "./server";

interface Used {
  active: number;
  all: number;
  memory: number;
}

export interface MeasuredServer extends RunningServer {
  used: () => Promise<Used>;
  ticks: () => number;
}

export async function startMeasured(): Promise<MeasuredServer> {
  const socketPath = `/tmp/computing-${randomUUID()}`;
  const preload = resolve("tests/helpers/tell-computing.js");
  const server = await startServer({ NODE_OPTIONS: `--import=${preload}`, COMPUTING_SOCKET: socketPath });
  const socket = connect(socketPath);
  await once(socket, "connect");
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  return {
    ...server,
    async used() {
      socket.write("?");
      const { value } = await lines.next();
      return JSON.parse(value);
    },
    ticks() {
      const { pid } = server.process;
      const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return 10 * (Number(fields[11]) + Number(fields[12]));
    },
    async stop(signal) {
      socket.destroy();
      return server.stop(signal);
    },
  };
}
