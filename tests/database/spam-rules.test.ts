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

it("deletes after 14 days what was set aside, and nothing that is in the inbox", async () => {
  for (const [state, days] of [
    ["quarantined", 15],
    ["quarantined", 13],
    ["open", 15],
  ])
    await sql(
      `insert into contact_submissions (name, email, message, state, created_at)
       values ('Frist', 'frist@b.example', $1 || ' ' || $2, $1, now() - make_interval(days => $2::int))`,
      [state, String(days)],
    );
  const { rows } = await call("tidy_content", { token: serverToken("upkeep") });
  expect(rows.quarantined).toBe(1);
  const left = await sql("delete from contact_submissions where name = 'Frist' returning message");
  expect(left.map(({ message }) => message).sort()).toEqual(["open 15", "quarantined 13"]);
});
