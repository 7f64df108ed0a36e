import { expect, it } from "vitest";
import { listedPaths, publicPages } from "~/content/pages";
import { footerMenu, legalMenu, mainMenu } from "~/ui/navigation";
import { routes } from "../helpers/app";

/** Answers of the moment, or for one reader only: the site map does not name them, and they are never kept. */
const unlisted = [
  "/.well-known/change-password",
  "/.well-known/security.txt",
  "/healthz",
  "/newsletter/confirm",
  "/newsletter/confirmed",
  "/newsletter/unsubscribe",
  "/newsletter/unsubscribed",
];

function addressOf(id: string): string {
  const route = routes[id];
  return route ? [addressOf(route.parentId ?? ""), route.path].filter(Boolean).join("/") : "";
}

const addresses = Object.values(routes)
  .flatMap((route) => (route && (route.path || route.index) ? [`/${addressOf(route.id)}`] : []))
  .filter((path) => !/[:*]|^\/admin\b/.test(path));

it("lists every public page there is, and none there is not", () => {
  expect(addresses.toSorted()).toEqual([...publicPages.map(({ path }) => path), ...unlisted].sort());
});

it("lists no page twice", () => {
  expect(new Set(publicPages.map(({ path }) => path)).size).toBe(publicPages.length);
});

it("has every page of the menus in the site map", () => {
  const paths = [...mainMenu, ...footerMenu, ...legalMenu].map(({ to }) => to);
  expect(paths.length).toBeGreaterThan(10);
  expect(listedPaths).toEqual(expect.arrayContaining(paths));
});
