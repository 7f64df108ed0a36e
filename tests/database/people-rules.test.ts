import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { fillTables, newPerson } from "../helpers/person";
import { call, expectRefused, idOf, serverToken, tokenOf } from "../helpers/rest";

const person = newPerson("Regel");
let foreign = "";
let staff = "";
let author = "";

const signed = (claims: object) => serverToken("people", claims);
const spellings = [person.address];
const erase = (token = staff, claims: object = { spellings }) =>
  call("erase_person", { token: signed(claims) }, token);
const note = (counts: object, done = true, token = staff) =>
  call("note_erasure", { token: signed({ address: person.address, counts, done }) }, token);
const file = async (address = person.address) =>
  (await call("person_file", { spellings: [address] }, staff)).rows;

async function clear() {
  await sql(
    "delete from contact_submissions where email ilike '%regel.person%' or message ilike '%regel.person%'",
  );
  await sql("delete from subscribers where email ilike '%regel.person%'");
  await sql("delete from mailings where subject = 'Rundbrief'");
  await sql("delete from content_versions where row::text like '%Regel%'");
  await sql("delete from working_copies where fields::text like '%Regel%'");
  await sql("delete from blog_posts where slug like 'regel%'");
  await sql("delete from erasures");
}

beforeAll(async () => {
  foreign = await tokenOf("fremd-akte@anderswo.example");
  staff = await tokenOf("akte@musterhafen.example");
  author = idOf(staff);
});
beforeEach(async () => {
  await clear();
  await fillTables(sql, person, author);
});
afterAll(clear);

it("gives others nothing of a person and erases nothing for them, whatever token comes along", async () => {
  const before = await file();
  for (const token of ["", foreign]) {
    await expectRefused(call("person_file", { spellings }, token));
    await expectRefused(erase(token));
    await expectRefused(note({ messages: 1 }, true, token));
  }
  expect(await file()).toEqual(before);
});

it("gives staff all there is, and of others no more than that they mention the address", async () => {
  await sql(
    "insert into contact_submissions (name, email, message) values ('Jemand', 'jemand@b.example', $1), ('X', $2, 'y')",
    [`Fragt ${person.email}.`, `x${person.address}`],
  );
  const found = await file();
  expect(found).toMatchObject({
    messages: [{ name: person.name, replies: [{ body: person.reply }], notes: [{ body: person.note }] }],
    subscriptions: [{ first_name: person.firstName, consent_version: "2026-01" }],
    deliveries: [{ subject: "Rundbrief", mail: { state: "refused" } }],
    former_deliveries: 1,
    ended_at: expect.any(String),
    places: [
      { place: "contact_submissions" },
      { place: "content_versions" },
      { place: "mailings" },
      { place: "working_copies" },
    ],
  });
  expect(JSON.stringify(found)).not.toContain("jemand@b.example");
});

describe("an erasure", () => {
  it("takes all of a person and nothing of others, and leaves a proof that names nobody", async () => {
    await sql("insert into contact_submissions (name, email, message) values ('X', $1, 'y')", [
      `x${person.address}`,
    ]);
    await sql("insert into blog_posts (title, slug, content) values ('Regel', 'regel', $1)", [
      `<p>${person.email}</p>`,
    ]);
    const { rows } = await erase();
    expect(rows.counts).toMatchObject({
      ...{ messages: 1, replies: 1, notes: 1, subscriptions: 1, deliveries: 1, reasons: 2 },
      ...{ ended_signups: 1, versions: 1, drafts: 1, mailings: 1 },
    });
    const left = await file();
    expect(left).toMatchObject({
      ...{ messages: [], subscriptions: [], deliveries: [], former_deliveries: 0, ended_at: null },
      places: [{ place: "blog_posts", title: "Regel" }],
      erasures: [{ erased_at: null, counts: { messages: 1 } }],
    });
    expect(
      await sql("select name from contact_submissions where email = $1", [`x${person.address}`]),
    ).toEqual([{ name: "X" }]);
    const [figures] = await sql(
      "select count(*)::int as count from outbox o join mailings m on m.id = o.mailing_id where m.subject = 'Rundbrief'",
    );
    expect(figures?.count).toBe(2);
    expect(await sql("select body from mailings where subject = 'Rundbrief'")).toEqual([
      { body: "Gruß an [gelöscht], und an alle" },
    ]);
  });

  it("is one until it is called done, however often it is asked, and then none", async () => {
    await erase();
    expect((await note({ spool: 2 }, false)).rows).toBe(true);
    await fillTables(sql, { ...person, message: "Noch eine" }, author);
    await erase();
    expect((await note({ spool: 1, outbox: 0 })).rows).toBe(true);
    const { erasures } = await file();
    expect(erasures).toMatchObject([{ counts: { messages: 2, spool: 3 }, erased_at: expect.any(String) }]);
    expect((await erase()).rows).toEqual({ counts: {} });
    expect((await note({})).rows).toBe(false);
    expect((await file()).erasures).toHaveLength(1);
    expect((await note({ outbox: 1 })).rows).toBe(true);
    expect((await file()).erasures).toHaveLength(2);
  });

  it("waits while a mail to the address is under way, whole", async () => {
    for (const kind of ["newsletter", "reply"]) {
      const claimUntil = (until: string) =>
        sql(
          `update outbox set state = 'waiting', claimed_by = 'x/y', claimed_until = ${until}
           where kind = $1 and last_error ilike '%regel%'`,
          [kind],
        );
      await claimUntil("now() + interval '1 minute'");
      expect((await erase()).rows, kind).toEqual({ busy: true });
      expect((await file()).messages, kind).toHaveLength(1);
      await claimUntil("now() - interval '1 minute'");
    }
    expect((await erase()).rows.counts.messages).toBe(1);
  });

  it("is found under the keys of older secrets, and ends after three years", async () => {
    await erase();
    await sql("update erasures set begun_at = begun_at - interval '2 years 360 days', erased_at = begun_at");
    expect((await file()).erasures).toHaveLength(1);
    const newer = "decode(repeat('a', 64), 'hex')";
    await sql(`update private.settings set server_keys = array_prepend(${newer}, server_keys)`);
    expect((await file()).erasures).toHaveLength(1);
    await sql(`update private.settings set server_keys = array_remove(server_keys, ${newer})`);
    await sql("update erasures set begun_at = begun_at - interval '10 days'");
    await erase();
    expect((await file()).erasures).toEqual([]);
  });

  it("leaves drafts, versions and mails that others still edit as they are, unless they name the address", async () => {
    await sql(`insert into mailings (subject, body) values ('Rundbrief', $1)`, [
      `Fragen an ${person.address}`,
    ]);
    await sql(
      `insert into working_copies (kind, item_id, author, fields) values ('services', gen_random_uuid(), $1, $2::jsonb)`,
      [author, { title: "Regel", content: `An regel${person.address} und ${person.address}x` }],
    );
    await erase();
    const bodies = await sql("select body from mailings where subject = 'Rundbrief' and status = 'draft'");
    expect(bodies).toEqual([{ body: `Fragen an ${person.address}` }]);
    expect(await sql("select 1 from working_copies where fields ->> 'title' = 'Regel'")).toHaveLength(1);
    expect((await file()).places).toMatchObject([{ place: "mailings", state: "draft" }]);
  });
});
