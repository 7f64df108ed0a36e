import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askBackend, backend, quietSql, withBackend } from "./app";
import { passingWebp } from "./pictures";
import { authSession } from "./staff";

const isHosted = Boolean(process.env.HOSTED_DATABASE);
const folder = join(process.env.DATA_DIR ?? "", "media");

export async function storedFiles(): Promise<string[]> {
  if (!isHosted) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith(".webp"));
  }
  const rows = await quietSql("select name from storage.objects where bucket_id = 'media'");
  return rows.map(({ name }) => String(name));
}

export async function dropFiles(files: readonly string[]): Promise<void> {
  if (!isHosted) for (const file of files) rmSync(join(folder, file));
  else if (files.length > 0)
    await askStore("DELETE", "", JSON.stringify({ prefixes: files }), "application/json");
}

/** Puts a file there that is so many days old; one that is there already is only made older. */
export async function leaveFile(file: string, daysAgo: number): Promise<void> {
  if (isHosted) {
    if (!(await storedFiles()).includes(file))
      await askStore("POST", `/${file}`, passingWebp(100), "image/webp");
    await quietSql(
      "update storage.objects set created_at = now() - $2::float8 * interval '1 day' where bucket_id = 'media' and name = $1",
      [file, daysAgo],
    );
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), "x");
  const then = Date.now() / 1000 - daysAgo * 86_400;
  utimesSync(join(folder, file), then, then);
}

/** A read-only directory, or row rules. */
export async function withUnremovable<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  if (isHosted) {
    const { fetch: usual } = backend;
    return withBackend(async (input, init) => {
      const { method, url } = new Request(input, init);
      const isRemoval = method === "DELETE" && new URL(url).pathname.startsWith("/storage/");
      return isRemoval ? Response.json([]) : usual(input, init);
    }, work);
  }
  const path = join(folder, file);
  rmSync(path);
  mkdirSync(path);
  try {
    return await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

async function askStore(method: string, path: string, body: string | Buffer, type: string) {
  const { access_token } = await authSession(`${crypto.randomUUID()}@musterhafen.example`);
  const answer = await askBackend(`${backend.url}/storage/v1/object/media${path}`, {
    method,
    headers: { apikey: backend.anonKey, Authorization: `Bearer ${access_token}`, "Content-Type": type },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`${method} media${path} answered ${answer.status}`);
}
