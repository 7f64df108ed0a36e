// In npm test: tests/database/message-search.test.ts - a message of different characters is indexed by its first ones
import { readdirSync, readFileSync } from "node:fs";
import { afterAll } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { prove } from "./prove";

afterAll(() => sql("delete from contact_submissions where name = 'Kostenprobe'"));

const length = 4900;
const each = 40;
const help = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(`docs/${name}`, "utf8"))
  .join(" ");

const prose = (index: number) => help.slice(index * 900, index * 900 + length);
const different = (index: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((index * length + at) % 20_000))).join("");

/** What storing such messages takes in milliseconds and bytes of the log. */
async function cost(text: (index: number) => string) {
  const log = async () => Number((await sql("select pg_current_wal_insert_lsn() - '0/0' as at"))[0]?.at);
  const [began, before] = [performance.now(), await log()];
  for (let index = 0; index < each; index += 1)
    await sql(
      "insert into contact_submissions (name, email, message) values ('Kostenprobe', 'k@b.example', $1)",
      [text(index)],
    );
  return { time: (performance.now() - began) / each, log: ((await log()) - before) / each };
}

prove("message-cost", "a message of different characters costs little more than prose", async () => {
  // Never one a second time, which would not be stored.
  await cost((index) => prose(each + index));
  const plain = await cost(prose);
  const hostile = await cost(different);
  const [time, log] = [hostile.time / plain.time, hostile.log / plain.log];
  return {
    figure: `${time.toFixed(1)} × the ${plain.time.toFixed(1)} ms and ${log.toFixed(1)} × the ${Math.round(plain.log / 1000)} kB of prose`,
    ok: time <= 3 && log <= 6,
  };
});
