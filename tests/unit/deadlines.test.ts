import { afterEach, expect, it, vi } from "vitest";
import { deadline } from "~/server/settings/deadlines.server";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["", 3000],
  ["2", 6000],
  ["10", 30_000],
])("a question may take so long with a factor of '%s'", (factor, milliseconds) => {
  vi.stubEnv("DEADLINE_FACTOR", factor);
  expect(deadline("question")).toBe(milliseconds);
});

it("what follows one another fits into the time that is promised for it", () => {
  vi.stubEnv("DEADLINE_FACTOR", "");
  const sum = (...names: Parameters<typeof deadline>[0][]) =>
    names.reduce((all, name) => all + deadline(name), 0);
  expect(sum("refresh", "account"), "a page says within four seconds who is signed in").toBeLessThan(4000);
  expect(sum("request"), "and that the backend does not answer").toBeLessThan(4000);
  // Nothing moves on the line meanwhile.
  for (const [turn, work] of [
    ["pictureTurn", "photograph"],
    ["pictureTurn", "logo"],
    ["wordTurn", "word"],
  ] as const)
    expect(sum(turn, work), work).toBeLessThan(deadline("stall"));
  expect(deadline("lastMails")).toBeLessThan(deadline("shutdown"));
  expect(sum("confirmation")).toBeLessThan(deadline("page"));
});
