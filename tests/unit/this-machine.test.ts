import { describe, expect, it } from "vitest";
import { isSentByOwner } from "~/platform/http/this-machine.server";

/** A line as Linux writes it in /proc/net/tcp. */
const line = (from: number, to: number, state: string, user: number, host = "0100007F", other = host) => {
  const [local, remote] = [from, to].map(
    (port, index) => `${index ? other : host}:${port.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return `   7: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${String(user).padStart(5)}        0 1004026 1 000000005b13e0e6 100 0 0 10 0`;
};
const heading =
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";
const listens = line(3000, 0, "0A", 1000);
const ours = line(3000, 41_000, "01", 1000);
const loopback = { localAddress: "127.0.0.1", remoteAddress: "127.0.0.1" };
const ends = { ...loopback, localPort: 3000, remotePort: 41_000 };
const mapped = "0000000000000000FFFF00000100007F";
const another = "2A00007F";

describe("the other end of a connection on this machine", () => {
  it.each<[string, string[], boolean | undefined]>([
    ["of the server's own user", [listens, ours, line(41_000, 3000, "01", 1000)], true],
    ["of root", [listens, ours, line(41_000, 3000, "01", 0)], true],
    ["over IPv6", [listens, line(41_000, 3000, "01", 1000, mapped)], true],
    ["of another user", [listens, ours, line(41_000, 3000, "01", 33)], false],
    ["given up, which counts as root's", [listens, ours, line(41_000, 3000, "05", 0)], false],
    ["gone", [listens, ours], false],
    ["known by another connection only", [listens, ours, line(41_001, 3000, "01", 1000)], false],
    [
      "known by its port at another address only",
      [listens, line(41_000, 3000, "01", 1000, another, "0100007F")],
      false,
    ],
    ["where the tables show nothing", [], undefined],
  ])("%s", (_name, lines, expected) => {
    expect(isSentByOwner([heading, ...lines].join("\n"), ends, [1000, 0])).toBe(expected);
  });
});
