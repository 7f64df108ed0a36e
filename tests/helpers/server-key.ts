import { tokenKey } from "~/platform/security/signed-token.server";
import type { Sql } from "./connections";

/** Has a database take the links that are signed under this secret, as `npm run server-key` says to. */
export const addServerKey = (sql: Sql, secret: string) =>
  sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [
    tokenKey(secret).toString("hex"),
  ]);
