import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Gathering } from "~/server/messages/gathering.server";
import { Notifications } from "~/server/messages/notification-queue.server";
import { eventually } from "../helpers/eventually";
import { readMail } from "../helpers/mailbox";
import { inOwnFolder } from "../helpers/own-folder";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";
import { underWay } from "../helpers/under-way";

let folder = "";
let server: MailServer | undefined;
inOwnFolder((path) => {
  folder = path;
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("MAIL_FROM", "Hafen <moin@musterhafen.example>");
  vi.stubEnv("CONTACT_NOTIFY_TO", "buero@musterhafen.example");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

const files = (name: string) => readdirSync(join(folder, name));

describe("a notification", () => {
  const open = (send: (key: string, content: string) => Promise<void>, pauses = [0.02, 0.02]) =>
    new Notifications<string>({ directory: folder, content: z.string(), send, pauses });

  it("is sent once, and only its state stays on disk, until that is forgotten", async () => {
    const send = vi.fn(async () => undefined);
    const notifications = open(send);
    await notifications.add("k-1", "vertraulich");
    await eventually(async () =>
      expect(await notifications.state("k-1")).toMatchObject({ state: "sent", attempts: 1 }),
    );
    await eventually(() => expect(files("waiting")).toEqual([]));
    expect(send.mock.calls).toEqual([["k-1", "vertraulich"]]);
    expect(readFileSync(join(folder, "states", "k-1.json"), "utf8")).not.toContain("vertraulich");
    expect(await notifications.state("../../etc/passwd")).toBeNull();
    await notifications.forget(["k-1", "ben", "../../etc"]);
    expect(files("states")).toEqual([]);
  });

  it("waits once it is taken, is tried again, then given up, and sent when somebody asks for it", async () => {
    const { state, work } = underWay();
    const notifications = open(work);
    const untried = { state: "waiting", attempts: 0 };
    await notifications.add("k", "x");
    expect(await notifications.state("k")).toMatchObject(untried);
    for (const attempt of [1, 2, 3]) {
      await eventually(() => expect(state.begun).toBe(attempt));
      state.fail();
    }
    const failed = { state: "failed", attempts: 3, reason: "421 busy" };
    await eventually(async () => expect(await notifications.state("k")).toMatchObject(failed));
    await eventually(() => expect(files("waiting")).toEqual([]));
    // What is taken in the same millisecond would still be the earlier one.
    vi.setSystemTime(Date.now() + 1000);
    await notifications.add("k", "x");
    expect(await notifications.state("k")).toMatchObject(untried);
    await eventually(() => expect(state.begun).toBe(4));
    state.end();
    await eventually(async () =>
      expect(await notifications.state("k")).toMatchObject({ state: "sent", attempts: 1 }),
    );
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

  it("is erased with what is noted of it, also while it is under way, and noted no more", async () => {
    const { state, work } = underWay();
    const notifications = open(work, [0.05, 60]);
    const isAnnas = (content: string) => content === "Anna";
    await notifications.add("anna", "Anna");
    await eventually(() => expect(state.begun).toBe(1));
    state.fail();
    await eventually(() => expect(files("states")).toEqual(["anna.json"]));
    await eventually(() => expect(state.begun).toBe(2));
    expect(notifications.list(isAnnas)).toMatchObject([{ content: "Anna" }]);
    expect(await notifications.erase(isAnnas, () => state.end())).toBe(1);
    expect([files("states"), files("waiting")]).toEqual([[], []]);
    expect(await notifications.state("anna")).toBeNull();
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
  const load = ({ url }: MailServer) => {
    vi.stubEnv("SMTP_URL", url);
    return import("~/server/messages/notify.server");
  };

  it("comes from ourselves, is answered to the visitor, and shows everything as text", async () => {
    server = await startMailServer();
    const { announceSubmission, notificationState } = await load(server);
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
    expect(html).not.toMatch(/<script|href="http:\/\/fremd/);
  });

  it("arrives also of somebody with umlauts before the @, whose address stands in its text", async () => {
    server = await startMailServer({ isAscii: true });
    const { announceSubmission, notificationState } = await load(server);
    const delivery_key = "6f1e0c8e-0000-4000-8000-000000000018";
    await announceSubmission({ ...submission, email: "jörg@müller.example", delivery_key });
    await eventually(async () =>
      expect(await notificationState(delivery_key)).toMatchObject({ state: "sent", attempts: 1 }),
    );
    const { headers, text } = readMail(server.received[0]?.raw ?? "");
    expect(headers["reply-to"]).toBeUndefined();
    expect(text).toContain("jörg@müller.example");
  });

  const refusing = () =>
    startMailServer({
      onMessage: () => {
        throw answer(451, "later");
      },
    });

  it.each([
    ["hangs", () => startFaultyMailServer("greeting", "hang")],
    ["refuses the message", refusing],
  ])("waits on disk, and holds up nobody, while the mail server %s", async (_, start) => {
    server = await start();
    const { announceSubmission, notificationState } = await load(server);
    // The one that hangs never lets go of its connection: whoever waited for it would never be here.
    await announceSubmission(submission);
    await eventually(async () =>
      expect(await notificationState(submission.delivery_key)).toMatchObject({ state: "waiting" }),
    );
    expect(files("outbox-queue/waiting")).toHaveLength(1);
    expect(server.received.filter(({ to }) => to.length)).toEqual([]);
  });

  it("is sent once the disk takes it, when it did not at first", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server = await startMailServer();
    const { announceSubmission, notificationState } = await load(server);
    const waiting = join(folder, "outbox-queue/waiting");
    rmSync(waiting, { recursive: true });
    const announced = announceSubmission(submission);
    await eventually(() => expect(said.mock.calls.join()).toContain("not queued"));
    expect(said.mock.calls.join()).not.toContain("antje");
    expect(await notificationState(submission.delivery_key)).toBeNull();
    mkdirSync(waiting);
    await announced;
    await eventually(() => expect(server?.received).toHaveLength(1));
  });

  it("has a key that stays the same for a message that is sent twice in a row", async () => {
    server = await startMailServer();
    const { deliveryKey } = await load(server);
    const { delivery_key: _, ...content } = submission;
    const key = deliveryKey(content);
    expect(deliveryKey(content)).toBe(key);
    expect(deliveryKey({ ...content, message: "anders" })).not.toBe(key);
    expect(deliveryKey(content, Date.now() + 10 * 60_000)).not.toBe(key);
  });
});

describe("what is gathered", () => {
  beforeEach(() => void vi.useFakeTimers());

  /** Notes what goes out; `fault` makes it fail. */
  function watched(limit = 2, window = 1000) {
    const sent: unknown[] = [];
    const state: { fault?: Error } = {};
    const send = async (what: unknown) => {
      if (state.fault) throw state.fault;
      sent.push(what);
    };
    const gathering = new Gathering<string>({ limit, window, sendOne: send, sendTogether: send });
    return { gathering, sent, state };
  }

  it("leaves as one after the window, and later ones singly again", async () => {
    const { gathering, sent } = watched();
    const gone: string[] = [];
    for (const item of ["a", "b", "c", "d", "e"]) void gathering.send(item).then(() => gone.push(item));
    await vi.advanceTimersByTimeAsync(999);
    expect([sent, gone]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(["a", "b", ["c", "d", "e"]]);
    expect(gone).toEqual(["a", "b", "c", "d", "e"]);
    await gathering.send("f");
    expect(sent.at(-1)).toBe("f");
  });

  it("begins anew when the clock was set back", async () => {
    const { gathering, sent } = watched(1);
    vi.setSystemTime("2027-06-01");
    await gathering.send("a");
    vi.setSystemTime("2026-06-01");
    void gathering.send("b");
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["a", "b"]);
  });

  it("goes in a mail of its own when it stays alone", async () => {
    const { gathering, sent } = watched(1);
    const all = Promise.all([gathering.send("a"), gathering.send("b")]);
    await vi.advanceTimersByTimeAsync(1000);
    await all;
    expect(sent).toEqual(["a", "b"]);
  });

  it("is told when it failed, and what failed singly does not count", async () => {
    const { gathering, sent, state } = watched(1);
    state.fault = new Error("down");
    for (let times = 0; times < 5; times += 1) await expect(gathering.send("a")).rejects.toThrow("down");
    delete state.fault;
    await gathering.send("a");
    state.fault = new Error("down again");
    const failing = Promise.allSettled([gathering.send("b"), gathering.send("c")]);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(sent).toEqual(["a"]);
  });

  it("is one mail for each window, however many come", async () => {
    const { gathering, sent } = watched(10, 15 * 60_000);
    for (let minute = 0; minute < 75; minute += 1) {
      for (let count = 0; count < 50; count += 1) void gathering.send(`${minute} ${count}`);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(sent.flat()).toHaveLength(75 * 50);
    expect(sent.length).toBeLessThanOrEqual(60);
  });

  it("loses what is dropped, of which whoever handed it over is told at once", async () => {
    const { gathering, sent } = watched(0);
    const gone: string[] = [];
    for (const item of ["a", "b", "c"]) void gathering.send(item).then(() => gone.push(item));
    gathering.drop((item) => item === "b");
    await vi.advanceTimersByTimeAsync(1);
    expect(gone).toEqual(["b"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([["a", "c"]]);
    void gathering.send("d");
    gathering.drop(() => true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([["a", "c"]]);
    gathering.drop(() => true);
  });
});

describe("the office", () => {
  const message = (index: number) => ({
    name: `Nr ${index}\nE-Mail: chef@bank.example`,
    email: `nr${index}@werft.example`,
    message: `Moin, hier ist ${index}.\u2028${"Wort ".repeat(200)}`,
  });
  type Message = ReturnType<typeof message>;

  /** Tells the office of more than ten messages together once `endWindow` is called, and tries again after a minute. */
  async function open() {
    const { sendDigest, sendNotification } = await import("~/server/messages/digest.server");
    const { Notifications } = await import("~/server/messages/notification-queue.server");
    const windows: (() => void)[] = [];
    const gathering = new Gathering<{ key: string; submission: Message }>({
      limit: 10,
      window: 3_600_000,
      wait: () => new Promise((resolve) => windows.push(resolve)),
      sendOne: sendNotification,
      sendTogether: sendDigest,
    });
    const send = (key: string, submission: Message) => gathering.send({ key, submission });
    const content = z.object({ name: z.string(), email: z.string(), message: z.string() });
    const office = new Notifications<Message>({ directory: folder, content, send, pauses: [60] });
    const endWindow = () => {
      for (const end of windows.splice(0)) end();
    };
    return { office, endWindow };
  }
  const keys = Array.from({ length: 65 }, (_, index) => `key-${index}`);
  const waiting = () => files("waiting").filter((file) => file.endsWith(".json"));
  const received = () => server?.received.map(({ raw }) => readMail(raw)) ?? [];

  it("gets ten mails and one that names the others, once the mail server takes that; until then they wait", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let refuse = false;
    server = await startMailServer({
      onMessage: () => {
        if (refuse) throw answer(451, "later");
      },
    });
    vi.stubEnv("SMTP_URL", server.url);
    const { office, endWindow } = await open();
    const states = () => Promise.all(keys.map((key) => office.state(key)));
    for (const [index, key] of keys.entries()) await office.add(key, message(index));
    await eventually(() => expect([received().length, waiting().length]).toEqual([10, 55]));
    refuse = true;
    endWindow();
    const refused = { state: "waiting", attempts: 1, reason: expect.stringContaining("later") };
    await eventually(async () =>
      expect((await states()).slice(10)).toMatchObject(Array.from({ length: 55 }, () => refused)),
    );
    refuse = false;
    await vi.advanceTimersByTimeAsync(60_000);
    endWindow();
    await eventually(async () => {
      for (const one of await states()) expect(one?.state).toBe("sent");
    });
    await eventually(() => expect(waiting()).toEqual([]));

    expect(received()).toHaveLength(11);
    const [{ headers, text }] = received().slice(10) as [ReturnType<typeof readMail>];
    expect(headers.subject).toBe("55 weitere Nachrichten über die Website");
    expect(headers["reply-to"]).toBeUndefined();
    expect(text).toContain(
      "1: nr10@werft.example · Nr 10 E-Mail: chef@bank.example · Moin, hier ist 10. Wort",
    );
    expect(text).toContain("50: nr59@werft.example");
    expect(text).not.toContain("51: ");
    expect(text).toContain("5 weitere stehen nur in der Redaktion.");
    expect(text).toContain("/admin/contacts");
    expect(text).not.toMatch(/^E-Mail:/m);
    expect(text.length).toBeLessThan(15_000);
  });

  it("gets what was gathered also after the process has ended in between", async () => {
    server = await startMailServer();
    vi.stubEnv("SMTP_URL", server.url);
    const { office: before } = await open();
    for (const [index, key] of keys.slice(0, 25).entries()) await before.add(key, message(index));
    await eventually(() => expect([received().length, waiting().length]).toEqual([10, 15]));
    const { office: after, endWindow } = await open();
    await eventually(() => expect([received().length, waiting().length]).toEqual([20, 5]));
    endWindow();
    await eventually(async () => {
      for (const key of keys.slice(0, 25)) expect(await after.state(key)).toMatchObject({ state: "sent" });
    });
    expect(received()).toHaveLength(21);
    expect(received()[20]?.headers.subject).toBe("5 weitere Nachrichten über die Website");
  });
});
