import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { timeLeft, withBudget } from "~/server/process/time-budget.server";
import { purify } from "~/server/publishing/sanitise-thread.server";

afterEach(() => vi.restoreAllMocks());

// On a busy machine the first article after a start took all the time of its save: it was refused, and nothing was wrong.
it("leaves the backend its time when an article takes long to be cleaned", async () => {
  const response = new EventEmitter() as ServerResponse;
  await withBudget("a save", response, async () => {
    const cleaning = purify({ as: "stored", parts: [{ text: "<p>Moin</p>", isHtml: true }] });
    const late = Date.now() + 5000;
    vi.spyOn(Date, "now").mockImplementation(() => late);
    expect(timeLeft(3000)).toBe(1);
    expect(await cleaning).toMatchObject({ html: "<p>Moin</p>" });
    expect(timeLeft(3000)).toBe(3000);
  });
  response.emit("close");
});
