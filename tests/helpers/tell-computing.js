import { createServer } from "node:net";
import { performance } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.COMPUTING_SOCKET) {
  createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => {
      const { active } = performance.eventLoopUtilization();
      const { user, system } = process.cpuUsage();
      socket.write(
        `${JSON.stringify({ active, all: (user + system) / 1000, memory: process.memoryUsage.rss() })}\n`,
      );
    });
  })
    .listen(process.env.COMPUTING_SOCKET)
    .unref();
}
