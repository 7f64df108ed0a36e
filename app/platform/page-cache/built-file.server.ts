import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Rendered } from "./rendered.server";

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".txt": "text/plain; charset=UTF-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
};

export async function readBuiltFile(directory: string, path: string): Promise<Rendered | undefined> {
  try {
    const body = await readFile(join(directory, path));
    const type = types[extname(path)] ?? "application/octet-stream";
    return { status: 200, headers: new Headers({ "Content-Type": type }), body };
  } catch (error) {
    // Also where no file can have such a name.
    if (["ENOENT", "ENAMETOOLONG"].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}
