import { tokenKey } from "~/platform/security/signed-token.server";
import type { Sql } from "./connections";

export const addServerKey = (sql: Sql, secret: string) =>
  sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [
    tokenKey(secret).toString("hex"),
  ]);
