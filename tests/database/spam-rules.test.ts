import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { call, serverToken } from "../helpers/rest";

const clear = () => sql("delete from spam_counts");
beforeEach(clear);
afterAll(clear);

const note = async (counted: unknown) =>
  (await call("note_spam", { token: serverToken("spam"), counted })).rows;
const stored = () => sql("select day::text, reason, count::int from spam_counts order by day, reason");
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10);

describe("what was turned away", () => {
  it("is added up by day and reason", async () => {
    const [today, yesterday] = [daysAgo(0), daysAgo(1)];
    const counted = [
      [today, "honeypot", 3],
      [yesterday, "throttle", 2],
      [today, "honeypot", 1],
    ];
    expect(await note(counted)).toBe(true);
    expect(await note([[today, "honeypot", 5]])).toBe(true);
    expect(await stored()).toEqual([
      { day: yesterday, reason: "throttle", count: 2 },
      { day: today, reason: "honeypot", count: 9 },
    ]);
  });

  it("is forgotten after 90 days", async () => {
    await note([[daysAgo(92), "honeypot", 1]]);
    await sql("insert into spam_counts values (current_date - 91, 'honeypot', 1)");
    await note([
      [daysAgo(89), "honeypot", 1],
      [daysAgo(0), "honeypot", 1],
    ]);
    expect((await stored()).map(({ day }) => day)).toEqual([daysAgo(89), daysAgo(0)]);
  });

  it("is of known reasons, and of nothing else", async () => {
    for (const counted of [
      [[daysAgo(0), "antje@werft.example", 1]],
      [["gestern", "honeypot", 1]],
      [[daysAgo(0), "honeypot", -1]],
      [[daysAgo(0), "honeypot", "viele"]],
      [[]],
    ])
      expect(await note(counted)).not.toBe(true);
    expect(await stored()).toEqual([]);
  });
});
