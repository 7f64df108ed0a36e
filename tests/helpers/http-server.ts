import EventEmitter, { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback that stands for somebody else. */
export async function startHttpServer(listener: RequestListener, port = 0) {
  const server = createServer(listener);
  // The application in this process has its front door before every server; this one is not the application's.
  server.emit = EventEmitter.prototype.emit;
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
