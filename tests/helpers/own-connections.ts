// Each request of a proof to a server on this machine has a connection of its own. A process that computes for seconds
// notices late that a server has closed an idle one, and a form sent on that would fail for no fault of either.

const processWide = globalThis as { sharedConnections?: typeof fetch };
// A process reads this file again for each of its test files.
processWide.sharedConnections ??= globalThis.fetch;
const send = processWide.sharedConnections;
const here = new Set(["127.0.0.1", "localhost", "[::1]"]);

globalThis.fetch = (input, init) => {
  const asked = input instanceof Request ? input : undefined;
  if (!here.has(new URL(asked?.url ?? String(input)).hostname)) return send(input, init);
  const headers = new Headers(init?.headers ?? asked?.headers);
  headers.set("Connection", "close");
  return send(input, { ...init, headers });
};
