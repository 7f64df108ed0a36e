import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { env } from "~/platform/settings/env.server";
import { backend } from "./client.server";

/** Names this installation in the database: what is under this name and not in progress here is left over. */
export function installation(): string {
  if (backend.embedded) return "embedded";
  return createHash("sha256")
    .update(`${hostname()} ${resolve(env.DATA_DIR)}`)
    .digest("base64url");
}
