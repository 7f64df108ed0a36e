import { expect, it } from "vitest";
import { tidyTables } from "~/platform/database/embedded/maintenance.server";
import { quietSql as sql } from "../helpers/app";

it("the planner knows how much is in the embedded database's tables", async () => {
  const services = "where oid = 'public.services'::regclass";
  // Of this table alone: the application writes to others meanwhile, and tidies by itself a minute after it has started.
  await sql("update services set display_order = display_order");
  await sql(`update pg_class set reltuples = -1, relallvisible = 0 ${services}`);
  await tidyTables(sql);
  // Not by counts of dead rows, which are written up to a second later. A page with one is not all visible.
  const known = "select reltuples > 0 as is_counted, relallvisible = relpages as is_tidy from pg_class";
  expect(await sql(`${known} ${services}`)).toEqual([{ is_counted: true, is_tidy: true }]);
});
