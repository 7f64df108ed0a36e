import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, vi } from "vitest";
import { eventually } from "../eventually";
import { freePort } from "../server";
import { stepsOf } from "./document";
import { startMachine } from "./machine";
import { author, makeRepository, shareNpm } from "./packages";
import { name, prepareProxies } from "./proxies";
import { visitorOf } from "./visitor";

type Proxy = "caddy" | "nginx";

/** Follows docs/guide/hosting.md with replaced paths, ports and users. */
export async function hostByDocument() {
  const ports = {
    server: await freePort(),
    trial: await freePort(),
    caddy: await freePort(),
    caddyPlain: await freePort(),
    caddyAdmin: await freePort(),
    nginx: await freePort(),
    nginxPlain: await freePort(),
  };
  const user = `site-${process.pid}`;

  // The only difference from the document.
  const machine = await startMachine(user, (place) => [
    [/\/srv\/musterhafen/g, `${place}/srv/musterhafen`],
    [/\/etc\/(?=musterhafen|systemd|nginx|caddy|letsencrypt)/g, `${place}/etc/`],
    [/\/var\/lib\//g, `${place}/var/lib/`],
    [/\/usr\/bin\/node\b/g, process.execPath],
    [/(?<=User=|-u |--uid=|nologin )site\b/g, user],
    [/(?<=127\.0\.0\.1:|PORT=|:-)3000\b/g, String(ports.server)],
    [/\b3001\b/g, String(ports.trial)],
    [/(?<=listen (?:\[::\]:)?)443\b/g, String(ports.nginx)],
    [/(?<=listen (?:\[::\]:)?)80\b/g, String(ports.nginxPlain)],
    [/\bnginx -t\b/g, `nginx -c ${place}/etc/nginx/nginx.conf -t`],
    [/<repository>/g, `file://${place}/repository`],
  ]);
  const { place, replaced: at } = machine;
  const settings = at("/etc/musterhafen.env");
  const root = at("/srv/musterhafen");
  const repository = join(place, "repository");
  prepareProxies(place, ports);
  makeRepository(repository, at);
  shareNpm(place);
  mkdirSync(at("/var/lib/"), { recursive: true });
  mkdirSync(dirname(root), { recursive: true });
  spawnSync("chown", ["-R", machine.operator, repository, join(place, "npm-cache")]);

  const files = { caddy: at("/etc/caddy/Caddyfile"), nginx: at("/etc/nginx/conf.d/musterhafen.conf") };
  machine.editors.set(files.caddy, (text) => `${readFileSync(join(place, "caddy-global"), "utf8")}\n${text}`);
  machine.editors.set(files.nginx, (text) => text);
  for (const proxy of ["caddy", "nginx"]) await machine.services.start(proxy);

  const originals: Partial<typeof files> = {};
  const steps = stepsOf(readFileSync("docs/guide/hosting.md", "utf8"));
  const followed = new Set<string>();
  const run = (script: string) => machine.run(at(script));

  /** `skipped` excludes commands; fails with the first one. */
  async function follow(heading: string, skipped = /^$/, given: [RegExp, string][] = []) {
    const chosen = steps.filter((step) => step.heading === heading && !skipped.test(step.command));
    if (chosen.length === 0) throw new Error(`there are no commands under "${heading}"`);
    const commands = chosen.map(({ command }) => command).join("\n");
    const filled = given.reduce((rest, [pattern, by]) => rest.replace(pattern, by), commands);
    const outcome = await run(`set -e; cd ${existsSync(root) ? "/srv/musterhafen" : place}\n${filled}`);
    if (outcome.status !== 0)
      throw new Error(`${heading}: ended with ${outcome.status}\n${outcome.stdout}\n${outcome.stderr}`);
    for (const { command } of chosen) followed.add(command);
    return outcome;
  }

  const fromServer = (path: string) => fetch(`http://127.0.0.1:${ports.server}${path}`);
  const comesUp = async () => {
    const check = async () => expect((await fromServer("/healthz")).ok).toBe(true);
    await vi.waitFor(check, { timeout: 60_000, interval: 200 });
  };
  const withSiteUrl = (origin: string) => (text: string) =>
    text.replace(/^SITE_URL=.*$/m, `SITE_URL=${origin}`);
  const origin = (proxy: Proxy) => `https://${name}:${ports[proxy]}`;
  const certificate = {
    caddy: join(place, "caddy/pki/authorities/local/root.crt"),
    nginx: at(`/etc/letsencrypt/live/${name}/fullchain.pem`),
  };
  const visitor = (proxy: Proxy, site: string) =>
    visitorOf({ origin: site, port: ports[proxy], ca: readFileSync(certificate[proxy], "utf8") });

  return {
    machine,
    user,
    settings,
    steps,
    followed,
    dataDir: at("/var/lib/musterhafen"),
    backups: at("/var/lib/musterhafen-backups"),
    follow,
    run,
    withSiteUrl,
    origin,
    visitor,
    comesUp,
    async serveAs(proxy: Proxy, site: string, passHost: boolean) {
      writeFileSync(settings, withSiteUrl(site)(readFileSync(settings, "utf8")));
      originals[proxy] ??= readFileSync(files[proxy], "utf8");
      const text = originals[proxy];
      const own = {
        nginx: [/ *proxy_set_header Host .*\n/, ""],
        caddy: ["lb_try_duration", "header_up Host {upstream_hostport}\n\t\tlb_try_duration"],
      } as const;
      const [what, by] = own[proxy];
      writeFileSync(files[proxy], passHost ? text : text.replace(what, by));
      if (!passHost && text === text.replace(what, by)) throw new Error(`${proxy} passes no Host on`);
      await machine.services.stop("musterhafen");
      await machine.services.start("musterhafen");
      if (await machine.services.reload(proxy)) throw new Error(machine.services.logOf(proxy));
      await comesUp();
      await eventually(async () =>
        expect(await visitor(proxy, site).ask("/impressum")).toMatchObject({ status: 200 }),
      );
    },
    async release(word: string, changed: Record<string, string>) {
      for (const [path, text] of Object.entries({ "public/release.txt": word, ...changed }))
        writeFileSync(join(repository, path), text);
      await commit(word);
      await machine.run(`git tag ${word}`, repository);
    },
    async takeBack(changed: Record<string, string>) {
      const first = "$(git rev-list --max-parents=0 HEAD)";
      for (const path of [...Object.keys(changed), "public/release.txt"])
        await machine.run(`git checkout ${first} -- ${path} || git rm -f ${path}`, repository);
      await commit("zurück");
    },
    async running() {
      const answer = await fromServer("/release.txt");
      const word = answer.ok ? await answer.text() : "";
      return { release: basename(readlinkSync(join(root, "current"))), word };
    },
    close: () => machine.close(),
  };

  async function commit(message: string) {
    const script = `git add -A && git ${author} commit --quiet -m ${message}`;
    const { status, stderr } = await machine.run(script, repository);
    if (status !== 0) throw new Error(stderr);
  }
}

export type Hosted = Awaited<ReturnType<typeof hostByDocument>>;
