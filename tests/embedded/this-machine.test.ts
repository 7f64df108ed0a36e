import { describe, expect, it } from "vitest";
import { cookiesOf, createAccount, get, post, quietSql as sql } from "../helpers/app";
import { wordsOf } from "../helpers/staff";
import { storedTables } from "../helpers/stored-things";

const password = "hafen-lotse-1";

describe("signing up on a server for this machine only", () => {
  it("creates an account and returns to signing in, where the toast shows once", async () => {
    const answer = await post("/admin/login?modus=registrieren&redirectTo=%2Fadmin%2Fblog", {
      email: "Neu@Musterhafen.example",
      password,
      full_name: "Nele Neu",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/login?redirectTo=%2Fadmin%2Fblog");
    expect(answer.headers.getSetCookie().join()).not.toContain("staff.");
    const words = await wordsOf(await get("/admin/login", { headers: { Cookie: cookiesOf(answer) } }));
    expect(words).toContain("Account created!");
    expect(words).toContain("You can now log in with your credentials.");
    expect(words).toContain("Dein Konto ist angelegt. Du kannst Dich jetzt damit anmelden.");
    const [account] = await sql(
      "select raw_user_meta_data as meta from auth.users where email = 'neu@musterhafen.example'",
    );
    expect(account?.meta).toMatchObject({ full_name: "Nele Neu" });
  });

  it("says in German that there is an account already", async () => {
    await createAccount("doppelt@musterhafen.example", password);
    const twice = await post("/admin/login?modus=registrieren", {
      email: "doppelt@musterhafen.example",
      password,
      full_name: "D",
    });
    expect(twice.status).toBe(400);
    expect(await wordsOf(twice)).toMatch(/Error Für diese E-Mail-Adresse gibt es schon ein Konto\./);
  });
});

it("lists every table that the engine stores in, too", async () => {
  const tables = await sql(
    `select schemaname || '.' || tablename as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(Object.keys(storedTables).sort()).toEqual(tables.map(({ name }) => String(name)).sort());
});
