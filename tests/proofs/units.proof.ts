// In npm test: tests/unit/repository.test.ts - what the documents name is there
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { temporaryFolder } from "../helpers/temporary-folder";
import { prove } from "./prove";

const services = ["musterhafen.service", "musterhafen-backup.service", "musterhafen-trial.service"];
const files = [...services, "musterhafen-backup.timer"];
const most = 2.5;
const folder = temporaryFolder();

const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8", cwd: folder });

beforeAll(() => {
  // Without it nothing of this is measured, and the table says so.
  if (analyze("--version").status !== 0) throw new Error("there is no systemd-analyze on this machine");
  for (const file of files) {
    const unit = readFileSync(join("docs/hosting", file), "utf8");
    writeFileSync(join(folder, file), unit.replaceAll("/usr/bin/node", process.execPath));
  }
});

function settingsOf(file: string): Map<string, string> {
  const lines = readFileSync(join(folder, file), "utf8").matchAll(/^(\w+)=(.*)$/gm);
  return new Map([...lines].map(([, name = "", value = ""]) => [name, value]));
}

prove("units", "the unit files leave little to reach", async () => {
  const verified = analyze("verify", ...files.map((file) => join(folder, file)));
  expect(verified.stdout + verified.stderr).toBe("");
  expect(verified.status).toBe(0);
  const [site, backup, trial] = services.map(settingsOf);
  for (const shared of ["User", "EnvironmentFile", "UMask"]) {
    expect(site?.get(shared), shared).toBeTruthy();
    for (const other of [backup, trial]) expect(other?.get(shared)).toBe(site?.get(shared));
  }
  expect(backup?.get("WorkingDirectory")).toBe(site?.get("WorkingDirectory"));
  expect(backup?.get("PrivateNetwork")).toBe("yes");
  const exposures = services.map((file) => {
    const { stdout } = analyze("security", "--offline=true", join(folder, file));
    return Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  });
  return {
    figure: services.map((file, index) => `${file} ${exposures[index]}`).join(", "),
    ok: exposures.every((exposure) => exposure <= most),
  };
});
