import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientBefore, clientOf } from "~/server/security/client-address.server";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:8080", "203.0.113.7"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
])("%s is counted as %s", (address, client) => {
  expect(clientOf(address)).toBe(client);
});

it.each(["", "unknown", "_hidden", "1.2.3", "x".repeat(5000)])("%j is nobody", (address) => {
  expect(clientOf(address)).toBeUndefined();
});

describe("the client before so many proxies of ours", () => {
  it.each([
    [0, "203.0.113.7", undefined],
    [1, "203.0.113.7", "203.0.113.7"],
    [1, "203.0.113.7, 198.51.100.2", "198.51.100.2"],
    [2, "203.0.113.7, 198.51.100.2", "203.0.113.7"],
    [2, "192.0.2.66, 203.0.113.7, 198.51.100.2", "203.0.113.7"],
    [2, "203.0.113.7", undefined],
    [2, "unknown, 198.51.100.2", undefined],
    [3, "2001:db8:1:2::9,198.51.100.2 ,198.51.100.3", "2001:db8:1:2::/64"],
    [5, "203.0.113.7, 198.51.100.2", undefined],
    [1, "", undefined],
    [1, undefined, undefined],
  ])("%i, told %j: %j", (proxies, forwarded, client) => {
    expect(clientBefore(proxies, forwarded)).toBe(client);
  });

  it("is nobody whom a client has named itself", () => {
    const said = fc.string({ unit: fc.constantFrom(..."0123456789abcdef.:, []") });
    fc.assert(
      fc.property(said, fc.integer({ min: 1, max: 5 }), (claim, proxies) => {
        const added = Array.from({ length: proxies }, (_, at) => `198.51.100.${at + 1}`);
        expect(clientBefore(proxies, [claim, ...added].join(", "))).toBe("198.51.100.1");
      }),
    );
  });
});
