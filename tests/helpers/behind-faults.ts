import { startFaultProxy } from "./fault-proxy";
import { startServer } from "./server";

/** A server of its own on a backend, with a way to it that fails on demand. */
export async function startBehindFaults(
  served: { url: string; anonKey: string; fetch: typeof fetch },
  secret = "x".repeat(40),
) {
  const proxy = await startFaultProxy(served);
  const server = await startServer({
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: served.anonKey,
    SESSION_SECRET: secret,
  });
  return {
    proxy,
    server,
    async stop(signal?: NodeJS.Signals) {
      await server.stop(signal);
      proxy.close();
    },
  };
}
