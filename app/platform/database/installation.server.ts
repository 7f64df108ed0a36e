import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { env } from "~/platform/settings/env.server";
import { backend } from "./client.server";

/**
 * What this installation is called in the database. One process has a data directory, and an embedded database, at a time:
 * what is under this name and not its own is left by one before.
 */
export function installation(): string {
  if (backend.embedded) return "embedded";
  return createHash("sha256")
    .update(`${hostname()} ${resolve(env.DATA_DIR)}`)
    .digest("base64url");
}
