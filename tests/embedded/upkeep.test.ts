import { expect, it } from "vitest";
import { tidyTables } from "~/platform/database/embedded/maintenance.server";
import { quietSql as sql } from "../helpers/app";

it("the planner knows how much is in the embedded database's tables", async () => {
  const known = async () =>
    (await sql("select relname from pg_class where relname = 'services' and reltuples > 0")).length;
  await sql("update pg_class set reltuples = -1 where relname = 'services'");
  expect(await known()).toBe(0);
  await tidyTables(sql);
  expect(await known()).toBe(1);
  const [{ left } = {}] = await sql(
    "select count(*)::int as left from pg_stat_all_tables where schemaname = 'public' and n_dead_tup > 0",
  );
  expect(left).toBe(0);
});
