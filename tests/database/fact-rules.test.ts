import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itemOfGroup } from "~/features/company/model.server";
import { quietSql as sql } from "../helpers/app";
import { call, changeRows, deleteRows, expectRefused, insertRow, readRows, tokenOf } from "../helpers/rest";

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

const set = async (name: string, facts: object, token = anna) => {
  const [row] = (await readRows(`site_facts?select=updated_at&name=eq.${name}`, token)).rows;
  if (!row) return (await insertRow("site_facts", { name, facts }, token)).status === 201;
  const seen = `site_facts?name=eq.${name}&updated_at=eq.${encodeURIComponent(String(row.updated_at))}`;
  return (await changeRows(seen, { facts }, token)).rows.length === 1;
};
const stored = () => sql("select name, facts from site_facts order by name");
const history = () =>
  sql(
    `select v.reason, v.row -> 'facts' as facts, u.email from content_versions v join auth.users u on u.id = v.saved_by
     where v.kind = 'site_facts' order by v.saved_at`,
  );

it("gives everybody the values that every page shows", async () => {
  await set("contact", { phone: "+49 441 1234", email: "x@b.example" });
  await set("faq", { faq: [] });
  expect((await call("known_facts", {})).rows).toEqual({
    ...{ phone: "+49 441 1234", email: "x@b.example" },
    faq: [],
  });
});

describe("staff", () => {
  it("are noted with the time by the database", async () => {
    await set("contact", { phone: "1" });
    const [first] = await sql("select updated_at from site_facts");
    expect(await set("contact", { phone: "2" }, bert)).toBe(true);
    const [row] = await sql(
      "select u.email, f.updated_at > $1::timestamptz as is_later from site_facts f join auth.users u on u.id = f.updated_by",
      [String(first?.updated_at)],
    );
    expect(row).toEqual({ email: "bert-fakten@musterhafen.example", is_later: true });
  });

  it("find each state of a group in its history, from the defaults on", async () => {
    await set("contact", { phone: "1" });
    await set("contact", { phone: "2" }, bert);
    await set("contact", { phone: "2" });
    await set("contact", {});
    const [a, b] = ["anna-fakten@musterhafen.example", "bert-fakten@musterhafen.example"];
    expect(await history()).toEqual([
      { reason: "update", facts: {}, email: a },
      { reason: "update", facts: { phone: "1" }, email: b },
      { reason: "update", facts: { phone: "2" }, email: a },
    ]);
    const ids = await sql(
      "select item_id as id from content_versions where kind = 'site_facts' union select id from site_facts",
    );
    expect(ids).toEqual([{ id: itemOfGroup("contact") }]);
  });

  it("find none of them in the trash, from which nothing of it is tidied away", async () => {
    await set("contact", { phone: "1" });
    await sql("delete from site_facts");
    expect((await readRows("trash?kind=eq.site_facts", anna)).rows).toEqual([]);
  });

  it.each([
    ["a name of no shape", "phone; drop", {}],
    ["no name", "", {}],
    ["a long name", "x".repeat(101), {}],
    ["facts beyond measure", "faq", { faq: "x".repeat(2_000_001) }],
    ["no facts", "contact", null],
    ["facts without keys", "contact", ["x"]],
  ])("store no group with %s", async (_, name, facts) => {
    await expectRefused(insertRow("site_facts", { name, facts }, anna));
    expect(await stored()).toEqual([]);
  });

  it("keep a picture that a fact shows, and have it replaced there", async () => {
    const [name, next] = ["fa".repeat(16), "fb".repeat(16)];
    const [media] = await sql(
      "insert into media (sha256, width, height, bytes) values (repeat('fa', 32), 640, 800, 1) returning id",
    );
    const id = String(media?.id);
    await set("founders", { founders: [{ photo: `/media/${name}-480.webp` }] });
    expect((await readRows(`media_places?media_id=eq.${id}`, anna)).rows).toMatchObject([
      { kind: "site_facts", item_id: itemOfGroup("founders"), title: "Firmendaten" },
    ]);
    expect((await deleteRows(`media?id=eq.${id}`, anna)).status).toBe(409);
    const replaced = { item: id, new_sha256: "fb".repeat(32), new_width: 640, new_height: 800, new_bytes: 1 };
    expect((await call("replace_media", replaced, anna)).rows).toBe(name);
    expect(await stored()).toEqual([
      { name: "founders", facts: { founders: [{ photo: `/media/${next}-960.webp` }] } },
    ]);
    await set("founders", {});
    expect((await deleteRows(`media?id=eq.${id}`, anna)).rows).toHaveLength(1);
  });
});
