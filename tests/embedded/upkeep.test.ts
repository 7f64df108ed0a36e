import { expect, it } from "vitest";
import { tidyTables } from "~/platform/database/embedded/maintenance.server";
import { quietSql as sql } from "../helpers/app";

it("the planner knows how much is in the embedded database's tables", async () => {
  const known = async () =>
    (await sql("select relname from pg_class where relname = 'services' and reltuples > 0")).length;
  // Of this table alone: the application writes to others meanwhile, and tidies by itself a minute after it has started.
  await sql("update services set display_order = display_order");
  // Counts are written once a second at most: later than the tidying, the update's would stand in it.
  await sql("select pg_stat_force_next_flush()");
  await sql("update pg_class set reltuples = -1 where relname = 'services'");
  await tidyTables(sql);
  expect(await known()).toBe(1);
  const dead = await sql("select n_dead_tup::int as dead from pg_stat_all_tables where relname = 'services'");
  expect(dead).toEqual([{ dead: 0 }]);
});
