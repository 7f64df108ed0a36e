import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Notifications } from "~/server/messages/notification-queue.server";
import { eventually } from "../helpers/eventually";
import { readMail } from "../helpers/mailbox";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let folder = "";
let server: MailServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notifications-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
  rmSync(folder, { recursive: true, force: true });
});

const open = (send: (key: string, content: string) => Promise<void>, pauses = [0.02, 0.02]) =>
  new Notifications<string>({ directory: folder, content: z.string(), send, pauses });
const waiting = () => readdirSync(join(folder, "waiting"));

describe("a notification", () => {
  it("is sent once, and only its state stays on disk", async () => {
    const send = vi.fn(async () => undefined);
    const notifications = open(send);
    await notifications.add("k-1", "vertraulich");
    await eventually(async () =>
      expect(await notifications.state("k-1")).toMatchObject({ state: "sent", attempts: 1 }),
    );
    await eventually(() => expect(waiting()).toEqual([]));
    expect(send.mock.calls).toEqual([["k-1", "vertraulich"]]);
    expect(readFileSync(join(folder, "states", "k-1.json"), "utf8")).not.toContain("vertraulich");
  });

  it("is tried again, then given up, and sent when somebody asks for it", async () => {
    let works = false;
    const send = vi.fn(async () => {
      if (!works) throw new Error("421 busy");
    });
    const notifications = open(send);
    await notifications.add("k", "x");
    await eventually(async () =>
      expect(await notifications.state("k")).toMatchObject({
        state: "failed",
        attempts: 3,
        reason: "421 busy",
      }),
    );
    await eventually(() => expect(waiting()).toEqual([]));
    expect(send).toHaveBeenCalledTimes(3);
    works = true;
    await notifications.add("k", "x");
    await eventually(async () =>
      expect(await notifications.state("k")).toMatchObject({ state: "sent", attempts: 1 }),
    );
  });

  it("waits from the moment it is taken, also when it is asked for again", async () => {
    let refuse = (_reason: Error): void => undefined;
    const notifications = open(() => new Promise((_, reject) => (refuse = reject)), []);
    const untried = { state: "waiting", attempts: 0 };
    await notifications.add("k", "x");
    expect(await notifications.state("k")).toMatchObject(untried);
    expect(await notifications.state("other")).toBeNull();
    await eventually(async () => {
      refuse(new Error("no"));
      expect(await notifications.state("k")).toMatchObject({ state: "failed" });
    });
    // What is taken in the same millisecond would still be the earlier one.
    const at = (await notifications.state("k"))?.at ?? 0;
    await eventually(() => expect(Date.now()).toBeGreaterThan(at));
    await notifications.add("k", "x");
    expect(await notifications.state("k")).toMatchObject(untried);
  });

  it("survives a restart", async () => {
    const down = open(() => Promise.reject(new Error("down")), [60]);
    await down.add("k", "x");
    await eventually(async () =>
      expect(await down.state("k")).toMatchObject({ state: "waiting", attempts: 1 }),
    );
    const send = vi.fn(async () => undefined);
    const up = open(send, [60]);
    await eventually(async () => expect(await up.state("k")).toMatchObject({ state: "sent", attempts: 2 }));
    expect(send).toHaveBeenCalledOnce();
  });

  it("that nobody knows has no state", async () => {
    expect(await open(async () => undefined).state("../../etc/passwd")).toBeNull();
  });
});

describe("the notification of a message", () => {
  const submission = {
    name: "Antje\r\nBcc: opfer@x.example",
    email: "antje@werft.example",
    subject: "Server\nbrummt",
    phone: undefined,
    message: "Moin!\n<script>alert(1)</script>\nhttp://fremd.example/x\n.\nEnde",
    delivery_key: "6f1e0c8e-0000-4000-8000-000000000001",
  };
  const load = (url: string) => {
    vi.stubEnv("SMTP_URL", url);
    vi.stubEnv("MAIL_FROM", "Hafen <moin@musterhafen.example>");
    vi.stubEnv("CONTACT_NOTIFY_TO", "buero@musterhafen.example");
    return import("~/server/messages/notify.server");
  };

  it("comes from ourselves, is answered to the visitor, and shows everything as text", async () => {
    server = await startMailServer();
    const { announceSubmission, notificationState } = await load(server.url);
    await announceSubmission(submission);
    await eventually(async () =>
      expect(await notificationState(submission.delivery_key)).toMatchObject({ state: "sent" }),
    );
    expect(server.received).toMatchObject([
      { from: "moin@musterhafen.example", to: ["buero@musterhafen.example"] },
    ]);
    const { headers, text, html } = readMail(server.received[0]?.raw ?? "");
    expect(headers.from).toBe("Hafen <moin@musterhafen.example>");
    expect(headers["reply-to"]).toMatch(/<antje@werft\.example>$/);
    expect(headers.bcc).toBeUndefined();
    expect(headers["message-id"]).toBe(`<${submission.delivery_key}@musterhafen.example>`);
    expect(text).toContain("> <script>alert(1)</script>\n> http://fremd.example/x\n> .\n> Ende");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script");
    expect(html).not.toContain('href="http://fremd.example');
  });

  it.each([
    [
      "refuses the connection",
      async () => {
        const closed = await startMailServer();
        await closed.close();
        return closed;
      },
    ],
    ["hangs", () => startFaultyMailServer("greeting", "hang")],
    ["dies in the middle", () => startFaultyMailServer("data", "die")],
    [
      "refuses the message",
      () =>
        startMailServer({
          onMessage: () => {
            throw answer(451, "later");
          },
        }),
    ],
  ])("waits on disk, and holds up nobody, while the mail server %s", async (_, start) => {
    server = await start();
    const { announceSubmission, notificationState } = await load(server.url);
    // The one that hangs never lets go of its connection: whoever waited for it would never be here.
    await announceSubmission(submission);
    await eventually(async () =>
      expect(await notificationState(submission.delivery_key)).toMatchObject({ state: "waiting" }),
    );
    expect(readdirSync(join(folder, "outbox-queue", "waiting"))).toHaveLength(1);
    expect(server.received.filter(({ to }) => to.length)).toEqual([]);
  });

  it("holds up nobody when the disk does not take it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server = await startMailServer();
    const { announceSubmission, notificationState } = await load(server.url);
    rmSync(join(folder, "outbox-queue"), { recursive: true });
    await announceSubmission(submission);
    await eventually(() => expect(console.error).toHaveBeenCalled());
    expect(await notificationState(submission.delivery_key)).toBeNull();
  });

  it("is one for a message that was sent twice, and its key stays the same", async () => {
    server = await startMailServer();
    const { announceSubmission, deliveryKey } = await load(server.url);
    const { delivery_key: _, ...content } = submission;
    const key = deliveryKey(content);
    expect(deliveryKey(content)).toBe(key);
    expect(deliveryKey({ ...content, message: "anders" })).not.toBe(key);
    expect(deliveryKey(content, Date.now() + 10 * 60_000)).not.toBe(key);
    const again = deliveryKey(content);
    await announceSubmission({ ...content, delivery_key: again });
    await announceSubmission({ ...content, delivery_key: again });
    await announceSubmission({ ...content, delivery_key: "6f1e0c8e-0000-4000-8000-000000000002" });
    const sent = () => server?.received.map(({ raw }) => readMail(raw).headers["message-id"]);
    const later = "<6f1e0c8e-0000-4000-8000-000000000002@musterhafen.example>";
    await eventually(() => expect(sent()).toContain(later));
    await eventually(() =>
      expect(sent()?.toSorted()).toEqual([later, `<${again}@musterhafen.example>`].toSorted()),
    );
  });
});
