// In npm test: tests/proofs/over-tls.test.ts - an account confirmed by the link in its mail, cookies for this host alone
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { operatorSql } from "../helpers/operator-sql";
import { type RunningServer, startServer } from "../helpers/server";
import { startTlsProxy } from "../helpers/tls";

const first = "von-wem-auch-immer";
const own = "vom-inhaber-gewaehlt";

let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let server: RunningServer;

beforeAll(async () => {
  proxy = await startTlsProxy();
  server = await startServer({ SITE_URL: proxy.url, TRUST_PROXY: "1" });
  proxy.passTo(server.port);
});
afterAll(async () => {
  await server.stop("SIGKILL");
  proxy.close();
});

const cookieOf = ({ cookies }: { cookies: string[] }) => cookies.map((set) => set.split(";")[0]).join("; ");
const signIn = (email: string, password: string) => proxy.ask("/admin/login", { form: { email, password } });
const linkOf = (email: string, index = 0) => linkIn(mailsTo(email, server.dataDir)[index], "/admin/confirm");
const confirm = (link: string) => proxy.ask(link, { form: { full_name: "Nora Eigen", password: own } });

async function signUp(email: string) {
  const start = performance.now();
  const answer = await proxy.ask("/admin/login?modus=registrieren", {
    form: { email, password: first, full_name: "Wer auch immer" },
  });
  const milliseconds = performance.now() - start;
  const { html } = await proxy.ask("/admin/login", { cookie: cookieOf(answer) });
  await expect
    .poll(() => operatorSql({ DATA_DIR: server.dataDir })("select from outbox where kind = 'account'"), {
      timeout: 60_000,
    })
    .toEqual([]);
  const toast = /Account created!.*?Mail, die wir Dir geschickt haben\./s.exec(html)?.[0];
  return { status: answer.status, to: answer.headers.get("location"), toast, milliseconds };
}

it("an account is confirmed by no guess of the engine's six digits", async () => {
  const email = "erraten@musterhafen.example";
  await signUp(email);
  const [payload = ""] = linkOf(email).split("token=")[1]?.split(".") ?? [];
  const { token } = JSON.parse(Buffer.from(payload, "base64url").toString());
  const hashOf = (digits: string) =>
    createHash("sha256")
      .update(email + digits)
      .digest("hex");
  // What an attacker would get to in the end: the right one.
  const all = Array.from({ length: 1_000_000 }, (_, index) => String(index).padStart(6, "0"));
  const guessed = all.find((digits) => hashOf(digits) === token) ?? "";
  expect(guessed).toMatch(/^\d{6}$/);
  for (const guess of [token, guessed, `${payload}.${"A".repeat(43)}`])
    expect((await confirm(`/admin/confirm?token=${guess}`)).status).toBe(400);
  expect((await signIn(email, own)).status).toBe(400);
});

it("signing up is answered alike, and never before its beat, whatever there is of the account", async () => {
  const email = "immer-gleich@musterhafen.example";
  const answers = [await signUp(email), await signUp(email)];
  await confirm(linkOf(email, 1));
  answers.push(await signUp(email), await signUp(email));
  for (const { milliseconds, ...answer } of answers) {
    expect(answer).toEqual({ status: 303, to: "/admin/login", toast: expect.stringContaining("Account") });
    expect(answer.toast).toBe(answers[0]?.toast);
    // A busy machine only adds to it; without its wait the answer for an account that is there would come at once.
    expect(milliseconds).toBeGreaterThan(790);
  }
  const subjects = mailsTo(email, server.dataDir).map(({ headers }) => headers.subject?.split(" | ")[0]);
  expect(subjects).toEqual(["Bestätige Dein Konto", "Bestätige Dein Konto", "Du hast schon ein Konto"]);
  expect((await signIn(email, own)).status).toBe(303);
});

it("signing in with the password just chosen does not tell whether there was an account", async () => {
  const [waiting, known, unknown] = ["neu-hier", "kollegin", "nie"].map(
    (name) => `${name}@musterhafen.example`,
  ) as [string, string, string];
  await signUp(waiting);
  await signUp(known);
  await confirm(linkOf(known));
  await signUp(known);
  const said = new Set<string>();
  for (const email of [waiting, known, unknown]) {
    const { status, html } = await signIn(email, first);
    said.add(`${status} ${/Invalid login credentials.*?in unserer Mail\./s.exec(html)?.[0]}`);
  }
  expect([...said]).toEqual([expect.stringMatching(/^400 Invalid login/)]);
});
