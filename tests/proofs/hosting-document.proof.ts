// In npm test: nothing, since it installs the product as a machine's operator, for minutes
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { eventually } from "../helpers/eventually";
import { type Hosted, hostByDocument } from "../helpers/machine/hosted-machine";
import { updateAndGoBack } from "../helpers/machine/updates";
import type { Visitor } from "../helpers/machine/visitor";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { freePort } from "../helpers/server";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

const notHere = {
  "an account at Supabase; any-supabase and hosted-database push the same migrations": /^npx supabase@3 /,
  "the way to the pushes of a project": /^cd \/srv\/musterhafen\/releases\/<number>$/,
  "a hosted database; hosted-database and check-hosted have one": /^psql "\$DATABASE_URL"/,
  "hosted-database applies the grants files so": /^for file in supabase\/migrations\/\*grants\.sql/,
  "a project; check-hosted has one": /run check-hosted$/,
  "the site's name in the DNS; doctor does without": /run doctor\b/,
  "systemd's journal": /^log/,
  "Docker; restore and documents read the image's file": /^docker /,
};

const chosen = { full_name: "Hanna Hafen", password: "hafen-lotse-1" };
const account = { ...chosen, email: "hanna@your-company.de" };
let site: Hosted;
let visitor: Visitor;

beforeAll(async () => {
  site = await hostByDocument();
});
afterAll(() => site?.close(), 240_000);

async function messages(beginning = "Nachricht-von-"): Promise<string[]> {
  const { email, password } = account;
  expect((await visitor.post("/admin/login", { email, password })).status).toBe(303);
  const { status, html } = await visitor.ask("/admin/contacts/export.csv");
  expect(status).toBe(200);
  const names = html.matchAll(new RegExp(`${beginning}(\\w+)`, "g"));
  return [...new Set([...names].map(([, name = ""]) => name))].sort();
}
const write = (name: string) => visitor.write(`Nachricht-von-${name}`);

prove("hosting-document", "installs, line by line, as another user than the server's", async () => {
  site.machine.editors.set(site.settings, site.withSiteUrl(site.origin("caddy")));
  await site.follow("1. The user and the first release", /^\(cd releases\/1 && npm prune/);
  await site.follow("2. The settings");
  await site.follow("3. The server");
  await site.comesUp();

  const pid = site.machine.services.processOf("musterhafen");
  const { uid } = site.machine.userOf(site.user);
  expect(statSync(`/proc/${pid}`).uid).toBe(uid);
  const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  expect(environment).toContain(`SITE_URL=${site.origin("caddy")}`);
  expect(environment.filter((pair) => /["'#]/.test(pair))).toEqual([]);
  expect(statSync(site.dataDir)).toMatchObject({ uid });
  expect(statSync(site.dataDir).mode & 0o777).toBe(0o700);
  const { stdout } = await site.run(
    `find /srv/musterhafen -user ${site.user} -o -perm -o+w -not -type l | head`,
  );
  expect(stdout).toBe("");
  return { figure: "installed" };
});

prove(
  "hosting-document",
  "serves pages and forms over TLS behind either proxy, on its own port and on 443, Host passed on or not",
  async () => {
    let ways = 0;
    for (const proxy of ["caddy", "nginx"] as const) {
      await site.follow("4. The proxy", proxy === "caddy" ? /nginx/ : /caddy/i);
      for (const origin of [site.origin(proxy), "https://www.musterhafen.example"])
        for (const host of ["passed on", "not passed on"]) {
          await site.serveAs(proxy, origin, host === "passed on");
          visitor = site.visitor(proxy, origin);
          const place = `${proxy}, ${origin}, Host ${host}`;
          const page = await visitor.ask("/contact");
          expect(page.status, place).toBe(200);
          expect(page.html, place).toContain(`<link rel="canonical" href="${origin}/contact"`);
          expect(await visitor.write(`Proxy ${place}`), place).toBe(302);
          const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
          expect((await visitor.post("/contact", { name: "x" }, foreign)).status, place).toBe(403);
          ways += 1;
        }
      await site.serveAs(proxy, site.origin(proxy), true);
    }
    return { figure: `${ways} ways to a form, all 302` };
  },
);

prove("hosting-document", "takes the client's address from the proxy, not from the client", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const way = site.visitor(count % 2 ? "nginx" : "caddy", site.origin("nginx"));
    const form = { firstName: "Lena", lastName: "Leser", email: `leser${count}@kunde.example` };
    const answer = await way.post("/newsletter", form, { "X-Forwarded-For": `192.0.2.${count}` });
    statuses.push(answer.status);
  }
  expect(statuses.slice(10)).toEqual([429, 429]);
  return { figure: "forged addresses: the last 2 of 12 over the limit" };
});

prove("hosting-document", "makes the first account, backs up and restores", async () => {
  visitor = site.visitor("nginx", site.origin("nginx"));
  expect((await visitor.post("/admin/login?modus=registrieren", account)).status).toBe(303);
  await eventually(() => expect(mailsTo(account.email, site.dataDir)).toHaveLength(1));
  const { stdout } = await site.follow("5. The first account");
  expect(stdout).toMatch(/\.eml$/m);
  const link = linkIn(mailsTo(account.email, site.dataDir)[0], "/admin/confirm");
  expect((await visitor.post(link, chosen)).location).toBe("/admin/login");

  expect(await write("vorher")).toBe(302);
  await site.follow("Backups", /hosting\/run |stop musterhafen|start musterhafen$/);
  const [archive = "", ...others] = readdirSync(site.backups);
  expect(others).toEqual([]);
  expect(statSync(join(site.backups, archive)).mode & 0o777).toBe(0o600);
  expect(await write("danach")).toBe(302);
  expect(await messages()).toEqual(["danach", "vorher"]);

  await site.follow("Backups", /start musterhafen-backup|^sudo ls/, [[/<backup>\.tar\.gz/, archive]]);
  await site.comesUp();
  expect(await messages()).toEqual(["vorher"]);
  const staff = await site.follow("Staff accounts");
  expect(staff.stdout).toContain(account.email);
  const links = staff.stdout.split("\n").filter((line) => line.startsWith(site.origin("nginx")));
  expect(links).toHaveLength(2);
  const renewed = links[1]?.replace(site.origin("nginx"), "") ?? "";
  expect((await visitor.post(renewed, chosen)).location).toBe("/admin/login");
  expect(await messages()).toEqual(["vorher"]);
  const files = readdirSync(site.dataDir);
  expect(files.filter((name) => name.startsWith("before-restore-"))).toHaveLength(1);
  expect(files).toContain("before-my-change.tar.gz");
  return { figure: "restored to the minute of the backup, what came after set aside" };
});

prove(
  "hosting-document",
  "updates and goes back; a broken release never takes the place of one that works",
  async () => {
    const others = site.visitor("caddy", site.origin("nginx"));
    return { figure: await updateAndGoBack(site, { write, messages, others }) };
  },
  900_000,
);

prove(
  "hosting-document",
  "starts as docs/hosting/platforms.md says, and keeps what is sent while the project is out of reach",
  async () => {
    await site.run("sudo systemctl stop musterhafen");
    await site.follow("1. The user and the first release", /^(?!.*npm prune)/);
    const platforms = readFileSync("docs/hosting/platforms.md", "utf8");
    const [, build, start] = /^\| `(npm ci [^`]+)` \| `(node [^`]+)` \|$/m.exec(platforms) ?? [];
    expect(site.steps.some(({ command }) => command.includes(String(build)))).toBe(true);
    const port = await freePort();
    const url = `http://127.0.0.2:${port}`;
    const volume = join(site.machine.place, "home/volume");
    const settings = {
      ...{ HOST: "0.0.0.0", PORT: String(port), DATA_DIR: volume, SITE_URL: url, NODE_ENV: "production" },
      ...{ SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_ANON_KEY: "sb_publishable_platform" },
      ...{ SESSION_SECRET: "s".repeat(40), STAFF_EMAIL_DOMAIN: "your-company.de", TRUST_PROXY: "1" },
    };
    const over = join(site.machine.place, "over");
    const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    const ended = site.run(
      `cd /srv/musterhafen/releases/1; env ${pairs.join(" ")} ${start} & until [ -e ${over} ]; do sleep 0.2; done; kill -TERM $!; wait $!`,
    );
    await eventually(async () => expect((await fetch(`${url}/robots.txt`)).status).toBe(200));
    expect((await sendContact(url, { email: "antje@kunde.example" })).status).toBe(302);
    writeFileSync(over, "");
    const { status, stderr } = await ended;
    expect(status, stderr).toBe(0);
    const spooled = readdirSync(join(volume, "spool")).filter((name) => name.endsWith(".json"));
    expect(spooled).toHaveLength(1);
    return { figure: "1 message kept on the volume" };
  },
);

prove("hosting-document", "has run every command that the document has, or says why not", async () => {
  const left = site.steps.filter(({ command }) => !site.followed.has(command));
  const patterns = Object.values(notHere);
  expect(left.filter(({ command }) => !patterns.some((pattern) => pattern.test(command)))).toEqual([]);
  expect(patterns.filter((pattern) => !left.some(({ command }) => pattern.test(command)))).toEqual([]);
  return { figure: `${site.followed.size} commands run, ${left.length} not runnable here` };
});
