import { tokenKey } from "~/server/security/signed-token.server";
import type { Sql } from "./connections";

/** What a server is told of its hosted project. */
export const hostedSettings = (url: string, anonKey = "sb_publishable_test", secret = "x".repeat(40)) => ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: anonKey,
  SESSION_SECRET: secret,
});

/** A project where nobody answers. */
export const unreachable = hostedSettings("http://127.0.0.1:9");

/** Has a database take the links that are signed under this secret, as `npm run server-key` says to. */
export const addServerKey = (sql: Sql, secret: string) =>
  sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [
    tokenKey(secret).toString("hex"),
  ]);
