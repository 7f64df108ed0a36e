import EventEmitter, { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback that stands for somebody else. */
export async function startHttpServer(listener: RequestListener, port = 0) {
  const server = createServer(listener);
  // The application in this process has its front door before every server; this one is not the application's.
  server.emit = EventEmitter.prototype.emit;
  // An idle connection that closes just when it is used again would fail a request that no service has refused.
  server.keepAliveTimeout = 0;
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
