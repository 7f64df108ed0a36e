// In npm test: tests/embedded/server-keys.test.ts - the same model against the keys that each start settles
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { backend, cookiesOf, sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { startFaultProxy } from "../helpers/fault-proxy";
import { postForm, signInAt, statusOf } from "../helpers/http-client";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { dice, Model, names, rotations, type Settings, secretOf } from "../helpers/rotations";
import { type RunningServer, startServer } from "../helpers/server";
import { addServerKey } from "../helpers/server-key";
import { temporaryFolder } from "../helpers/temporary-folder";
import { prove } from "./prove";

const folder = temporaryFolder();
const newFolder = () => mkdtempSync(join(folder, "data-"));
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop("SIGKILL");
  server = undefined;
});

const settingsOf = ({ current, named }: Settings) => ({
  ...(current && { SESSION_SECRET: secretOf(current) }),
  SESSION_SECRET_PREVIOUS: named.map(secretOf).join(" "),
});

function linksOf(secret: string, email: string) {
  const key = tokenKey(secret);
  const signup = { email, firstName: "A", lastName: "B", consent: "2026-01", at: Date.now() };
  return {
    confirm: `/newsletter/confirm?token=${signToken(key, "newsletter-confirm", signup, Date.now() + 3_600_000)}`,
    unsubscribe: `/newsletter/unsubscribe?token=${signToken(key, "newsletter-unsubscribe", { email })}`,
  };
}

async function worth({ url }: RunningServer, secret: string, email: string) {
  const { confirm, unsubscribe } = linksOf(secret, email);
  const answers = [
    await fetch(url + confirm),
    await postForm(url, confirm),
    await fetch(url + unsubscribe),
    await postForm(url, unsubscribe, { "List-Unsubscribe": "One-Click" }),
    await postForm(url, unsubscribe),
  ];
  return answers.map(({ status }) => status).join(" ");
}
const good = "200 303 200 200 303";
const void_ = "400 400 400 400 400";

let people = 0;

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
    const start = (settings: Settings) => startServer({ ...settingsOf(settings), DATA_DIR });
    looked += await walk(steps, new Model(true), start, generated);
  }
  return { figure: `embedded: ${runs * length} starts, ${looked} uses of links as the model says` };
});

prove("rotation", "links hold or end at a hosted project as the documents say", async () => {
  // The database knows all keys, as it does when npm run server-key has told it each.
  for (const name of names) await addServerKey(sql, secretOf(name));
  const proxy = await startFaultProxy(backend.embedded);
  const project = { SUPABASE_URL: proxy.url, SUPABASE_ANON_KEY: backend.anonKey, DATA_DIR: newFolder() };
  const start = (settings: Settings) => startServer({ ...settingsOf(settings), ...project });
  let looked = 0;
  const runs = 6;
  for (let run = 0; run < runs; run += 1)
    looked += await walk(rotations(dice(run + 50), 4, "a"), new Model(false), start);
  proxy.close();
  return { figure: `hosted: ${runs * 4} starts, ${looked} uses of links as the model says` };
});

it("signs nobody out, keeps a message that waits to be shown, and a link to confirm an account", async () => {
  const DATA_DIR = newFolder();
  const [staff, newcomer] = ["wechsel@musterhafen.example", "neu@musterhafen.example"];
  let url = "";
  const start = async (settings: Settings, more = {}) => {
    await server?.stop();
    server = await startServer({ ...settingsOf(settings), DATA_DIR, ...more });
    url = server.url;
  };
  const outside = { HOST: "0.0.0.0" };
  const signUp = (email: string) =>
    postForm(url, "/admin/login?modus=registrieren", {
      email,
      password: "hafen-lotse-1",
      full_name: "Wanda",
    });
  const area = (cookie: string) => statusOf(url, "/admin", cookie);

  await start({ current: undefined, named: [] });
  await signUp(staff);
  const underGenerated = await signInAt(url, staff);
  expect(await area(underGenerated)).toBe(200);

  await start({ current: "a", named: [] }, outside);
  expect(await area(underGenerated)).toBe(200);
  const underA = await signInAt(url, staff);
  const message = { name: "A", email: "a@werft.example", message: "Moin", privacy: "on" };
  const flash = cookiesOf(await postForm(url, "/contact", message));
  await signUp(newcomer);
  await eventually(() => expect(mailsTo(newcomer, DATA_DIR)).toHaveLength(1));
  const link = linkIn(mailsTo(newcomer, DATA_DIR)[0], "/admin/confirm");

  await start({ current: "b", named: ["a"] }, outside);
  expect([await area(underGenerated), await area(underA)]).toEqual([200, 200]);
  const shown = await fetch(`${url}/contact`, { headers: { Cookie: flash } });
  expect(await shown.text()).toContain("Nachricht gesendet!");
  expect(await statusOf(url, link)).toBe(200);
  const confirmed = await postForm(url, link, { full_name: "Nora Eigen", password: "vom-inhaber-gewaehlt" });
  expect(confirmed.headers.get("location")).toBe("/admin/login");
  const underB = await signInAt(url, staff);

  await start({ current: "b", named: [] }, outside);
  expect([await area(underA), await area(underB)]).toEqual([303, 200]);
  expect(await statusOf(url, link)).toBe(400);
});
