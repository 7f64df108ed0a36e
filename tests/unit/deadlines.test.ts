import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { cleanText } from "~/features/rich-text/clean-text.server";
import { outsideBudget, timeLeft, withBudget } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

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
  for (const [turn, work] of [
    ["pictureTurn", "photograph"],
    ["pictureTurn", "logo"],
    ["wordTurn", "word"],
  ] as const)
    expect(sum(turn, work), work).toBeLessThan(deadline("stall"));
  expect(deadline("lastMails")).toBeLessThan(deadline("shutdown"));
  expect(sum("confirmation")).toBeLessThan(deadline("page"));
});

// On a busy machine the first article after a start took all the time of its save: it was refused, and nothing was wrong.
it("leaves the backend its time when an article takes long to be cleaned", async () => {
  const response = new EventEmitter() as ServerResponse;
  await withBudget("a save", response, async () => {
    const cleaning = cleanText({ as: "stored", parts: [{ text: "<p>Moin</p>", isHtml: true }] });
    const late = Date.now() + 2 * deadline("request");
    vi.spyOn(Date, "now").mockImplementation(() => late);
    expect(timeLeft(3000)).toBe(1);
    expect(await cleaning).toMatchObject({ html: "<p>Moin</p>" });
    expect(timeLeft(3000)).toBe(3000);
  });
  response.emit("close");
});

// Or a save would take twice as long to say that the backend does not answer.
it("gives back no time that the backend had before", async () => {
  vi.stubEnv("DEADLINE_FACTOR", "1");
  const response = new EventEmitter() as ServerResponse;
  const start = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => start);
  const passes = (milliseconds: number) => clock.mockImplementation(() => start + milliseconds);
  await withBudget("a save", response, async () => {
    passes(3000);
    await outsideBudget(async () => passes(10_000));
    expect(timeLeft(3000)).toBe(200);
    // Side by side, in requests that clean more than one text, it is never more than at the start.
    const cleaned = Promise.resolve();
    const texts = [1, 2].map(() => outsideBudget(() => cleaned));
    passes(20_000);
    await Promise.all(texts);
    expect(timeLeft(30_000)).toBe(3200);
  });
  response.emit("close");
});
