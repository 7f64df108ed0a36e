import { expect, it } from "vitest";
import { sendSettingsTogether } from "~/platform/database/embedded/settings-together.server";

it("lets nothing of a transaction that was given up reach the next one", async () => {
  const sent: unknown[] = [];
  const driver = {
    query: async (text: string, values: unknown[] = []) => void sent.push(text, ...values),
    exec: async (text: string) => void sent.push(text),
  };
  sendSettingsTogether(driver as unknown as Parameters<typeof sendSettingsTogether>[0]);
  await driver.query("BEGIN");
  await driver.query('SET LOCAL ROLE "authenticated"');
  await driver.query("SELECT set_config('request.jwt.claims', $1, true)", ["one person's"]);
  await driver.query("BEGIN");
  await driver.query('SET LOCAL ROLE "anon"');
  await driver.query("select 1");
  expect(sent).toEqual(['BEGIN;SET LOCAL ROLE "anon"', "select 1"]);
});
