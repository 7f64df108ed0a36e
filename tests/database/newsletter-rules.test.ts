import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { backend, sql } from "../helpers/app";
import { call, changeRows, deleteRows, insertRow, readRows, serverToken, tokenOf } from "../helpers/rest";

const key = tokenKey(backend.sessionSecret);
const hour = 3_600_000;
const claims = (email: string, at = Date.now()) => ({
  email,
  firstName: "Jörg",
  lastName: "Übel 👋",
  company: "Werft „Süd“",
  consent: "2026-01",
  at,
});
const confirmToken = (email: string, at = Date.now()) =>
  signToken(key, "newsletter-confirm", claims(email, at), at + 48 * hour);
const leaveToken = (email: string) => signToken(key, "newsletter-unsubscribe", { email });
const tell = async (name: string, body: object, token = "") => (await call(name, body, token)).rows;

let staff = "";

beforeAll(async () => {
  staff = await tokenOf("newsletter@musterhafen.example");
});

// The application looks for mails of its own accord, and would take what a test here has put.
const { fetch: real } = backend;
beforeAll(() => {
  backend.fetch = (input, init) =>
    /\/rpc\/claim_deliveries$/.test(new Request(input, init).url)
      ? Promise.resolve(Response.json({ deliveries: [], mailing: null, wait: 60 }))
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
       insert into deliveries (mailing_id, subscriber_id, state, next_attempt_at)
       select $2, id, $3, now() - interval '1 minute' from s`,
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
    const token = confirmToken("joerg@werft.example", at);
    expect(await tell("confirm_subscription", { token })).toBe("confirmed");
    expect(await tell("confirm_subscription", { token })).toBe("confirmed");
    expect(await tell("confirm_subscription", { token: confirmToken("JOERG@werft.example") })).toBe(
      "confirmed",
    );
    const [row, ...more] = await sql("select * from subscribers");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      email: "joerg@werft.example",
      first_name: "Jörg",
      last_name: "Übel 👋",
      company: "Werft „Süd“",
      consent_version: "2026-01",
    });
    expect(new Date(row?.signed_up_at as string).getTime()).toBe(at);
    expect(Date.now() - new Date(row?.confirmed_at as string).getTime()).toBeLessThan(10_000);
  });

  it("accepts tokens of an earlier key as long as it is listed", async () => {
    const old = tokenKey("o".repeat(32));
    const token = signToken(old, "newsletter-unsubscribe", { email: "x@y.example" });
    expect(await tell("end_subscription", { token })).toBe("refused");
    await sql("update private.settings set server_keys = server_keys || decode($1, 'hex')", [
      old.toString("hex"),
    ]);
    expect(await tell("end_subscription", { token })).toBe("done");
    await sql("update private.settings set server_keys = array_remove(server_keys, decode($1, 'hex'))", [
      old.toString("hex"),
    ]);
  });

  it("lets people leave, as often as they like, and keeps old confirmations from bringing them back", async () => {
    const token = confirmToken("joerg@werft.example");
    await tell("confirm_subscription", { token });
    expect(await tell("end_subscription", { token: leaveToken("Joerg@Werft.example") })).toBe("done");
    expect(await tell("end_subscription", { token: leaveToken("joerg@werft.example") })).toBe("done");
    expect(await addresses()).toEqual([]);
    expect(await tell("confirm_subscription", { token })).toBe("ended");
    expect(await addresses()).toEqual([]);
    expect(JSON.stringify(await sql("select address::text from private.ended_signups"))).not.toContain(
      "werft",
    );
    expect(
      await tell("confirm_subscription", { token: confirmToken("joerg@werft.example", Date.now() + 5) }),
    ).toBe("confirmed");
  });
});

describe("staff", () => {
  it("read and remove subscribers, but add and change none", async () => {
    await tell("confirm_subscription", { token: confirmToken("joerg@werft.example") });
    const { rows } = await readRows("subscribers?select=id,email", staff);
    expect(rows).toMatchObject([{ email: "joerg@werft.example" }]);
    await insertRow(
      "subscribers",
      {
        email: "x@y.example",
        first_name: "A",
        last_name: "B",
        consent_version: "1",
        signed_up_at: "2026-01-01",
      },
      staff,
    );
    await changeRows(`subscribers?id=eq.${rows[0].id}`, { email: "x@y.example" }, staff);
    expect(await addresses()).toEqual(["joerg@werft.example"]);
    await deleteRows(`subscribers?id=eq.${rows[0].id}`, staff);
    expect(await addresses()).toEqual([]);
  });

  it("change drafts only, and start each once", async () => {
    const id = await mailing("draft");
    expect(await tell("change_mailing", { mailing: id, change: "start" }, staff), "nobody to send to").toBe(
      false,
    );
    await tell("confirm_subscription", { token: confirmToken("joerg@werft.example") });
    await changeRows(`mailings?id=eq.${id}`, { subject: "Juli" }, staff);
    expect(await tell("change_mailing", { mailing: id, change: "start" }, staff)).toBe(true);
    expect(await tell("change_mailing", { mailing: id, change: "start" }, staff)).toBe(false);
    await changeRows(`mailings?id=eq.${id}`, { subject: "August" }, staff);
    await deleteRows(`mailings?id=eq.${id}`, staff);
    expect(await sql("select subject, status from mailings")).toEqual([
      { subject: "Juli", status: "sending" },
    ]);
    expect(await sql("select state from deliveries")).toEqual([{ state: "waiting" }]);
  });

  it("see how far it is", async () => {
    const id = await mailing("sending", [
      "sent",
      "sent",
      "waiting",
      "sending",
      "failed",
      "unclear",
      "skipped",
    ]);
    expect((await readRows(`mailing_progress?mailing_id=eq.${id}`, staff)).rows).toMatchObject([
      { mailing_id: id, total: 7, waiting: 2, sent: 2, failed: 1, unclear: 1, skipped: 1 },
    ]);
  });
});

describe("the web server", () => {
  const claim = (batch = 10) =>
    tell("claim_deliveries", { token: serverToken("mailing"), claimant: "s/b", batch });
  const settle = (id: string, state: string, rest: object = {}, claimant = "s/b") =>
    tell("settle_deliveries", {
      token: serverToken("mailing"),
      claimant,
      outcomes: [{ id, state, reason: "", pause: 0, counts: true, ...rest }],
    });
  const states = async () =>
    (
      await sql(
        "select state from deliveries d left join subscribers s on s.id = subscriber_id order by s.email",
      )
    ).map(({ state }) => state);

  it("gets each delivery once, and closes the mailing after the last", async () => {
    const id = await mailing("sending", ["waiting", "waiting", "waiting"]);
    const first = await claim(2);
    const second = await claim(2);
    expect(first.mailing).toMatchObject({ id, subject: "Juni", body: "Moin" });
    expect(first.deliveries).toHaveLength(2);
    expect(second.deliveries).toHaveLength(1);
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ email }) => email)).size).toBe(3);
    expect((await claim()).deliveries).toEqual([]);
    for (const { id } of [...first.deliveries, ...second.deliveries])
      expect(await settle(id, "sent")).toBe(1);
    expect(await claim()).toEqual({ deliveries: [], wait: null });
    expect(await sql("select status, finished_at is not null as finished from mailings")).toEqual([
      { status: "done", finished: true },
    ]);
  });

  it("settles only what it holds", async () => {
    await mailing("sending", ["waiting"]);
    const { deliveries } = await claim();
    expect(await settle(deliveries[0].id, "sent", {}, "other")).toBe(0);
    expect(await settle(deliveries[0].id, "skipped")).toBe(0);
    expect(await settle(deliveries[0].id, "sent")).toBe(1);
    expect(await settle(deliveries[0].id, "failed")).toBe(0);
  });

  it("tries again after the pause", async () => {
    await mailing("sending", ["waiting"]);
    const { deliveries } = await claim();
    await settle(deliveries[0].id, "waiting", { pause: 60, reason: "busy" });
    const next = await claim();
    expect(next.deliveries).toEqual([]);
    expect(next.wait).toBeGreaterThan(50);
    await sql("update deliveries set next_attempt_at = now() - interval '1 minute'");
    expect((await claim()).deliveries).toMatchObject([{ attempts: 2 }]);
  });

  it("leaves out who has left meanwhile, and nothing of a stopped mailing", async () => {
    const id = await mailing("sending", ["waiting", "waiting"]);
    await tell("end_subscription", { token: leaveToken("n0@werft.example") });
    await tell("change_mailing", { mailing: id, change: "stop" }, staff);
    expect((await claim()).deliveries).toEqual([]);
    await tell("change_mailing", { mailing: id, change: "start" }, staff);
    expect((await claim()).deliveries).toMatchObject([{ email: "n1@werft.example" }]);
    expect((await states()).sort()).toEqual(["sending", "skipped"]);
  });

  it("calls unclear what its own earlier runs have left, and only that", async () => {
    await mailing("sending", ["waiting", "waiting", "waiting", "waiting"]);
    const { deliveries } = await claim();
    const byEmail = (n: number) =>
      deliveries.find(({ email }: { email: string }) => email.startsWith(`n${n}`)).id;
    await sql("update deliveries set claimed_by = 'other/b' where id = $1", [byEmail(2)]);
    await sql("update deliveries set claimed_by = 's/before' where id = $1", [byEmail(3)]);
    await settle(byEmail(0), "waiting", { counts: false });
    expect(await tell("recover_deliveries", { token: serverToken("mailing"), server: "s" })).toBe("done");
    expect(await states()).toEqual(["waiting", "unclear", "sending", "unclear"]);
  });

  it("calls unclear what another server left for a quarter of an hour", async () => {
    await mailing("sending", ["waiting"]);
    await claim();
    await sql("update deliveries set claimed_at = now() - interval '16 minutes'");
    await claim();
    expect(await states()).toEqual(["unclear"]);
    expect(await sql("select status from mailings")).toEqual([{ status: "done" }]);
  });

  it("repeats what staff want repeated", async () => {
    const id = await mailing("done", ["sent", "failed", "unclear"]);
    expect(await tell("change_mailing", { mailing: id, change: "repeat failed" }, staff)).toBe(true);
    expect(await states()).toEqual(["sent", "waiting", "unclear"]);
    expect(await tell("change_mailing", { mailing: id, change: "repeat unclear" }, staff)).toBe(true);
    expect(await states()).toEqual(["sent", "waiting", "waiting"]);
    expect(await tell("change_mailing", { mailing: id, change: "repeat sent" }, staff)).toBe(false);
  });
});
