import { expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { databaseTypes } from "../helpers/database-types";

it("has written down the types of what the migrations make", async () => {
  await expect(
    await databaseTypes(sql),
    "app/platform/database/database.types.ts is not of these migrations: npm run types",
  ).toMatchFileSnapshot("../../app/platform/database/database.types.ts");
});
