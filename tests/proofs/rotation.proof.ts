// In npm test: tests/embedded/server-keys.test.ts - the same model against the keys that each start settles
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { backend, cookiesOf, sql } from "../helpers/app";
import { startFaultProxy } from "../helpers/fault-proxy";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { dice, Model, names, rotations, type Settings, secretOf } from "../helpers/rotations";
import { type RunningServer, startServer } from "../helpers/server";
import { prove } from "./prove";

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "site-rotation-"));
  folders.push(folder);
  return folder;
};
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop("SIGKILL");
  server = undefined;
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const settingsOf = ({ current, named }: Settings) => ({
  ...(current && { SESSION_SECRET: secretOf(current) }),
  SESSION_SECRET_PREVIOUS: named.map(secretOf).join(" "),
});

const claims = (email: string) => ({
  email,
  firstName: "A",
  lastName: "B",
  consent: "2026-01",
  at: Date.now(),
});

/** The links of a newsletter to one address under one secret. */
function linksOf(secret: string, email: string) {
  const key = tokenKey(secret);
  return {
    confirm: `/newsletter/confirm?token=${signToken(key, "newsletter-confirm", claims(email), Date.now() + 3_600_000)}`,
    unsubscribe: `/newsletter/unsubscribe?token=${signToken(key, "newsletter-unsubscribe", { email })}`,
  };
}

const post = ({ url }: RunningServer, path: string, fields: Record<string, string> = {}, headers = {}) =>
  fetch(url + path, {
    method: "POST",
    headers: { Origin: url, ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** What each link under a secret is worth: opened, confirmed, left by one click and by the page. */
async function worth(running: RunningServer, secret: string, email: string) {
  const { confirm, unsubscribe } = linksOf(secret, email);
  const answers = [
    await fetch(running.url + confirm),
    await post(running, confirm),
    await fetch(running.url + unsubscribe),
    await post(running, unsubscribe, { "List-Unsubscribe": "One-Click" }),
    await post(running, unsubscribe),
  ];
  return answers.map(({ status }) => status).join(" ");
}
const good = "200 303 200 200 303";
const void_ = "400 400 400 400 400";

let people = 0;

/** Goes through starts one after the other, each a process of its own; gives how many links were looked at. */
async function walk(
  steps: Settings[],
  model: Model,
  start: (settings: Settings) => Promise<RunningServer>,
  generated?: () => string,
) {
  let looked = 0;
  for (const [index, settings] of steps.entries()) {
    const holds = model.start(settings);
    server = await start(settings);
    for (const name of [...names, ...(generated ? ["generated"] : [])]) {
      people += 1;
      const secret = name === "generated" && generated ? generated() : secretOf(name);
      const where = `start ${index} of ${JSON.stringify(steps)}: ${name}`;
      expect(`${where}: ${await worth(server, secret, `p${people}@werft.example`)}`).toBe(
        `${where}: ${holds.has(name) ? good : void_}`,
      );
      looked += 5;
    }
    await server.stop();
  }
  return looked;
}

prove("rotation", "links hold or end on the embedded backend as the documents say", async () => {
  let looked = 0;
  const runs = 8;
  const length = 6;
  for (let run = 0; run < runs; run += 1) {
    const DATA_DIR = newFolder();
    const steps = rotations(dice(run + 1), length, run % 2 ? "a" : undefined);
    const generated = () => JSON.parse(readFileSync(join(DATA_DIR, "secrets.json"), "utf8")).sessionSecret;
    looked += await walk(
      steps,
      new Model(true),
      (settings) => startServer({ ...settingsOf(settings), DATA_DIR }),
      generated,
    );
  }
  return { figure: `embedded: ${runs * length} starts, ${looked} uses of links as the model says` };
});

prove("rotation", "links hold or end at a hosted project as the documents say", async () => {
  // The database knows all keys, as it does when npm run server-key has told it each.
  for (const name of names)
    await sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [
      tokenKey(secretOf(name)).toString("hex"),
    ]);
  const proxy = await startFaultProxy(backend.embedded);
  const DATA_DIR = newFolder();
  const project = { SUPABASE_URL: proxy.url, SUPABASE_ANON_KEY: backend.anonKey, DATA_DIR };
  let looked = 0;
  const runs = 6;
  for (let run = 0; run < runs; run += 1)
    looked += await walk(rotations(dice(run + 50), 4, "a"), new Model(false), (settings) =>
      startServer({ ...settingsOf(settings), ...project }),
    );
  proxy.close();
  return { figure: `hosted: ${runs * 4} starts, ${looked} uses of links as the model says` };
});

it("signs nobody out, keeps a message that waits to be shown, and a link to confirm an account", async () => {
  const DATA_DIR = newFolder();
  const staff = { email: "wechsel@musterhafen.example", password: "hafen-lotse-1" };
  const start = async (settings: Settings, more = {}) => {
    await server?.stop();
    server = await startServer({ ...settingsOf(settings), DATA_DIR, ...more });
    return server;
  };
  const outside = { HOST: "0.0.0.0" };
  const signUp = (running: RunningServer, email = staff.email) =>
    post(running, "/admin/login?modus=registrieren", { ...staff, email, full_name: "Wanda Wechsel" });
  const isIn = async (running: RunningServer, Cookie: string) =>
    (await fetch(`${running.url}/admin`, { headers: { Cookie }, redirect: "manual" })).status === 200;

  let running = await start({ current: undefined, named: [] });
  await signUp(running);
  const underGenerated = cookiesOf(await post(running, "/admin/login", staff));
  expect(await isIn(running, underGenerated)).toBe(true);

  running = await start({ current: "a", named: [] }, outside);
  expect(await isIn(running, underGenerated)).toBe(true);
  const underA = cookiesOf(await post(running, "/admin/login", staff));
  const flash = cookiesOf(
    await post(running, "/contact", { name: "A", email: "a@werft.example", message: "Moin", privacy: "on" }),
  );
  await signUp(running, "neu@musterhafen.example");
  const link = linkIn(mailsTo("neu@musterhafen.example", DATA_DIR)[0], "/admin/confirm");

  running = await start({ current: "b", named: ["a"] }, outside);
  expect([await isIn(running, underGenerated), await isIn(running, underA)]).toEqual([true, true]);
  const shown = await fetch(`${running.url}/contact`, { headers: { Cookie: flash } });
  expect(await shown.text()).toContain("Nachricht gesendet!");
  expect((await fetch(running.url + link)).status).toBe(200);
  const confirmed = await post(running, link, { password: "vom-inhaber-gewaehlt" });
  expect(confirmed.headers.get("location")).toBe("/admin/login");
  // What is written now is under the new secret, and holds without the old one.
  const underB = cookiesOf(await post(running, "/admin/login", staff));

  running = await start({ current: "b", named: [] }, outside);
  expect([await isIn(running, underA), await isIn(running, underB)]).toEqual([false, true]);
  expect((await fetch(running.url + link)).status).toBe(400);
});
