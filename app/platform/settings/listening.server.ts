import { env, siteUrl } from "./env.server";

const reasons: Record<string, string> = {
  EADDRINUSE: `Port ${env.PORT} is in use; stop what listens there or set PORT to another one.`,
  EACCES: `Port ${env.PORT} may not be opened by this user, as few may below 1024; set PORT to a higher one, with a proxy in front of it.`,
  EADDRNOTAVAIL: `HOST=${env.HOST} is no address of this machine; set HOST to one that it has, or to 127.0.0.1 behind a proxy on it.`,
};

interface Fault extends NodeJS.ErrnoException {
  hostname?: string;
  port?: number;
}

export function whyNotListening(fault: unknown): string | undefined {
  const { syscall, code = "", hostname, port } = fault as Fault;
  if (syscall === "getaddrinfo" && env.HOST && hostname === env.HOST)
    return `HOST=${env.HOST} is no name or address that this machine knows (${code}); set HOST to one of its own addresses.`;
  // A Unix socket has no port.
  if (syscall !== "listen" || port === undefined) return undefined;
  return reasons[code] ?? `The server cannot listen at HOST=${env.HOST ?? ""} PORT=${env.PORT} (${code}).`;
}

export function warnOfAddress(): void {
  const { HOST, SITE_URL } = env;
  if (SITE_URL || /^(127\.|localhost$|\[?::1\]?$)/.test(HOST ?? "")) return;
  console.warn(
    `SITE_URL is not set, but other machines can reach this server (HOST${HOST ? `=${HOST}` : " is not set"}): links, feeds and mails lead to ${siteUrl}.`,
  );
}
