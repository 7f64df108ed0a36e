import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { readSmtpUrl, SmtpError, SmtpSession } from "~/server/mail/smtp.server";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let server: MailServer;
afterEach(() => server?.close());

const envelope = { from: "moin@musterhafen.example", to: ["antje@werft.example"] };
const message = Buffer.from("Subject: Moin\r\n\r\n.Punkt vorn\r\n.\r\nEnde\r\n");

async function attempt(events: string[] = []) {
  const session = await SmtpSession.open(readSmtpUrl(server.url, 400));
  try {
    await session.send(envelope, message, () => events.push(`handed over after ${server.received.length}`));
  } finally {
    session.close();
  }
}

const failure = () =>
  attempt().then(
    () => undefined,
    (error) => error as SmtpError,
  );

describe("a mail server that works", () => {
  it("takes one message after another over one connection", async () => {
    server = await startMailServer();
    const session = await SmtpSession.open(readSmtpUrl(server.url, 1000));
    for (const to of ["a@x.example", "b@x.example", "c@x.example"])
      await session.send({ ...envelope, to: [to] }, message);
    expect(session.usable).toBe(true);
    session.close();
    expect(server.received.map(({ to }) => to[0])).toEqual(["a@x.example", "b@x.example", "c@x.example"]);
    expect(server.received[0]?.raw).toBe(message.toString());
  });

  it("has nothing yet when the note before the last byte is made", async () => {
    server = await startMailServer();
    const events: string[] = [];
    await attempt(events);
    expect(events).toEqual(["handed over after 0"]);
    expect(server.received).toHaveLength(1);
  });

  it("never takes a message whose note could not be made", async () => {
    server = await startMailServer();
    const session = await SmtpSession.open(readSmtpUrl(server.url, 400));
    const failing = session.send(envelope, message, () => {
      throw new Error("disk full");
    });
    await expect(failing).rejects.toMatchObject({ reason: "disk full", unclear: false });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.received).toEqual([]);
  });

  it("lets in who knows the password", async () => {
    server = await startMailServer({ auth: { user: "redaktion@x.example", pass: "p@ß/:" } });
    const url = server.url.replace("//", `//redaktion%40x.example:${encodeURIComponent("p@ß/:")}@`);
    const session = await SmtpSession.open(readSmtpUrl(url, 1000));
    await session.send(envelope, message);
    session.close();
    expect(server.received).toHaveLength(1);
    await expect(SmtpSession.open(readSmtpUrl(url.replace("p%40", "x"), 1000))).rejects.toMatchObject({
      code: 535,
      unclear: false,
    });
  });
});

describe("a mail server that does not", () => {
  it("refuses the connection", async () => {
    server = await startMailServer();
    await server.close();
    expect(await failure()).toMatchObject({ code: undefined, unclear: false, permanent: false });
  });

  it("refuses a recipient for good", async () => {
    server = await startMailServer({
      onRecipient: () => {
        throw answer(550, "no such mailbox");
      },
    });
    const error = await failure();
    expect(error).toBeInstanceOf(SmtpError);
    expect(error).toMatchObject({ code: 550, unclear: false, permanent: true });
    expect(error?.reason).toContain("no such mailbox");
    expect(inspect(error)).not.toContain("no such mailbox");
  });

  it("refuses for now", async () => {
    server = await startMailServer({
      onMessage: () => {
        throw answer(451, "try later");
      },
    });
    expect(await failure()).toMatchObject({ code: 451, unclear: false, permanent: false });
  });

  it.each(["greeting", "recipient", "data"] as const)(
    "hangs or dies at %s: surely not taken",
    async (step) => {
      for (const fault of ["hang", "die"] as const) {
        server = await startFaultyMailServer(step, fault);
        expect(await failure(), fault).toMatchObject({ code: undefined, unclear: false });
        expect(server.received).toEqual([]);
        await server.close();
      }
    },
  );

  it.each(["hang", "die"] as const)("%ss after the last byte: nobody knows", async (fault) => {
    server = await startFaultyMailServer("end", fault);
    expect(await failure()).toMatchObject({ code: undefined, unclear: true });
    expect(server.received).toHaveLength(1);
  });
});

describe("SMTP_URL", () => {
  it.each([
    ["smtp://mail.example", { port: 587, secure: false, requireTLS: false }],
    ["smtps://mail.example", { port: 465, secure: true, requireTLS: false }],
    ["smtp://u:p@mail.example:2525", { port: 2525, requireTLS: true, auth: { user: "u", pass: "p" } }],
    ["smtp://u:p@mail.example?requireTLS=0", { requireTLS: false }],
    ["smtp://u:p@127.0.0.1:25", { requireTLS: false }],
    ["smtp://[::1]:25", { host: "::1" }],
  ])("%s", (url, settings) => {
    expect(readSmtpUrl(url, 1000)).toMatchObject(settings);
  });
});
