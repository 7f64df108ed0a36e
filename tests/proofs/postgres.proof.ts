// In npm test: tests/embedded/rights.test.ts - the same rules on the embedded database
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

prove("authorisation", "on PostgreSQL only the password chosen behind the link makes staff", async () => {
  const { fetch, url, anonKey } = await serveInterface(postgres);
  const email = "postgres@musterhafen.example";
  const ask = async (path: string, body: object, token = "", method = "POST") => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: {
        apikey: anonKey,
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { access_token?: string } | boolean;
  };
  const sessionBy = async (path: string, body: object) => {
    const answer = await ask(path, body);
    return typeof answer === "object" ? (answer.access_token ?? "") : "";
  };
  const password = (text: string) =>
    sessionBy("auth/v1/token?grant_type=password", { email, password: text });
  const isStaff = (token: string) => ask("rest/v1/rpc/is_staff", {}, token);

  await ask("auth/v1/signup", { email, password: "von-wem-auch-immer" });
  const [row] = await postgres.sql("select confirmation_token as token from auth.users where email = $1", [
    email,
  ]);
  const behindLink = await sessionBy("auth/v1/verify", { type: "signup", token_hash: row?.token });
  const before = [await isStaff(behindLink), await password("von-wem-auch-immer")];
  await ask("auth/v1/user", { password: "vom-inhaber-gewaehlt" }, behindLink, "PUT");
  const after = [await isStaff(await password("vom-inhaber-gewaehlt")), await password("von-wem-auch-immer")];
  return {
    figure: `PostgreSQL ${postgres.version}: before ${before}, after ${after}`,
    ok: before[0] === false && before[1] === "" && after[0] === true && after[1] === "",
  };
});
