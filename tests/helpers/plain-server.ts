import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback beside the application, whose own checks stand before every other server of this process. */
export async function startPlainServer(listener: RequestListener, wantedPort = 0) {
  const server = createServer(listener);
  server.emit = EventEmitter.prototype.emit;
  server.listen(wantedPort, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
