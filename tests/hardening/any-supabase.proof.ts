import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectTo } from "../helpers/connections";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { takeErrors } from "../helpers/setup";
import { prove } from "./prove";

let project: Awaited<ReturnType<typeof startHostedStandIn>>;
beforeAll(async () => {
  project = await startHostedStandIn();
});
afterAll(() => project.stop());

async function testSupabase() {
  const env = {
    ...process.env,
    NO_COLOR: "1",
    HOSTED_URL: project.url,
    HOSTED_KEY: project.key,
    HOSTED_DATABASE: project.database,
  };
  const run = spawn("npm", ["run", "test:supabase"], { env });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  const [code] = await once(run, "exit");
  // The engine reports what it refuses.
  takeErrors();
  return { code, said };
}

it("touches nothing on a project that somebody uses", async () => {
  const { sql, connections } = connectTo(project.database);
  await sql("insert into contact_submissions (name, email, message) values ('A', 'a@b.example', 'Moin')");
  const { code, said } = await testSupabase();
  expect(code).not.toBe(0);
  expect(said).toContain("comment on schema private is 'scratch'");
  expect(await sql("delete from contact_submissions returning name")).toEqual([{ name: "A" }]);
  await connections.end();
});

prove(
  "any-supabase",
  "the request, database and attack suites pass over HTTP on a project of its own",
  async () => {
    const { code, said } = await testSupabase();
    const [, tests = said.slice(-2000)] = /Tests\s+(.*passed.*)/.exec(said) ?? [];
    const failed = said.match(/^ FAIL .*/gm) ?? [];
    return { figure: [`PostgreSQL, stand-in for GoTrue: ${tests}`, ...failed].join("; "), ok: code === 0 };
  },
  1_200_000,
);
