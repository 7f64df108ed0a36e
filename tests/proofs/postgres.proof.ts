// In npm test: tests/embedded/rights.test.ts - the same rules on the embedded database
import { afterAll, beforeAll } from "vitest";
import { createWaiting } from "../helpers/accounts";
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
  const target = await serveInterface(postgres);
  const { probes, successes } = await attack({ ...target, sql: postgres.sql });
  takeErrors();
  return {
    figure: `PostgreSQL ${postgres.version}: ${probes} probes, ${successes.length} successes ${successes.join("; ")}`,
    ok: probes >= 60 && successes.length === 0,
  };
});

prove("authorisation", "on PostgreSQL only the password chosen behind the link makes staff", async () => {
  const { fetch, url, anonKey } = await serveInterface(postgres);
  const email = "postgres@musterhafen.example";
  const [former, chosen] = ["von-wem-auch-immer", "vom-inhaber-gewaehlt"];
  const ask = async (path: string, body: object, token = "", method = "POST") => {
    const headers = {
      apikey: anonKey,
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const signIn = async (password: string): Promise<string> =>
    (await ask("auth/v1/token?grant_type=password", { email, password })).access_token ?? "";
  const isStaff = (token: string) => ask("rest/v1/rpc/is_staff", {}, token);

  const token_hash = await createWaiting(postgres.sql, email, former);
  const { access_token } = await ask("auth/v1/verify", { type: "signup", token_hash });
  const before = [await isStaff(access_token), await signIn(former)];
  await ask("auth/v1/user", { password: chosen }, access_token, "PUT");
  const after = [await isStaff(await signIn(chosen)), await signIn(former)];
  return {
    figure: `PostgreSQL ${postgres.version}: before ${before}, after ${after}`,
    ok: JSON.stringify([before, after]) === '[[false,""],[true,""]]',
  };
});
