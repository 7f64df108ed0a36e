import { afterAll, expect, it, vi } from "vitest";
import { everySender, isTaken } from "../helpers/hosts";

afterAll(() => vi.unstubAllEnvs());

it.each([
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  "https://www.hafen.example",
  "https://www.hafen.example:8443",
])("a form is taken from the pages of %s, whatever a proxy makes of the host", async (address) => {
  vi.stubEnv("SITE_URL", address);
  vi.resetModules();
  const { isForeign } = await import("~/server/security/same-origin.server");
  const site = new URL(address);
  const other = site.protocol === "https:" ? "http:" : "https:";
  const hosts = [
    site.host,
    site.hostname,
    site.host.toUpperCase(),
    "LocalHost",
    "[::1]:3000",
    "boese.example",
  ];
  const origins = [
    undefined,
    "null",
    site.origin,
    site.origin.toUpperCase(),
    `${other}//${site.host}`,
    `${site.protocol}//${site.hostname}:1`,
    `${site.origin}.boese.example`,
    "http://localhost",
    "https://boese.example",
    "kein Ursprung",
  ];
  const senders = everySender([...new Set(hosts)], [...new Set(origins)]);
  expect(senders.filter((sender) => isForeign(sender as never) === isTaken(site.origin, sender))).toEqual([]);
});
