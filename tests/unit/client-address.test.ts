import { expect, it } from "vitest";
import { clientOf } from "~/server/client-address.server";

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
