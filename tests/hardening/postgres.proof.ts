import { afterAll, beforeAll } from "vitest";
import { advise, ruleNames } from "../helpers/advisor";
import { attack } from "../helpers/interface-attack";
import { serveInterface, startPostgres } from "../helpers/postgres";
import { takeErrors } from "../helpers/setup";
import { prove } from "./prove";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

prove("advisor", "finds nothing in our migrations on PostgreSQL", async () => {
  const findings = await advise(postgres.sql);
  const grave = findings.filter(({ level, security }) => level !== "INFO" && (level === "ERROR" || security));
  return {
    figure: `PostgreSQL ${postgres.version}: ${ruleNames.length} rules, ${grave.length} errors or security warnings ${grave.map(({ rule, what }) => `${rule}: ${what}`).join("; ")}`,
    ok: grave.length === 0,
  };
});

prove("direct-attack", "the interface on PostgreSQL gives nothing away with the public key", async () => {
  const mails: string[] = [];
  const target = await serveInterface(postgres, async ({ text = "" }) => void mails.push(text));
  const { probes, successes } = await attack({ ...target, sql: postgres.sql, mails: () => mails });
  takeErrors();
  return {
    figure: `PostgreSQL ${postgres.version}: ${probes} probes, ${successes.length} successes ${successes.join("; ")}`,
    ok: probes >= 60 && successes.length === 0,
  };
});
