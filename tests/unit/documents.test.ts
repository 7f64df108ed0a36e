import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readEnvironmentFile } from "../helpers/machine/unit-files";

const documents = [
  "README.md",
  ".env.example",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|service|timer|sh|yml|env)$|Dockerfile$/.test(name))
    .map((name) => join("docs", name)),
  "supabase/config.toml",
  ...readdirSync("app/bin").map((name) => join("app/bin", name)),
];
/** Commands that reach a project, as Supabase's command knows them. */
const command = /\bsupabase(?:@\d+)? +((?:db|config|migration|seed|secrets|functions|link)\b[^`\n#;&|]*)/g;

function commandsIn(text: string) {
  return [...text.matchAll(command)].map(([whole, rest = ""]) => ({ whole, rest }));
}

/** It goes to the stack on this machine unless it is told otherwise. */
const namesTarget = ({ rest }: { rest: string }) => /--remote\b|--project-ref /.test(rest);

it("finds commands, with and without a target", () => {
  expect(commandsIn("run `supabase db push`, then npx supabase@3 db push --remote").map(namesTarget)).toEqual(
    [false, true],
  );
});

it("names the target of every supabase command", () => {
  const found = documents.flatMap((file) =>
    commandsIn(readFileSync(file, "utf8")).map((each) => ({ ...each, file })),
  );
  expect(found.length).toBeGreaterThan(5);
  const without = found.filter((each) => !namesTarget(each)).map(({ file, whole }) => `${file}: ${whole}`);
  expect(without).toEqual([]);
});

it("names one floor of Node everywhere, and the version that image and units use", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, old, recommended] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
  for (const file of ["README.md", "docs/hosting.md"]) {
    const text = readFileSync(file, "utf8");
    expect(text).toContain(`Node ${recommended} or newer`);
    expect(text).toContain(`Node ${old} still`);
  }
  const images = readFileSync("docs/hosting/Dockerfile", "utf8").match(/^FROM \S+/gm);
  expect(new Set(images)).toEqual(new Set(["FROM node:24-slim"]));
});

it("has no Caddy keep forms for another try, which 2.6.2 mixes up", () => {
  for (const file of ["docs/hosting.md", "docs/hosting/Caddyfile"])
    expect(readFileSync(file, "utf8")).not.toMatch(/^\s*(request_buffers|buffer_requests)\b/m);
});

describe("docs/hosting/site.env", () => {
  const lines = readFileSync("docs/hosting/site.env", "utf8").split("\n");

  it("holds plain settings that .env.example knows, and comments on lines of their own", () => {
    const known = readFileSync(".env.example", "utf8").match(/^[A-Z_]+(?==)/gm);
    const settings = lines.filter((line) => line && !line.startsWith("#"));
    for (const line of settings) expect(line).toMatch(/^[A-Z_]+=[^\s"'#]*$/);
    expect(known).toEqual(expect.arrayContaining(settings.map((line) => line.split("=")[0])));
  });

  it("is read alike by systemd and by Node", () => {
    const text = lines
      .join("\n")
      .replace(/^MAIL_FROM=/m, "MAIL_FROM=Musterhafen Digital <moin@musterhafen.example>");
    expect(readEnvironmentFile(text)).toEqual(parseEnv(text));
  });

  it("shows what systemd makes of a comment behind a value", () => {
    expect(readEnvironmentFile('A=eins # zwei\n# B=1\n;C=1\nD="drei vier" \nE=f\\\ng\n')).toEqual({
      A: "eins # zwei",
      D: "drei vier",
      E: "fg",
    });
  });
});

describe("npm run test:supabase", () => {
  const run = (settings: Record<string, string>) => {
    const env = { ...process.env, HOSTED_URL: "", HOSTED_KEY: "", HOSTED_DATABASE: "", ...settings };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/supabase.js"], { env });
    return { status, said: `${stdout}${stderr}` };
  };

  it("says that it is skipped where no Supabase is named", () => {
    expect(run({})).toMatchObject({ status: 0, said: expect.stringMatching(/^skipped: /) });
  });

  it("names what is missing where half of it is", () => {
    const { status, said } = run({ HOSTED_URL: "http://127.0.0.1:1" });
    expect(status).toBe(1);
    expect(said).toBe("HOSTED_KEY and HOSTED_DATABASE must be set as well.\n");
  });
});
