import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { type ClaimedMail, claimMails, type Outcome, settleMails } from "~/platform/outbox/rows.server";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { freshData } from "../helpers/fresh-data";
import { clientOf, openBackend } from "../helpers/mailing";
import { runs } from "../helpers/runs";

const folder = freshData();
let backend: EmbeddedBackend;
let db: ReturnType<typeof clientOf>;
beforeAll(async () => {
  backend = await openBackend(folder);
  db = clientOf(backend);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const minute = 60;
const window = 15 * minute;
const kinds = ["notification", "digest", "reply"];
const token = () => signToken(tokenKey(backend.sessionSecret), "outbox", { kinds }, Date.now() + 60_000);

interface Modelled {
  kind: "notification" | "reply";
  state: "waiting" | "claimed" | Outcome["state"];
  /** Seconds of the model's clock: when it may be claimed, and until when its claim holds. */
  due: number;
  until: number;
  holder?: string | undefined;
  sentAt?: number;
  attempts: number;
  handedOver: number;
  alone: boolean;
  digest: string | undefined;
}

class World {
  now = 0;
  mails = new Map<string, Modelled>();
  digests = new Map<string, { holder: string; until: number }>();
  claimed: { holder: string; mails: ClaimedMail[] }[] = [];
  run = { a: 0, b: 0 };

  holderOf(server: "a" | "b") {
    return `${server}/${this.run[server]}`;
  }

  async enqueue(kind: Modelled["kind"]) {
    const submission = crypto.randomUUID();
    const insert = { name: "A", email: "a@b.example", message: submission, delivery_key: submission };
    if (kind === "notification") await db.from("contact_submissions").insert(insert).throwOnError();
    else
      await backend.sql(
        `with s as (insert into contact_submissions (name, email, message) values ('A', 'a@b.example', $1) returning id)
         insert into replies (submission_id, subject, body) select id, 'Re', 'Moin' from s`,
        [submission],
      );
    const [row] = await backend.sql(
      `select o.id from outbox o join contact_submissions s on s.id = o.submission_id where s.message = $1`,
      [submission],
    );
    const fresh = { attempts: 0, handedOver: 0, alone: false, until: 0, digest: undefined };
    this.mails.set(String(row?.id), { kind, state: "waiting", due: this.now, ...fresh });
  }

  /** The clock of the database cannot be set: all its times move instead. */
  async pass(seconds: number) {
    this.now += seconds;
    await backend.sql(
      `update outbox set next_attempt_at = next_attempt_at - make_interval(secs => $1),
         claimed_until = claimed_until - make_interval(secs => $1), sent_at = sent_at - make_interval(secs => $1)`,
      [seconds],
    );
  }

  singles() {
    const isSingle = ({ kind, alone, digest, state, sentAt = -window }: Modelled) =>
      kind === "notification" &&
      !(alone || digest) &&
      (state === "claimed" || (state === "sent" && sentAt > this.now - window));
    return [...this.mails.values()].filter(isSingle).length;
  }

  forget(isLost: (claim: { holder?: string; until: number }) => boolean) {
    for (const mail of this.mails.values())
      if (mail.state === "claimed" && !mail.digest && isLost(mail)) mail.state = "unknown";
    for (const [id, claim] of this.digests) {
      if (!isLost(claim)) continue;
      this.digests.delete(id);
      for (const mail of this.mails.values()) if (mail.digest === id) mail.state = "unknown";
    }
  }

  async claim(server: "a" | "b", batch: number) {
    const holder = this.holderOf(server);
    const { mails } = await claimMails(db, token(), holder, batch);
    this.forget(
      (claim) =>
        claim.until <= this.now || (claim.holder !== holder && claim.holder?.split("/")[0] === server),
    );
    expect(mails.length).toBeLessThanOrEqual(batch);
    const room = Math.max(0, 10 - this.singles());
    const alone = mails.filter(
      ({ id }) => this.mails.get(id)?.kind === "notification" && !this.mails.get(id)?.alone,
    );
    expect(alone.length).toBeLessThanOrEqual(room);
    for (const { id, kind, attempts } of mails) {
      if (kind === "digest") await this.takeDigest(id, holder);
      else this.take(id, holder, attempts);
    }
    if (mails.length < batch)
      for (const [id, mail] of this.mails) {
        if (mail.state !== "waiting" || mail.due > this.now || mail.digest) continue;
        const [row] = await backend.sql("select digest_id from outbox where id = $1", [id]);
        expect(row?.digest_id, "a mail that is due was left").not.toBeNull();
        mail.digest = String(row?.digest_id);
      }
    this.claimed.push({ holder, mails });
  }

  take(id: string, holder: string, attempts: number) {
    const mail = this.mails.get(id) ?? expect.fail("a mail that nobody has written");
    expect(mail).toMatchObject({ state: "waiting", digest: undefined, attempts: attempts - 1 });
    expect(mail.due).toBeLessThanOrEqual(this.now);
    Object.assign(mail, { state: "claimed", holder, until: this.now + window, attempts });
    mail.handedOver += 1;
  }

  async takeDigest(id: string, holder: string) {
    const told = await backend.sql("select id from outbox where digest_id = $1", [id]);
    expect(told.length).toBeGreaterThan(0);
    for (const { id: of } of told) {
      const mail = this.mails.get(String(of)) ?? expect.fail("a mail that nobody has written");
      expect(mail).toMatchObject({ state: "waiting", kind: "notification", alone: false });
      Object.assign(mail, { state: "claimed", digest: id });
      mail.handedOver += 1;
    }
    this.digests.set(id, { holder, until: this.now + window });
  }

  async settle(index: number, state: Outcome["state"]) {
    const batch = this.claimed[index % Math.max(this.claimed.length, 1)];
    if (!batch) return;
    this.claimed.splice(this.claimed.indexOf(batch), 1);
    const outcomes = batch.mails.map(({ id }) => ({ id, state, pause: minute }));
    await settleMails(db, token(), batch.holder, outcomes);
    const note = (mail: Modelled) => {
      mail.state = state;
      mail.due = this.now + minute;
      mail.sentAt = this.now;
      if (state === "waiting") mail.handedOver -= 1;
    };
    for (const { id } of batch.mails) {
      const mail = this.mails.get(id);
      if (mail && mail.holder === batch.holder && ["claimed", "unknown"].includes(mail.state)) {
        note(mail);
        mail.holder = undefined;
      }
      for (const told of this.mails.values())
        if (told.digest === id && ["claimed", "unknown"].includes(told.state)) note(told);
      this.digests.delete(id);
    }
  }

  async resend(index: number) {
    const [id, mail] = [...this.mails][index % Math.max(this.mails.size, 1)] ?? [];
    if (!id || !mail || !["refused", "unknown"].includes(mail.state)) return;
    await backend.sql("select private.resend(array[$1::uuid])", [id]);
    const alone = mail.kind === "notification";
    Object.assign(mail, { state: "waiting", due: this.now, attempts: 0, handedOver: 0, alone });
    mail.digest = undefined;
    mail.holder = undefined;
  }

  async remove(index: number) {
    const [id, mail] = [...this.mails][index % Math.max(this.mails.size, 1)] ?? [];
    if (!id || mail?.state === "claimed") return;
    await backend.sql(
      "delete from contact_submissions where id = (select submission_id from outbox where id = $1)",
      [id],
    );
    this.mails.delete(id);
  }

  async check() {
    const rows = await backend.sql(
      "select id, state, claimed_until is not null as is_claimed from outbox where kind <> 'digest'",
    );
    const stored = rows.map(({ id, state, is_claimed }) => [id, is_claimed ? "claimed" : state]);
    const modelled = [...this.mails].map(([id, { state, digest }]) => [
      id,
      digest && state === "claimed" ? "waiting" : state,
    ]);
    expect(stored.sort()).toEqual(modelled.sort());
    for (const mail of this.mails.values()) expect(mail.handedOver).toBeLessThanOrEqual(1);
  }
}

const server = fc.constantFrom("a" as const, "b" as const);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("notify" as const), count: fc.integer({ min: 1, max: 14 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("reply" as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("claim" as const),
      server,
      batch: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("settle" as const),
      index: fc.nat(9),
      state: fc.constantFrom("sent" as const, "refused" as const, "unknown" as const, "waiting" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("crash" as const), server }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("pass" as const), seconds: fc.constantFrom(10, 61, 600, 901) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("resend" as const), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("remove" as const), index: fc.nat(40) }) },
);

it("no mail is lost or handed over twice, whatever servers claim, lose and settle in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await backend.sql("delete from contact_submissions");
      await backend.sql("delete from outbox");
      const world = new World();
      for (const one of steps) {
        if (one.act === "notify") for (let n = 0; n < one.count; n++) await world.enqueue("notification");
        else if (one.act === "reply") for (let n = 0; n < one.count; n++) await world.enqueue("reply");
        else if (one.act === "claim") await world.claim(one.server, one.batch);
        else if (one.act === "settle") await world.settle(one.index, one.state);
        else if (one.act === "crash") world.run[one.server] += 1;
        else if (one.act === "pass") await world.pass(one.seconds);
        else await world[one.act](one.index);
        await world.check();
      }
      for (let round = 0; round < 40 && [...world.mails.values()].some(isOpen); round++) {
        await world.pass(window + 1);
        await world.claim("a", 6);
        await world.settle(world.claimed.length - 1, "sent");
        await world.check();
      }
      expect([...world.mails.values()].filter(isOpen)).toEqual([]);
    }),
    runs(60, 6),
  );
});

const isOpen = ({ state }: Modelled) => state === "waiting" || state === "claimed";
