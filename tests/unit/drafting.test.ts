import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDrafting } from "~/features/editing/drafting";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function writer(answer: () => Promise<{ at: string }> = async () => ({ at: "09:00" })) {
  const texts = { body: "" };
  const sent: string[] = [];
  const kept: boolean[] = [];
  const onUnchanged = vi.fn();
  const drafting = startDrafting({
    read: () => ({ ...texts }),
    copy: () => true,
    send: ({ body = "" }) => {
      sent.push(body);
      return answer();
    },
    onKept: (_, isAll) => kept.push(isAll),
    onUnchanged,
    isChanged: false,
  });
  const type = (letters: string) => {
    texts.body = letters;
    drafting.changed();
  };
  return { type, sent, kept, onUnchanged, drafting };
}

test("a text is on the server three seconds after the last key", async () => {
  const { type, sent, kept } = writer();
  type("Moin");
  await vi.advanceTimersByTimeAsync(3000);
  expect([sent, kept]).toEqual([["Moin"], [true]]);
});

test("typing without a pause is saved every ten seconds, and not more often than every five", async () => {
  const { type, sent } = writer();
  for (let letters = 1; letters <= 120; letters += 1) {
    type("x".repeat(letters));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent.length).toBeGreaterThanOrEqual(5);
  expect(sent.length).toBeLessThanOrEqual(12);
});

test("what is typed while a save is under way counts as unsaved, what is typed and taken back does not", async () => {
  let arrive = (_: { at: string }) => {};
  const { type, kept, onUnchanged } = writer(() => new Promise((resolve) => (arrive = resolve)));
  type("Moin");
  await vi.advanceTimersByTimeAsync(3000);
  type("Moin, Jörg");
  arrive({ at: "09:00" });
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual([false]);
  type("Moin");
  await vi.advanceTimersByTimeAsync(5000);
  expect(onUnchanged).toHaveBeenCalledOnce();
});

test("what is typed while a form adds to the text goes out after its answer, beside a save at once", async () => {
  for (const adds of [true, false]) {
    const { type, sent, drafting } = writer();
    drafting.hold(adds);
    type("Moin");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(adds ? [] : ["Moin"]);
    type("Moin aus Word");
    drafting.goOn();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.at(-1)).toBe("Moin aus Word");
  }
});
