import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { handOver, openTransport, readSmtpUrl, SmtpError } from "~/server/mail/smtp.server";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let server: MailServer;
afterEach(() => server?.close());

const envelope = { from: "moin@musterhafen.example", to: ["antje@werft.example"] };
const message = Buffer.from("Subject: Moin\r\n\r\n.Punkt vorn\r\n.\r\nEnde\r\n");

describe("a mail server that works", () => {
  it("takes one message after another over one connection", async () => {
    let connections = 0;
    server = await startMailServer({ onConnection: () => (connections += 1) });
    const transport = openTransport(readSmtpUrl(server.url, 1000), 1);
    const everyone = ["a@x.example", "b@x.example", "c@x.example"];
    await Promise.all(
      everyone.map((to) => handOver(transport, { envelope: { ...envelope, to: [to] }, message })),
    );
    transport.close();
    expect(server.received.map(({ to }) => to[0])).toEqual(everyone);
    expect(server.received[0]?.raw).toBe(message.toString());
    expect(connections).toBe(1);
  });

  it("lets in who knows the password", async () => {
    server = await startMailServer({ auth: { user: "redaktion@x.example", pass: "p@ß/:" } });
    const url = server.url.replace("//", `//redaktion%40x.example:${encodeURIComponent("p@ß/:")}@`);
    const send = (to: string) => handOver(openTransport(readSmtpUrl(to, 1000)), { envelope, message });
    expect(await send(url)).toMatch(/^250 /);
    expect(server.received).toHaveLength(1);
    await expect(send(url.replace("p%40", "x"))).rejects.toMatchObject({
      code: 535,
      wasOffered: false,
      unclear: false,
    });
  });
});

describe.each([
  ["to a connection for each mail", 0],
  ["to connections that are kept", 1],
])("a mail server that does not, %s,", (_, connections) => {
  const failure = async (signal?: AbortSignal, patience = 3000) => {
    const transport = openTransport(readSmtpUrl(server.url, patience), connections);
    try {
      await handOver(transport, { envelope, message }, signal);
    } catch (error) {
      return error as SmtpError;
    } finally {
      transport.close();
    }
  };

  it("refuses the connection", async () => {
    server = await startMailServer();
    await server.close();
    expect(await failure()).toMatchObject({
      code: undefined,
      wasOffered: false,
      unclear: false,
      permanent: false,
    });
  });

  it("refuses a recipient for good", async () => {
    server = await startMailServer({
      onRecipient: () => {
        throw answer(550, "no such mailbox");
      },
    });
    const error = await failure();
    expect(error).toBeInstanceOf(SmtpError);
    expect(error).toMatchObject({ code: 550, wasOffered: true, unclear: false, permanent: true });
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

  it.each([
    ["greeting", { wasOffered: false, unclear: false }],
    ["data", { wasOffered: true, unclear: false }],
    ["end", { wasOffered: true, unclear: true }],
  ] as const)("hangs at %s and is waited for no longer", async (step, state) => {
    const faulty = await startFaultyMailServer(step, "hang");
    server = faulty;
    const given = new AbortController();
    void faulty.reached.then(() => given.abort());
    // Its own patience would not end while the test runs.
    expect(await failure(given.signal, 600_000)).toMatchObject(state);
  });

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
