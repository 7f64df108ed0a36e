import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";

type Exec = (sql: string) => Promise<unknown>;

/** Before and since 2026. */
export type DefaultGrants = "all" | "none";
export const defaultGrants: DefaultGrants[] = ["all", "none"];

export async function preparePlatform(exec: Exec, grants: DefaultGrants): Promise<void> {
  await exec(readFileSync(join(import.meta.dirname, "platform.sql"), "utf8"));
  const withoutSchema = (sql: string) => sql.replace(/create schema.*?;/gi, "");
  const authSchema = withoutSchema(`${SUPABASE_AUTH_HELPERS_SQL}; ${getAuthSchemaSql()}`);
  await exec(`set role supabase_auth_admin; ${authSchema}; reset role`);
  await exec(`set role supabase_storage_admin; ${withoutSchema(getStorageSchemaSql())}; reset role`);
  await exec("grant all on storage.buckets, storage.objects to postgres, anon, authenticated, service_role");
  // Present in real projects; the service filters by it.
  await exec("alter table auth.users add column if not exists instance_id uuid");
  for (const kind of ["tables", "sequences", "routines"]) {
    await exec(`grant all on all ${kind} in schema auth to postgres, dashboard_user`);
    if (grants === "none") continue;
    for (const owner of ["postgres", "supabase_admin"])
      await exec(
        `alter default privileges for role ${owner} in schema public
         grant all on ${kind} to postgres, anon, authenticated, service_role`,
      );
  }
}
