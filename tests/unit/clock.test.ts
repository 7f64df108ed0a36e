import { beforeEach, expect, it, vi } from "vitest";

vi.mock("~/platform/database/client.server", () => ({
  backend: { sessionSecret: "x".repeat(40), linkKeys: [] },
}));

const minute = 60_000;
let now = Date.parse("2026-11-28T10:00:00Z");
const warned = vi.spyOn(console, "warn").mockReturnValue();
vi.spyOn(Date, "now").mockImplementation(() => now);

let clock: typeof import("~/platform/database/clock.server");
let tokens: typeof import("~/platform/database/server-token.server");
beforeEach(async () => {
  vi.resetModules();
  warned.mockClear();
  clock = await import("~/platform/database/clock.server");
  tokens = await import("~/platform/database/server-token.server");
});

function answer(later: number, more: Record<string, string> = {}) {
  const asked = now;
  now += 2000;
  const headers = { Date: new Date(now + later).toUTCString(), ...more };
  clock.noteClock(new Response(null, { headers }), asked);
}

it("says that the clock is off, and not the key, when the database refuses what it has signed", () => {
  tokens.noteServerKey(false);
  expect(tokens.serverKeyProblem()).toContain("key");
  tokens.noteServerKey(true);
  answer(20 * minute);
  const said = clock.clockWords();
  expect(said).toMatch(/clock is 1200 s behind/);
  expect(warned).toHaveBeenLastCalledWith(expect.stringContaining(said));
  tokens.noteServerKey(false);
  expect(tokens.serverKeyProblem()).toBe(said);
  expect(warned).toHaveBeenLastCalledWith(expect.stringContaining(said));
  answer(0);
  expect([clock.clockApart(), tokens.serverKeyProblem()]).toEqual([0, expect.stringContaining("key")]);
});

it("tells of a clock that is ahead as well, once, and of none that is only a little off", () => {
  answer(20_000);
  answer(-20_000);
  expect([clock.clockApart(), warned.mock.calls.length]).toEqual([0, 0]);
  for (let times = 0; times < 3; times += 1) answer(-5 * minute);
  expect(clock.clockWords()).toMatch(/ahead/);
  expect(warned).toHaveBeenCalledOnce();
});

it("does not go by an answer that was kept on its way, or has no time", () => {
  answer(-20 * minute, { Age: "1200" });
  clock.noteClock(new Response(null), now);
  expect(clock.clockApart()).toBe(0);
});
