// In npm test: tests/proofs/over-tls.test.ts - an account confirmed by the link in its mail, cookies for this host alone
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../helpers/eventually";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { type RunningServer, startServer } from "../helpers/server";
import { startTlsProxy } from "../helpers/tls";

// The embedded backend where accounts have to be confirmed: behind a proxy, over TLS.
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
const mails = (email: string) => mailsTo(email, server.dataDir);

async function signUp(email: string, password = first) {
  const start = performance.now();
  const answer = await proxy.ask("/admin/login?modus=registrieren", {
    form: { email, password, full_name: "Wer auch immer" },
  });
  const milliseconds = performance.now() - start;
  const { html } = await proxy.ask("/admin/login", { cookie: cookieOf(answer) });
  // The mail leaves behind the answer.
  await eventually(() => expect(readdirSync(join(server.dataDir, "outbox-queue/accounts"))).toEqual([]));
  const toast = /Account created!.*?Mail, die wir Dir geschickt haben\./s.exec(html)?.[0];
  return { status: answer.status, to: answer.headers.get("location"), toast, milliseconds };
}

describe("confirming an account", () => {
  it("takes no guess of the engine's six digits", async () => {
    const email = "erraten@musterhafen.example";
    await signUp(email);
    const statuses = new Set<number>();
    const [payload = ""] = linkIn(mails(email)[0], "/admin/confirm").split("token=")[1]?.split(".") ?? [];
    const { token } = JSON.parse(Buffer.from(payload, "base64url").toString());
    const digits = Array.from({ length: 1_000_000 }, (_, index) => String(index).padStart(6, "0"));
    const isRight = (six: string) =>
      createHash("sha256")
        .update(email + six)
        .digest("hex") === token;
    // What an attacker would get to in the end: the right one.
    const guessed = digits.find(isRight) ?? "";
    expect(guessed).toMatch(/^\d{6}$/);
    for (const guess of [token, guessed, `${payload}.${"A".repeat(43)}`])
      statuses.add((await proxy.ask(`/admin/confirm?token=${guess}`, { form: { password: own } })).status);
    expect([...statuses]).toEqual([400]);
    expect((await signIn(email, own)).status).toBe(400);
  });
});

describe("signing up", () => {
  it("is answered alike, in the same time, whatever there is of the account", async () => {
    const email = "immer-gleich@musterhafen.example";
    const answers = [await signUp(email), await signUp(email)];
    await proxy.ask(linkIn(mails(email)[1], "/admin/confirm"), { form: { password: own } });
    answers.push(await signUp(email), await signUp(email));
    for (const { status, to, toast, milliseconds } of answers) {
      expect({ status, to, toast }).toEqual({ status: 303, to: "/admin/login", toast: answers[0]?.toast });
      expect(toast).toBeDefined();
      expect(milliseconds).toBeGreaterThan(790);
    }
    const times = answers.map(({ milliseconds }) => milliseconds);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(200);
    expect(mails(email).map(({ headers }) => headers.subject?.split(" | ")[0])).toEqual([
      "Bestätige Dein Konto",
      "Bestätige Dein Konto",
      "Du hast schon ein Konto",
    ]);
    expect((await signIn(email, own)).status).toBe(303);
  });

  it("does not tell by signing in, with the password just chosen, whether there was an account", async () => {
    await signUp("neu-hier@musterhafen.example");
    const email = "kollegin@musterhafen.example";
    await signUp(email);
    await proxy.ask(linkIn(mails(email)[0], "/admin/confirm"), { form: { password: own } });
    await signUp(email);
    const said = [];
    for (const email of [
      "neu-hier@musterhafen.example",
      "kollegin@musterhafen.example",
      "nie@musterhafen.example",
    ]) {
      const { status, html } = await signIn(email, first);
      said.push(`${status} ${/Invalid login credentials.*?in unserer Mail\./s.exec(html)?.[0]}`);
    }
    expect(said[0]).toMatch(/^400 Invalid login/);
    expect(new Set(said).size).toBe(1);
  });

  it("again leaves the links good that were sent before", async () => {
    const email = "besetzt@musterhafen.example";
    for (let count = 0; count < 5; count += 1) await signUp(email);
    expect(mails(email)).toHaveLength(3);
    const confirmed = await proxy.ask(linkIn(mails(email)[0], "/admin/confirm"), { form: { password: own } });
    expect(confirmed.status).toBe(303);
    expect((await signIn(email, own)).status).toBe(303);
  });
});

describe("cookies over TLS", () => {
  it("that hold a message are not answered with a page from memory", async () => {
    const sent = await proxy.ask("/contact", {
      form: { name: "Antje", email: "a@werft.example", subject: "Moin", message: "Moin", privacy: "on" },
    });
    expect(cookieOf(sent)).toMatch(/^__Host-flash=/);
    const shown = await proxy.ask("/contact", { cookie: cookieOf(sent) });
    expect(shown.html).toContain("Nachricht gesendet!");
    expect(shown.cookies.join()).toMatch(/__Host-flash=; .*Max-Age=0/);
  });
});
