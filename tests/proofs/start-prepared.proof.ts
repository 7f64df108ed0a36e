// In npm test: tests/proofs/operating.test.ts - an old Node is refused by npm start
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { whyNodeWillNotDo } from "../../app/operator/node-version";
import { isRoot, nobody, startInVain } from "../helpers/starts";
import { temporaryFolder } from "../helpers/temporary-folder";

const place = temporaryFolder();
chmodSync(place, 0o755);

it("asks for a newer Node, from npm start as from the server itself", async () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(engines.node).toBe("^20.19.0 || >=22.12.0");
  const good = ["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.1.0"];
  const bad = ["18.20.8", "20.18.3", "21.7.3", "22.11.0"];
  expect(good.map(whyNodeWillNotDo)).toEqual(good.map(() => undefined));
  for (const version of bad) expect(whyNodeWillNotDo(version)).toContain(`This is Node ${version}; `);
  const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.8"})`;
  const { code, said } = await startInVain(join(place, "none"), { flags: ["--import", older] });
  expect(said).toMatch(/^This is Node 18\.20\.8; the product needs 22\.12 or newer, .+$/);
  expect(code).toBe(1);
  const npm = spawnSync(process.execPath, ["--import", older, "app/operator/start.js"], { encoding: "utf8" });
  expect({ said: npm.stderr.trim(), code: npm.status }).toEqual({ said, code: 1 });
});

describe("npm start", () => {
  function tree(name: string, parts: string[]) {
    const root = join(place, name);
    cpSync("app/operator", join(root, "app/operator"), { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(root, file));
    for (const part of parts) {
      mkdirSync(join(root, part, ".."), { recursive: true });
      writeFileSync(join(root, part), "");
    }
    return root;
  }
  const run = (root: string, uid?: number) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, "app/operator/start.js")], {
      encoding: "utf8",
      ...(uid && { uid, gid: uid }),
      env: { ...process.env, PATH: join(root, "commands"), PORT: "0", DATA_DIR: join(root, "data") },
    });
    return { status, said: `${stdout}${stderr}`.trim() };
  };
  const installed = ["node_modules/@remix-run/serve/package.json", "node_modules/.package-lock.json"];

  it("serves no old build where what would renew it was pruned", () => {
    const root = tree("pruned", [...installed, "build/server/index.js"]);
    utimesSync(join(root, "build/server/index.js"), 1000, 1000);
    const sentence =
      /^The build is older than the sources, .+: npm ci --include=dev && npm run build\. To serve .+$/;
    expect(run(root)).toEqual({ status: 1, said: expect.stringMatching(sentence) });
  });

  it("installs what builds where it was installed without, as by NODE_ENV=production npm ci", () => {
    const root = tree("without-dev", installed);
    mkdirSync(join(root, "commands"));
    writeFileSync(join(root, "commands/npm"), '#!/bin/sh\necho "npm $*"; exit 1\n', { mode: 0o755 });
    expect(run(root)).toEqual({ status: 1, said: "npm ci --include=dev --no-audit --no-fund" });
  });

  it.runIf(isRoot)("says who has to install and build where this user may not", () => {
    const missing = (command: string) => {
      const sentence = `^${command} has to be run here, and user 65534 may not write to .+$`;
      return { status: 1, said: expect.stringMatching(new RegExp(sentence)) };
    };
    expect(run(tree("not-ours", []), nobody)).toEqual(missing("npm ci --include=dev"));
    const stale = tree("stale", [...installed, "node_modules/vite/package.json", "build/server/index.js"]);
    utimesSync(join(stale, "build/server/index.js"), 1000, 1000);
    expect(run(stale, nobody)).toEqual(missing("npm run build"));
  });
});
