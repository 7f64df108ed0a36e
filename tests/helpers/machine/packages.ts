import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const author = "-c user.name=Operator -c user.email=operator@your-company.de";

export function makeRepository(repository: string, replaced: (text: string) => string) {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const file of stdout.trim().split("\n").filter(existsSync)) {
    cpSync(file, join(repository, file));
    if (!file.startsWith("docs/hosting/")) continue;
    writeFileSync(join(repository, file), replaced(readFileSync(file, "utf8")));
  }
  const script = `git init --quiet -b main && git add -A && git ${author} commit --quiet -m first`;
  const { status, stderr } = spawnSync("sh", ["-c", script], { cwd: repository, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** npm has its own cache; an installed lock file is not installed again. */
export function shareNpm(place: string) {
  const cache = spawnSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).stdout.trim();
  if (existsSync(join(cache, "_cacache")))
    cpSync(join(cache, "_cacache"), join(place, "npm-cache/_cacache"), { recursive: true });
  else mkdirSync(join(place, "npm-cache"));
  const npm = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
  const script = `#!/bin/sh
if [ "$1" = ci ] && cmp -s ../1/package-lock.json package-lock.json && [ -d ../1/node_modules ]; then
  exec ln -s ../1/node_modules .
fi
exec ${npm} "$@"
`;
  writeFileSync(join(place, "bin/npm"), script);
  chmodSync(join(place, "bin/npm"), 0o755);
}
