import EventEmitter, { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export async function startHttpServer(listener: RequestListener, port = 0) {
  const server = createServer(listener);
  // Request handling is installed for all servers of this process; this one is not the application's.
  server.emit = EventEmitter.prototype.emit;
  // A connection closing as it is reused would fail a request.
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
