import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { contentTables } from "~/content/kinds";
import { nightOf } from "~/content/night-pictures";
import { builtInServices, splitDescription } from "~/content/services";
import { readEnvironmentFile } from "../helpers/machine/unit-files";
import { storedTables } from "../helpers/stored-things";
import { emptied, staying } from "../supabase/scratch";

const read = (file: string) => readFileSync(file, "utf8");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

it("names the short check of each proof, or why there is none", () => {
  const proofs = filesIn("tests").filter((path) => /^(?!.*node_modules).*\.proof\.ts$/.test(path));
  const nameless = proofs.filter((proof) => {
    const [first = ""] = read(proof).split("\n", 1);
    const [, check = ""] = /^\/\/ In npm test: (nothing, since .+|\S+)/.exec(first) ?? [];
    return !check.startsWith("nothing, since ") && !(check.startsWith("tests/") && existsSync(check));
  });
  expect(nameless).toEqual([]);
});

it("empties on a scratch project every table that holds something of people", () => {
  const tables = Object.keys(storedTables).filter((name) => /^(public|private)\./.test(name));
  expect([...emptied.map((name) => name.replaceAll('"', "")), ...staying].sort()).toEqual(tables.sort());
});

it("names in the lock file every optional platform package that it refers to", () => {
  const { packages }: { packages: Record<string, { optionalDependencies?: object }> } = JSON.parse(
    read("package-lock.json"),
  );
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

describe("public content", () => {
  const content = `["'](?:${contentTables.join("|")})["']`;
  const write = new RegExp(
    String.raw`\bfrom\(\s*(?:${content}|\w+)\s*\)\s*\.(?:insert|update|upsert|delete)\(|\b(?:move|place)_item\b|\breplace_media\b`,
  );
  const told =
    /writing\(\s*(?:"(?:media|old_addresses)"|contentTables),\s*db\s*\.(?:from\("(?:media|old_addresses)"\)\s*\.(?:insert|update|delete)|rpc\("replace_media")/g;

  function writers() {
    return filesIn("app")
      .filter(
        (name) => /\.tsx?$/.test(name) && !/\.types\.ts$/.test(name) && !name.startsWith("app/operator"),
      )
      .filter((name) => write.test(read(name).replace(told, "")));
  }

  it("is written through rows only, which makes the pages old", () => {
    expect(writers()).toEqual(["app/platform/database/rows.server.ts"]);
  });
});

describe("the documents", () => {
  const documents = [
    ...["README.md", ".env.example", "supabase/config.toml"],
    ...filesIn("docs").filter((name) => /\.(md|service|timer|sh|yml|env)$|Dockerfile$/.test(name)),
    ...filesIn("app/operator"),
  ];
  /** Commands that reach a project, as Supabase's command knows them. */
  const command = /\bsupabase(?:@\d+)? +((?:db|config|migration|seed|secrets|functions|link)\b[^`\n#;&|]*)/g;
  const commandsIn = (text: string) => [...text.matchAll(command)].map(([whole]) => whole);
  const namesTarget = (whole: string) => /--remote\b|--project-ref /.test(whole);

  it("name the target of every supabase command", () => {
    const [local = "", remote = ""] = commandsIn("run `supabase db push`, then supabase@3 db push --remote");
    expect([namesTarget(local), namesTarget(remote)]).toEqual([false, true]);
    const found = documents.flatMap((file) => commandsIn(read(file)).map((whole) => `${file}: ${whole}`));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((each) => !namesTarget(each))).toEqual([]);
  });

  it("name one floor of Node everywhere, and the version that image and units use", () => {
    const { engines } = JSON.parse(read("package.json"));
    const [, old, recommended] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
    for (const file of ["README.md", "docs/guide/hosting.md"]) {
      expect(read(file)).toContain(`Node ${recommended} or newer`);
      expect(read(file)).toContain(`Node ${old} still`);
    }
    const images = read("docs/hosting/Dockerfile").match(/^FROM \S+/gm);
    expect(new Set(images)).toEqual(new Set(["FROM node:24-slim"]));
  });

  it("have no Caddy keep forms for another try, which 2.6.2 mixes up", () => {
    for (const file of ["docs/guide/hosting.md", "docs/hosting/Caddyfile"])
      expect(read(file)).not.toMatch(/^\s*(request_buffers|buffer_requests)\b/m);
  });
});

describe("docs/hosting/site.env", () => {
  const text = read("docs/hosting/site.env");

  it("holds plain settings that .env.example knows, and comments on lines of their own", () => {
    const known = read(".env.example").match(/^[A-Z_]+(?==)/gm);
    const settings = text.split("\n").filter((line) => line && !line.startsWith("#"));
    for (const line of settings) expect(line).toMatch(/^[A-Z_]+=[^\s"'#]*$/);
    expect(known).toEqual(expect.arrayContaining(settings.map((line) => line.split("=")[0])));
  });

  it("is read alike by systemd and by Node", () => {
    const from = "MAIL_FROM=Musterhafen Digital <moin@musterhafen.example>";
    const filledIn = text.replace(/^MAIL_FROM=/m, from);
    expect(readEnvironmentFile(filledIn)).toEqual(parseEnv(filledIn));
  });

  it("shows what systemd makes of a comment behind a value", () => {
    const written = 'A=eins # zwei\n# B=1\n;C=1\nD="drei vier" \nE=f\\\ng\n';
    expect(readEnvironmentFile(written)).toEqual({ A: "eins # zwei", D: "drei vier", E: "fg" });
  });
});

it("says of npm run test:supabase that it is skipped where no Supabase is named, or what is missing", () => {
  const run = (HOSTED_URL: string) => {
    const env = { ...process.env, HOSTED_URL, HOSTED_KEY: "", HOSTED_DATABASE: "" };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/supabase.js"], { env });
    return { status, said: `${stdout}${stderr}` };
  };
  expect(run("")).toMatchObject({ status: 0, said: expect.stringMatching(/^skipped: /) });
  const said = "HOSTED_KEY and HOSTED_DATABASE must be set as well.\n";
  expect(run("http://127.0.0.1:1")).toEqual({ status: 1, said });
});

it("has the five services of the seed built in, word for word, with four bullets each", () => {
  const seed = read("supabase/seed.sql");
  expect(builtInServices).toHaveLength(5);
  for (const { title, slug, short_description, full_description } of builtInServices) {
    expect(seed).toContain(`'${title}',\n  '${slug}',\n  '${short_description}',`);
    expect(seed).toContain(full_description);
    const { features, outcome } = splitDescription(full_description);
    expect([features.length, typeof outcome]).toEqual([4, "string"]);
  }
});

it("takes the lines of a service that begin with a dash or a point as bullets, and one as its outcome", () => {
  const typed =
    "Erst Text.\r\n\r\n- Eins\r\n- Zwei - drei\n• Drei\n-kein Punkt\r\nErgebnis: Ruhe.\nDas Ergebnis: bleibt";
  expect(splitDescription(typed)).toEqual({
    text: "Erst Text.\n\n-kein Punkt\nDas Ergebnis: bleibt",
    features: ["Eins", "Zwei - drei", "Drei"],
    outcome: "Ruhe.",
  });
  expect(splitDescription("Nur Text.").outcome).toBeUndefined();
});

it("has a night of each drawn picture, of the same size, and of no other", () => {
  const pictures = ["covers", "drawn", "home", "people", "use-cases"]
    .flatMap((folder) => filesIn(`public/images/${folder}`))
    .map((path) => path.replace("public", ""));
  const sizeOf = (path: string) => /<svg [^>]*viewBox="([^"]+)"/.exec(read(`public${path}`))?.[1];
  for (const path of pictures.filter((one) => !one.includes("-night."))) {
    const night = nightOf(path) ?? "";
    expect(pictures, path).toContain(night);
    expect(sizeOf(night)).toBe(sizeOf(path));
    expect(nightOf(night)).toBeUndefined();
  }
  const others = ["people/mara.jpg", "podcast/bar.svg", "logo.svg"].map((name) => `/images/${name}`);
  expect(["/media/0a0a-960.webp", ...others].filter(nightOf)).toEqual([]);
});
