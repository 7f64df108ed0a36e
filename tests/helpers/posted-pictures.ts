import { createHash } from "node:crypto";
import { fromThisSite, get, staffCookie } from "./app";

export { jpeg } from "./drawn-pictures";

export function nameOf(file: Buffer): string {
  return createHash("sha256").update(file).digest("hex").slice(0, 32);
}

export interface Sent {
  path?: string;
  file?: Buffer | undefined;
  fileName?: string;
  fields?: Record<string, string>;
  cookie?: string;
}

export async function sendPicture({
  path = "/admin/media",
  file,
  fileName = "kran.jpg",
  fields = {},
  ...sent
}: Sent): Promise<Response> {
  const body = new FormData();
  body.append("picture", new File(file ? [new Uint8Array(file)] : [], file ? fileName : ""));
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  const headers = { ...fromThisSite, Cookie: sent.cookie ?? (await staffCookie()) };
  return get(path, { method: "POST", body, headers });
}
