import { afterAll, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";

afterAll(() => sql("delete from contact_submissions where name = 'Indexprobe'"));

const different = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");

async function store(message: string) {
  const [row] = await sql(
    `insert into contact_submissions (name, email, message) values ('Indexprobe', 'i@b.example', $1)
     returning id, message, length(search) as entries`,
    [message],
  );
  return { id: String(row?.id), message: row?.message, entries: Number(row?.entries) };
}

const found = async (id: string, term: string) => {
  const [row] = await sql(
    "select search @@ private.grams_query(array[$2]) as hit from contact_submissions where id = $1",
    [id, term],
  );
  return row?.hit;
};

it("a message of different characters is stored whole and indexed by its first ones, with all that staff write to it", async () => {
  const message = different(4900);
  const { id, entries, ...stored } = await store(message);
  expect(stored.message).toBe(message);
  expect(entries).toBe(2000);
  expect(await found(id, message.slice(0, 20))).toBe(true);
  const note = `${different(6000).slice(5000)} zuletzt`;
  await sql("insert into submission_notes (submission_id, body) values ($1, $2)", [id, note]);
  expect(await found(id, "zuletzt")).toBe(true);
  expect(await found(id, note.slice(900, 920))).toBe(true);
  expect(await found(id, message.slice(0, 20))).toBe(true);
});

it("prose of full length is found by its last word", async () => {
  const text = "Wir suchen Hilfe bei Rechnern, Druckern und Netzen in vier Häusern an der Weser. ".repeat(61);
  const { id, entries } = await store(`${text.slice(0, 4980)} Abendbrot`);
  expect(entries).toBeLessThan(2000);
  for (const term of ["wir suchen", "abendbrot", "endbr"])
    for (const part of term.split(" ")) expect(await found(id, part)).toBe(true);
});
