import { generateKeyPairSync, verify } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AccessSettings, AccessTokens } from "~/platform/mail/access-tokens.server";
import { handOver, openTransport, readSmtpUrl, type SmtpError } from "~/platform/mail/smtp.server";
import { readEnv } from "~/platform/settings/env.server";
import { startHttpServer } from "../helpers/http-server";
import { type MailServer, startMailServer } from "../helpers/smtp";

const user = "moin@werft.example";
const mail = {
  envelope: { from: user, to: ["antje@werft.example"] },
  message: Buffer.from("Subject: Moin\r\n\r\nMoin\r\n"),
};
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n");

let given: string[];
let asked: URLSearchParams[];
/** How the provider refuses, if it does; and how far its clock is ahead (milliseconds). */
let refusal: object | undefined;
let ahead: number;
let provider: Awaited<ReturnType<typeof startHttpServer>>;
let mails: MailServer;

async function answer(request: IncomingMessage) {
  const form = new URLSearchParams(await text(request));
  asked.push(form);
  if (refusal) return { status: 400, content: refusal };
  const assertion = form.get("assertion");
  if (assertion && !isTimely(assertion)) return { status: 400, content: { error: "invalid_grant" } };
  given.push(`token-${given.length + 1}`);
  return { status: 200, content: { access_token: given.at(-1), expires_in: 3600, token_type: "Bearer" } };
}

function isTimely(assertion: string) {
  const [head = "", claims = "", signature = ""] = assertion.split(".");
  const { iat, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const now = (Date.now() + ahead) / 1000;
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, "base64url"),
  );
  return isOurs && sub === user && Math.abs(iat - now) < 300 && exp - iat <= 3600;
}

beforeEach(async () => {
  [given, asked, refusal, ahead] = [[], [], undefined, 0];
  provider = await startHttpServer((request, response) => {
    void answer(request).then(({ status, content }) => {
      const date = new Date(Date.now() + ahead).toUTCString();
      response.writeHead(status, { Date: date, "Content-Type": "application/json" });
      response.end(JSON.stringify(content));
    });
  });
  mails = await startMailServer({ isGood: (name, token) => name === user && token === given.at(-1) });
});
afterEach(async () => {
  vi.useRealTimers();
  provider.close();
  await mails.close();
});

const firm = { client: "app-id", secret: "app-secret", user, timeout: 600_000 };
const access = (more: Partial<AccessSettings> = {}) =>
  new AccessTokens({ ...firm, provider: "microsoft", tenant: "werft.example", url: provider.url, ...more });
const google = { provider: "google", client: "dienst@werft.example", secret: pem } as const;
const open = (tokens: AccessTokens, connections = 0) =>
  openTransport(
    { ...readSmtpUrl(mails.url.replace("//", "//moin%40werft.example@"), 600_000), tokens },
    connections,
  );

describe.each([
  ["Microsoft", {}, { grant_type: "client_credentials", client_secret: "app-secret" }],
  ["Google", google, { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer" }],
])("a mail server of %s, which takes tokens only,", (_name, more, form) => {
  it("takes mails over both ways by one token, as long as that is good", async () => {
    const tokens = access(more);
    await Promise.all([handOver(open(tokens), mail), handOver(open(tokens), mail)]);
    const kept = open(tokens, 1);
    await handOver(kept, mail);
    kept.transport.close();
    expect(mails.received).toHaveLength(3);
    expect(asked.map((each) => Object.fromEntries(each))).toMatchObject([form]);
  });

  it("gets another token shortly before the end of the one before", async () => {
    const tokens = access(more);
    await handOver(open(tokens), mail);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 54 * 60_000 });
    await handOver(open(tokens), mail);
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await handOver(open(tokens), mail);
    expect(asked).toHaveLength(2);
    expect(mails.received).toHaveLength(3);
  });

  it("gets another token when it takes the one before no more, and the mail once", async () => {
    const tokens = access(more);
    await handOver(open(tokens), mail);
    given.push("taken back");
    await handOver(open(tokens), mail);
    expect(asked).toHaveLength(2);
    expect(mails.received).toHaveLength(2);
  });

  it("is offered nothing without a token, and staff read why", async () => {
    refusal = { error: "invalid_scope", error_description: "No right to send.\r\nTrace ID: 1" };
    const fault = (await handOver(open(access(more)), mail).catch((error) => error)) as SmtpError;
    expect(fault).toMatchObject({ wasOffered: false, unclear: false, permanent: false });
    expect(fault.reason).toContain("(400, invalid_scope: No right to send.)");
    expect(fault.message).not.toContain("No right");
    provider.close();
    await expect(handOver(open(access(more)), mail)).rejects.toMatchObject({ wasOffered: false });
    expect(mails.received).toEqual([]);
  });
});

it("what is signed names the provider's time where this machine's clock is wrong", async () => {
  ahead = 20 * 60_000;
  const tokens = access(google);
  await handOver(open(tokens), mail);
  tokens.forget();
  await handOver(open(tokens), mail);
  expect(mails.received).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

describe("the settings", () => {
  const SMTP_URL = "smtp://moin%40werft.example@smtp.office365.com:587";
  const microsoft = {
    ...{ SMTP_URL, MAIL_FROM: user, MAIL_OAUTH: "microsoft", MAIL_OAUTH_TENANT: "werft.example" },
    ...{ MAIL_OAUTH_CLIENT: "id", MAIL_OAUTH_SECRET: "geheim" },
  };
  const ofGoogle = { ...microsoft, MAIL_OAUTH: "google", MAIL_OAUTH_TENANT: "", MAIL_OAUTH_SECRET: pem };

  it("are enough", () => {
    const letters = pem.replace(/-----[^-]*-----|\\n/g, "");
    for (const source of [microsoft, ofGoogle, { ...ofGoogle, MAIL_OAUTH_SECRET: letters }])
      expect(() => readEnv(source)).not.toThrow();
  });

  it.each([
    [{ ...microsoft, MAIL_OAUTH: "yahoo" }, /^MAIL_OAUTH must be/],
    [{ ...microsoft, MAIL_OAUTH_TENANT: "" }, /MAIL_OAUTH_TENANT is missing/],
    [{ ...microsoft, MAIL_OAUTH_CLIENT: "" }, /MAIL_OAUTH_CLIENT is missing/],
    [{ ...microsoft, MAIL_OAUTH_SECRET: "" }, /MAIL_OAUTH_SECRET is missing/],
    [{ ...microsoft, MAIL_OAUTH: "" }, /MAIL_OAUTH is missing/],
    [{ ...microsoft, SMTP_URL: "", MAIL_FROM: "" }, /SMTP_URL is missing/],
    [{ ...microsoft, SMTP_URL: "smtp://smtp.office365.com" }, /names the mailbox/],
    [{ ...microsoft, SMTP_URL: "smtp://moin:geheim@smtp.office365.com" }, /has no password/],
    [{ ...microsoft, MAIL_OAUTH_URL: "http://fremd.example/" }, /MAIL_OAUTH_URL is not a valid/],
    [{ ...ofGoogle, MAIL_OAUTH_SECRET: "geheim" }, /"private_key"/],
  ])("of %j are refused by name", (source, problem) => {
    expect(() => readEnv(source)).toThrow(problem);
  });
});
