// No keep-alive: a busy process notices closed idle connections too late, which would fail a form.

const processWide = globalThis as { sharedConnections?: typeof fetch };
// Read again for each test file of a process.
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
