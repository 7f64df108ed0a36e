import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { backend, quietSql as sql } from "../helpers/app";
import { call, changeRows, deleteRows, readRows, serverToken, tokenOf } from "../helpers/rest";

type Claimed = { content: { email: string } };

const key = tokenKey(backend.sessionSecret);
const hour = 3_600_000;
const joerg = "joerg@werft.example";
const person = { firstName: "Jörg", lastName: "Übel 👋", company: "Werft „Süd“", consent: "2026-01" };
const tell = async (name: string, body: object, token = "") => (await call(name, body, token)).rows;
const confirmToken = (email: string, at = Date.now()) =>
  signToken(key, "newsletter-confirm", { ...person, email, at }, at + 48 * hour);
const confirm = (email: string, at?: number) =>
  tell("confirm_subscription", { token: confirmToken(email, at) });
const leave = (email: string, by = key) =>
  tell("end_subscription", { token: signToken(by, "newsletter-unsubscribe", { email }) });
const change = (mailing: string, change: string) => tell("change_mailing", { mailing, change }, staff);

let staff = "";

// The application looks for mails of its own accord, and would take what a test here has put.
const { fetch: real } = backend;
beforeAll(async () => {
  staff = await tokenOf("newsletter@musterhafen.example");
  backend.fetch = (input, init) =>
    /\/rpc\/claim_mails$/.test(new Request(input, init).url)
      ? Promise.resolve(Response.json({ mails: [], wait: 60, queued: {} }))
      : real(input, init);
});
afterAll(() => {
  backend.fetch = real;
});
beforeEach(async () => {
  await sql("delete from mailings");
  await sql("delete from subscribers");
  await sql("delete from private.ended_signups");
});

const addresses = async () =>
  (await sql("select email from subscribers order by email")).map(({ email }) => email);

/** Due since a minute ago: a machine that sets its clock right in between would put them off by as much. */
async function mailing(status: string, states: string[] = []) {
  const [row] = await sql(
    "insert into mailings (subject, body, status) values ('Juni', 'Moin', $1) returning id",
    [status],
  );
  for (const [index, state] of states.entries()) {
    await sql(
      `with s as (insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
         values ($1, 'A', 'B', '1', now()) returning id)
       insert into outbox (kind, mailing_id, subscriber_id, state, next_attempt_at)
       select 'newsletter', $2, id, $3, now() - interval '1 minute' from s`,
      [`n${index}@werft.example`, row?.id, state],
    );
  }
  return row?.id as string;
}

describe("the database's reading of tokens", () => {
  it("computes HMAC-SHA256 as RFC 4231 has it", async () => {
    for (const [secret, text] of [
      ["Jefe", "what do ya want for nothing?"],
      ["k".repeat(64), ""],
      ["x", "ü".repeat(200)],
    ] as const) {
      const [row] = await sql(
        "select encode(private.hmac_sha256(convert_to($1, 'UTF8'), convert_to($2, 'UTF8')), 'hex') as mac",
        [secret, text],
      );
      expect(row?.mac).toBe(createHmac("sha256", secret).update(text).digest("hex"));
    }
  });

  it("stores who confirms, with the proof, and once", async () => {
    const at = Date.now() - hour;
    for (const email of [joerg, joerg, joerg.toUpperCase()])
      expect(await confirm(email, at)).toBe("confirmed");
    const [row, ...more] = await sql(
      "select *, now() - confirmed_at < '10 seconds' as is_now from subscribers",
    );
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      email: joerg,
      first_name: "Jörg",
      last_name: "Übel 👋",
      company: "Werft „Süd“",
      consent_version: "2026-01",
      is_now: true,
    });
    expect(new Date(row?.signed_up_at as string).getTime()).toBe(at);
  });

  it("accepts tokens of an earlier key as long as it is listed", async () => {
    const old = tokenKey("o".repeat(32));
    const list = (change: string) =>
      sql(`update private.settings set server_keys = ${change}(server_keys, decode($1, 'hex'))`, [
        old.toString("hex"),
      ]);
    expect(await leave("x@y.example", old)).toBe("refused");
    await list("array_append");
    expect(await leave("x@y.example", old)).toBe("done");
    await list("array_remove");
  });

  it("lets people leave, as often as they like, and keeps old confirmations from bringing them back", async () => {
    const now = Date.now();
    await confirm(joerg, now);
    for (const email of ["Joerg@Werft.example", joerg]) expect(await leave(email)).toBe("done");
    expect(await addresses()).toEqual([]);
    expect(await confirm(joerg, now)).toBe("ended");
    expect(await addresses()).toEqual([]);
    const [ended] = await sql("select string_agg(address::text, '') as addresses from private.ended_signups");
    expect(ended?.addresses).not.toContain("werft");
    expect(await confirm(joerg, Date.now() + 5)).toBe("confirmed");
  });
});

describe("staff", () => {
  it("change drafts only, and start each once", async () => {
    const id = await mailing("draft");
    expect(await change(id, "start"), "nobody to send to").toBe(false);
    await confirm(joerg);
    await changeRows(`mailings?id=eq.${id}`, { subject: "Juli" }, staff);
    expect([await change(id, "start"), await change(id, "start")]).toEqual([true, false]);
    await changeRows(`mailings?id=eq.${id}`, { subject: "August" }, staff);
    await deleteRows(`mailings?id=eq.${id}`, staff);
    expect(await sql("select subject, status from mailings")).toEqual([
      { subject: "Juli", status: "sending" },
    ]);
    expect(await sql("select state from outbox where mailing_id is not null")).toEqual([
      { state: "waiting" },
    ]);
  });

  it("see how far it is", async () => {
    const states = ["sent", "sent", "waiting", "waiting", "refused", "unknown", "filed"];
    const id = await mailing("sending", states);
    expect((await readRows(`mailing_progress?mailing_id=eq.${id}`, staff)).rows).toMatchObject([
      { mailing_id: id, total: 7, waiting: 2, sent: 2, refused: 1, unknown: 1, filed: 1 },
    ]);
  });
});

describe("the web server", () => {
  const claim = (batch = 10, claimant = "s/b") =>
    tell("claim_mails", { token: serverToken("outbox", { kinds: ["newsletter"] }), claimant, batch });
  const settle = (id: string, state: string, rest: object = {}, claimant = "s/b") =>
    tell("settle_mails", {
      token: serverToken("outbox"),
      claimant,
      outcomes: [{ id, state, reason: "", pause: 0, counts: true, ...rest }],
    });
  const states = async () => {
    const inOrder =
      "select state from outbox left join subscribers s on s.id = subscriber_id where mailing_id is not null order by s.email";
    return (await sql(inOrder)).map(({ state }) => state);
  };

  it("starts a planned mailing once, at its time, whichever server asks first", async () => {
    const plan = (id: string, when: string) =>
      sql(`update mailings set send_at = now() + interval '${when}' where id = $1`, [id]);
    const id = await mailing("draft");
    await plan(id, "-1 minute");
    expect((await claim()).mails, "nobody to send to").toEqual([]);
    await confirm(joerg);
    await confirm("anna@werft.example");
    for (const when of ["1 hour", "-25 hours"]) {
      await plan(id, when);
      expect((await claim()).mails, when).toEqual([]);
    }
    await plan(id, "-1 minute");
    const claims = await Promise.all(["s/b", "t/c", "u/d"].map((claimant) => claim(10, claimant)));
    const emails = claims.flatMap(({ mails }) => mails.map((mail: Claimed) => mail.content.email));
    expect(emails.sort()).toEqual(["anna@werft.example", joerg]);
    expect(await change(id, "start")).toBe(false);
    expect(await sql("select status, started_at is not null as is_started from mailings")).toEqual([
      { status: "sending", is_started: true },
    ]);
  });

  it("settles only what it holds", async () => {
    await mailing("sending", ["waiting"]);
    const [{ id }] = (await claim()).mails;
    expect(await settle(id, "sent", {}, "other")).toBe(0);
    expect(await settle(id, "anything")).toBe(0);
    expect(await settle(id, "sent")).toBe(1);
    expect(await settle(id, "refused")).toBe(0);
  });

  it("leaves out who has left meanwhile, and nothing of a stopped mailing", async () => {
    const id = await mailing("sending", ["waiting", "waiting"]);
    await leave("n0@werft.example");
    await change(id, "stop");
    expect((await claim()).mails).toEqual([]);
    await change(id, "start");
    expect((await claim()).mails).toMatchObject([{ content: { email: "n1@werft.example" } }]);
    expect(await states()).toEqual(["waiting"]);
  });

  it("repeats what staff want repeated", async () => {
    const id = await mailing("done", ["sent", "refused", "unknown"]);
    expect(await change(id, "repeat refused")).toBe(true);
    expect(await states()).toEqual(["sent", "waiting", "unknown"]);
    expect(await change(id, "repeat unknown")).toBe(true);
    expect(await states()).toEqual(["sent", "waiting", "waiting"]);
    expect(await change(id, "repeat sent")).toBe(false);
  });
});
