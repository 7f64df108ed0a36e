import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Purpose, signToken, tokenKey } from "~/server/security/signed-token.server";
import { backend, sql } from "../helpers/app";
import { rest, tokenOf } from "../helpers/rest";

let foreign = "";
let staff = "";

beforeAll(async () => {
  foreign = await tokenOf("fremd-abwehr@anderswo.example");
  staff = await tokenOf("anna-abwehr@musterhafen.example");
});
const clear = () => sql("delete from spam_counts");
beforeEach(clear);
afterAll(clear);

const signed = (purpose: Purpose, expires = Date.now() + 60_000) =>
  signToken(tokenKey(backend.sessionSecret), purpose, {}, expires);
const note = (token: string, counted: unknown, as = "") =>
  rest("rpc/note_spam", { method: "POST", body: { token, counted }, token: as });
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
    expect((await note(signed("spam"), counted)).rows).toBe(true);
    expect((await note(signed("spam"), [[today, "honeypot", 5]])).rows).toBe(true);
    expect(await stored()).toEqual([
      { day: yesterday, reason: "throttle", count: 2 },
      { day: today, reason: "honeypot", count: 9 },
    ]);
  });

  it("is forgotten after 90 days", async () => {
    await note(signed("spam"), [[daysAgo(92), "honeypot", 1]]);
    await sql("insert into spam_counts values (current_date - 91, 'honeypot', 1)");
    await note(signed("spam"), [
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
      expect((await note(signed("spam"), counted)).rows).not.toBe(true);
    expect(await stored()).toEqual([]);
  });

  it("is read by staff, who change nothing", async () => {
    await note(signed("spam"), [[daysAgo(0), "honeypot", 1]]);
    const row = { day: daysAgo(0), reason: "honeypot", count: 1 };
    expect((await rest("spam_counts?select=*", { token: staff })).rows).toEqual([row]);
    await rest("spam_counts", { token: staff, method: "POST", body: { ...row, reason: "throttle" } });
    await rest("spam_counts?count=gt.0", { token: staff, method: "PATCH", body: { count: 9 } });
    await rest("spam_counts?count=gt.0", { token: staff, method: "DELETE" });
    expect(await stored()).toEqual([row]);
  });
});

describe.each(["nobody in particular", "an account of another domain"])("%s", (who) => {
  const token = () => (who === "nobody in particular" ? "" : foreign);

  it("reads no counts and adds none", async () => {
    await sql("insert into spam_counts values (current_date, 'throttle', 7)");
    expect((await rest("spam_counts?select=*", { token: token() })).rows).toEqual([]);
    for (const forged of ["", "a.b", "e30.x", signed("spam", Date.now() - 1), signed("addresses")])
      expect((await note(forged, [[daysAgo(0), "honeypot", 1]], token())).rows).not.toBe(true);
    await rest("spam_counts?count=gt.0", { token: token(), method: "DELETE" });
    expect(await stored()).toMatchObject([{ reason: "throttle", count: 7 }]);
  });
});
