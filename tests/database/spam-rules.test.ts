import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { call, changeRows, deleteRows, insertRow, readRows, serverToken, tokenOf } from "../helpers/rest";

let staff = "";

beforeAll(async () => {
  staff = await tokenOf("anna-abwehr@musterhafen.example");
});
const clear = () => sql("delete from spam_counts");
beforeEach(clear);
afterAll(clear);

const note = (token: string, counted: unknown, as = "") => call("note_spam", { token, counted }, as);
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
    expect((await note(serverToken("spam"), counted)).rows).toBe(true);
    expect((await note(serverToken("spam"), [[today, "honeypot", 5]])).rows).toBe(true);
    expect(await stored()).toEqual([
      { day: yesterday, reason: "throttle", count: 2 },
      { day: today, reason: "honeypot", count: 9 },
    ]);
  });

  it("is forgotten after 90 days", async () => {
    await note(serverToken("spam"), [[daysAgo(92), "honeypot", 1]]);
    await sql("insert into spam_counts values (current_date - 91, 'honeypot', 1)");
    await note(serverToken("spam"), [
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
      expect((await note(serverToken("spam"), counted)).rows).not.toBe(true);
    expect(await stored()).toEqual([]);
  });

  it("is read by staff, who change nothing", async () => {
    await note(serverToken("spam"), [[daysAgo(0), "honeypot", 1]]);
    const row = { day: daysAgo(0), reason: "honeypot", count: 1 };
    expect((await readRows("spam_counts?select=*", staff)).rows).toEqual([row]);
    await insertRow("spam_counts", { ...row, reason: "throttle" }, staff);
    await changeRows("spam_counts?count=gt.0", { count: 9 }, staff);
    await deleteRows("spam_counts?count=gt.0", staff);
    expect(await stored()).toEqual([row]);
  });
});
