import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itemOfFact } from "~/models/facts.server";
import { quietSql as sql } from "../helpers/app";
import { call, deleteRows, expectRefused, insertRow, readRows, tokenOf } from "../helpers/rest";

let anna = "";
let bert = "";

beforeAll(async () => {
  anna = await tokenOf("anna-fakten@musterhafen.example");
  bert = await tokenOf("bert-fakten@musterhafen.example");
});
const clear = async () => {
  await sql("delete from site_facts");
  await sql("delete from content_versions where kind = 'site_facts'");
  await sql("delete from media where sha256 = repeat('fa', 32)");
};
beforeEach(clear);
afterAll(clear);

const put = (changes: object[], token = anna) => call("put_facts", { changes }, token);
/** Sets a fact as somebody does who has seen the stored one. */
const set = async (key: string, value: unknown, token = anna) =>
  (await put([{ key, value, version: await versionOf(key) }], token)).rows;
const stored = () => sql("select key, value from site_facts order by key");
const versionOf = async (key: string) =>
  (await readRows(`site_facts?select=updated_at&key=eq.${key}`, anna)).rows[0]?.updated_at ?? null;
const history = () =>
  sql(
    `select v.reason, v.row -> 'value' as value, u.email from content_versions v join auth.users u on u.id = v.saved_by
     where v.kind = 'site_facts' order by v.saved_at`,
  );

it("gives everybody the values that every page shows", async () => {
  await set("phone", "+49 441 1234");
  expect((await call("known_facts", {})).rows).toEqual({ phone: "+49 441 1234" });
});

describe("staff", () => {
  it("store some facts together, or none", async () => {
    const first = [
      { key: "phone", value: "1", version: null },
      { key: "name", value: "A", version: null },
    ];
    expect((await put(first)).rows).toBe(true);
    const version = await versionOf("phone");
    const late = [
      { key: "phone", value: "2", version },
      { key: "name", value: "B", version: "2026-01-01T00:00:00Z" },
      { key: "email", value: "x", version: null },
    ];
    expect((await put(late)).rows).toBe(false);
    expect(await stored()).toEqual([
      { key: "name", value: "A" },
      { key: "phone", value: "1" },
    ]);
    const known = [
      { key: "phone", value: null, version },
      { key: "name", value: ["B"], version: await versionOf("name") },
      { key: "email", value: { x: 1 }, version: null },
    ];
    expect((await put(known)).rows).toBe(true);
    expect(await stored()).toEqual([
      { key: "email", value: { x: 1 } },
      { key: "name", value: ["B"] },
    ]);
    // What is gone has been changed as well; and what is new may have come from somebody else.
    expect((await put([{ key: "phone", value: "3", version }])).rows).toBe(false);
    expect((await put([{ key: "email", value: "y", version: null }])).rows).toBe(false);
    expect(await set("never", null)).toBe(true);
  });

  it("are noted with the time by the database", async () => {
    await set("phone", "1");
    const first = await versionOf("phone");
    await set("phone", "2", bert);
    const [row] = await sql(
      "select u.email, f.updated_at > $1::timestamptz as is_later from site_facts f join auth.users u on u.id = f.updated_by",
      [first],
    );
    expect(row).toEqual({ email: "bert-fakten@musterhafen.example", is_later: true });
  });

  it("find each value in the history of its key, also after it was taken away and came back", async () => {
    await set("phone", "1");
    await set("phone", "2", bert);
    await set("phone", "2");
    await set("phone", null);
    await set("phone", "3", bert);
    const [a, b] = ["anna-fakten@musterhafen.example", "bert-fakten@musterhafen.example"];
    expect(await history()).toEqual([
      { reason: "create", value: null, email: a },
      { reason: "update", value: "1", email: b },
      { reason: "delete", value: "2", email: a },
      { reason: "create", value: null, email: b },
    ]);
    const [{ item } = {}] = await sql(
      "select distinct item_id as item from content_versions where kind = 'site_facts'",
    );
    expect(item).toBe(itemOfFact("phone"));
    expect((await sql("select id from site_facts"))[0]?.id).toBe(item);
  });

  it("find none of them in the trash, from which nothing of it is tidied away", async () => {
    await set("phone", "1");
    await set("phone", null);
    expect((await readRows("trash?kind=eq.site_facts", anna)).rows).toEqual([]);
  });

  it.each([
    ["a key of no shape", "phone; drop", "x"],
    ["a key without a name", "", "x"],
    ["a long key", "x".repeat(101), "x"],
    ["a value beyond measure", "faq", "x".repeat(60_001)],
    ["null", "phone", null],
  ])("store no fact with %s", async (_, key, value) => {
    await expectRefused(insertRow("site_facts", { key, value }, anna));
    expect(await stored()).toEqual([]);
  });

  it("keep a picture that a fact shows, and have it replaced there", async () => {
    const [name, next] = ["fa".repeat(16), "fb".repeat(16)];
    const [media] = await sql(
      "insert into media (sha256, width, height, bytes) values (repeat('fa', 32), 640, 800, 1) returning id",
    );
    const id = String(media?.id);
    await set("founders", [{ photo: `/media/${name}-480.webp` }]);
    expect((await readRows(`media_places?media_id=eq.${id}`, anna)).rows).toMatchObject([
      { kind: "site_facts", item_id: itemOfFact("founders"), title: "Firmendaten" },
    ]);
    expect((await deleteRows(`media?id=eq.${id}`, anna)).status).toBe(409);
    const replaced = { item: id, new_sha256: "fb".repeat(32), new_width: 640, new_height: 800, new_bytes: 1 };
    expect((await call("replace_media", replaced, anna)).rows).toBe(name);
    expect(await stored()).toEqual([{ key: "founders", value: [{ photo: `/media/${next}-960.webp` }] }]);
    await set("founders", null);
    expect((await deleteRows(`media?id=eq.${id}`, anna)).rows).toHaveLength(1);
  });
});
