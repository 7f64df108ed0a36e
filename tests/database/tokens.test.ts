import { afterAll, beforeAll, expect, it } from "vitest";
import { type Purpose, signToken, tokenKey } from "~/platform/security/signed-token.server";
import { quietSql as sql } from "../helpers/app";
import { call, serverToken, tokenOf } from "../helpers/rest";
import { fingerprint } from "../helpers/served";
import { takeErrors } from "../helpers/setup";

const email = "marke@werft.example";
const day = new Date().toISOString().slice(0, 10);
const procedures: Record<string, [purpose: Purpose, claims: object, further?: object]> = {
  end_stale_accounts: ["accounts", {}],
  known_places: ["places", { account: "x" }],
  remember_place: ["places", { account: "x", place: "y", days: 30 }],
  forget_places: ["places", { account: "x" }],
  erase_old_submissions: ["retention", { days: 1 }],
  confirm_subscription: [
    "newsletter-confirm",
    { email, firstName: "A", lastName: "B", consent: "1", at: Date.now() },
  ],
  end_subscription: ["newsletter-unsubscribe", { email }],
  claim_mails: ["outbox", {}, { claimant: "x", batch: 10 }],
  settle_mails: ["outbox", {}, { claimant: "x", outcomes: [] }],
  adopt_notifications: ["outbox", {}, { notes: [] }],
  enqueue_account_mail: ["account-mail", { email: "marke@musterhafen.example", kind: "recovery" }],
  take_points: ["throttle", { keys: [{ key: "x", limit: 9 }], seconds: 60 }],
  give_points: ["throttle", { keys: ["x"] }],
  check_media: ["pictures", {}],
  note_missed: ["addresses", {}, { missed: [["/marke", 1]] }],
  tidy_content: ["upkeep", {}],
  erase_person: ["people", { spellings: [email] }],
  note_erasure: ["people", { address: email, counts: {}, done: true }],
  note_spam: ["spam", {}, { counted: [[day, "honeypot", 1]] }],
  may_recover: ["recovery", { email }],
};

const ofStaff = ["erase_person", "note_erasure"];
let staff = "";
beforeAll(async () => {
  // What other files have left waiting is sent at any time.
  await sql("delete from outbox");
  staff = await tokenOf("marke@musterhafen.example");
});
afterAll(async () => {
  await sql("delete from subscribers where email = $1", [email]);
  await sql("delete from missed_addresses where path = '/marke'");
  await sql("delete from spam_counts");
});
const answerOf = async (name: string, token: string, further: object = {}) =>
  JSON.stringify((await call(name, { token, ...further }, ofStaff.includes(name) ? staff : "")).rows);

it("knows every procedure that wants a token of this server", async () => {
  const rows = await sql(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and 'token' = any (proargnames) and proname <> 'shared_post'`,
  );
  expect(rows.map(({ name }) => String(name)).sort()).toEqual(Object.keys(procedures).sort());
});

it("does nothing for a token that is none of this server's for it", async () => {
  const before = await fingerprint();
  const soon = Date.now() + 60_000;
  for (const [name, [purpose, claims, further]] of Object.entries(procedures)) {
    const genuine = serverToken(purpose, claims);
    const refusal = await answerOf(name, "", further);
    expect(["null", "[]", "0", "false", '"refused"', '{"refused":true}']).toContain(refusal);
    const forged: Record<string, string> = {
      "of dots": "...",
      "without a signature": "e30.x",
      "of SQL": "' or 1=1 --",
      cut: genuine.slice(0, -1),
      "with a changed payload": `A${genuine.slice(1)}`,
      "with a changed signature": genuine.replace(/.\.(.)/, (_, first) => `x.${first === "A" ? "B" : "A"}`),
      expired: serverToken(purpose, claims, Date.now() - 1),
      "for something else": serverToken(purpose === "outbox" ? "upkeep" : "outbox", claims),
      "of another key": signToken(tokenKey(crypto.randomUUID()), purpose, claims, soon),
    };
    for (const [what, token] of Object.entries(forged))
      expect(await answerOf(name, token, further), `${name} ${what}`).toBe(refusal);
  }
  takeErrors();
  expect(await fingerprint()).toBe(before);
});

// A fault that refuses everybody would be no guard. What these say to this server is the same.
const alike = ["settle_mails", "note_erasure"];

it.each(Object.entries(procedures).filter(([name]) => !alike.includes(name)))(
  "%s takes a token of this server",
  async (name, [purpose, claims, further]) => {
    const genuine = serverToken(purpose, claims);
    expect(await answerOf(name, genuine, further)).not.toBe(await answerOf(name, "", further));
  },
);
