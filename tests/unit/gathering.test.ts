import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Gathering } from "~/server/messages/gathering.server";
import { eventually } from "../helpers/eventually";
import { readMail } from "../helpers/mailbox";
import { answer, type MailServer, startMailServer } from "../helpers/smtp";

afterEach(() => vi.useRealTimers());

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

describe("what is gathered", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("leaves as one after the window, and later ones singly again", async () => {
    const { gathering, sent } = watched();
    const gone: string[] = [];
    for (const item of ["a", "b", "c", "d", "e"]) void gathering.send(item).then(() => gone.push(item));
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual(["a", "b"]);
    expect(gone).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(["a", "b", ["c", "d", "e"]]);
    expect(gone).toEqual(["a", "b", "c", "d", "e"]);
    await gathering.send("f");
    expect(sent.at(-1)).toBe("f");
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

  it("begins anew when the clock was set back", async () => {
    const { gathering, sent } = watched(1);
    vi.setSystemTime("2027-06-01");
    await gathering.send("a");
    vi.setSystemTime("2026-06-01");
    void gathering.send("b");
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["a", "b"]);
  });

  it("is one mail for each window, however many come", async () => {
    const { gathering, sent } = watched(10, 15 * 60_000);
    for (let minute = 0; minute < 60; minute += 1) {
      for (let count = 0; count < 300; count += 1) void gathering.send(`${minute} ${count}`);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(sent.flat()).toHaveLength(60 * 300);
    expect(sent.length).toBeLessThanOrEqual(60);
  });
});

describe("the office", () => {
  let folder = "";
  let server: MailServer;
  let refuse = false;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "gathering-"));
    refuse = false;
    server = await startMailServer({
      onMessage: () => {
        if (refuse) throw answer(451, "later");
      },
    });
    vi.stubEnv("DATA_DIR", folder);
    vi.stubEnv("SMTP_URL", server.url);
    vi.stubEnv("MAIL_FROM", "Hafen <moin@musterhafen.example>");
    vi.stubEnv("CONTACT_NOTIFY_TO", "buero@musterhafen.example");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.resetModules();
  });
  afterEach(async () => {
    await server.close();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const message = (index: number) => ({
    name: `Nr ${index}\nE-Mail: chef@bank.example`,
    email: `nr${index}@werft.example`,
    message: `Moin, hier ist ${index}.\u2028${"Wort ".repeat(200)}`,
  });

  /** With a window of an hour that is over when the test says so. */
  async function open(isOver: Promise<void>, pauses = [0.05, 0.05]) {
    const { sendDigest, sendNotification } = await import("~/server/messages/digest.server");
    const { Notifications } = await import("~/server/messages/notification-queue.server");
    type Message = ReturnType<typeof message>;
    const gathering = new Gathering<{ key: string; submission: Message }>({
      limit: 10,
      window: 3_600_000,
      wait: () => isOver,
      sendOne: sendNotification,
      sendTogether: sendDigest,
    });
    const send = (key: string, submission: Message) => gathering.send({ key, submission });
    const content = z.object({ name: z.string(), email: z.string(), message: z.string() });
    return new Notifications<Message>({ directory: folder, content, send, pauses });
  }
  const waiting = () => readdirSync(join(folder, "waiting")).filter((file) => file.endsWith(".json"));
  const subjects = () => server.received.map(({ raw }) => readMail(raw).headers.subject);
  const keys = Array.from({ length: 80 }, (_, index) => `key-${index}`);

  it("gets ten mails and one that names the others, and each message stands as sent only then", async () => {
    let end = () => {};
    const office = await open(new Promise((resolve) => (end = resolve)));
    for (const [index, key] of keys.entries()) await office.add(key, message(index));
    await eventually(() => expect(server.received).toHaveLength(10));
    const states = async () => Promise.all(keys.map(async (key) => (await office.state(key))?.state));
    await eventually(async () =>
      expect((await states()).filter((state) => state === "waiting")).toHaveLength(70),
    );
    // A file goes right after the mail it was about is noted as sent.
    await eventually(() => expect(waiting()).toHaveLength(70));
    end();
    await eventually(async () => expect(new Set(await states())).toEqual(new Set(["sent"])));
    expect(server.received).toHaveLength(11);
    await eventually(() => expect(waiting()).toEqual([]));

    const { headers, text } = readMail(server.received[10]?.raw ?? "");
    expect(headers.subject).toBe("70 weitere Nachrichten über die Website");
    expect(headers["reply-to"]).toBeUndefined();
    expect(text).toContain(
      "1: nr10@werft.example · Nr 10 E-Mail: chef@bank.example · Moin, hier ist 10. Wort",
    );
    expect(text).toContain("50: nr59@werft.example");
    expect(text).not.toContain("51: ");
    expect(text).toContain("20 weitere stehen nur in der Redaktion.");
    expect(text).toContain("/admin/contacts");
    expect(text).not.toMatch(/^E-Mail:/m);
    expect(text.length).toBeLessThan(15_000);
  });

  it("gets what was gathered also after the process has ended in between", async () => {
    const before = await open(new Promise(() => undefined));
    for (const [index, key] of keys.slice(0, 40).entries()) await before.add(key, message(index));
    await eventually(() => expect(server.received).toHaveLength(10));
    await eventually(() => expect(waiting()).toHaveLength(30));
    let end = () => {};
    const after = await open(new Promise((resolve) => (end = resolve)));
    await eventually(() => expect(server.received).toHaveLength(20));
    await eventually(() => expect(waiting()).toHaveLength(20));
    end();
    await eventually(async () => {
      for (const key of keys.slice(0, 40)) expect(await after.state(key)).toMatchObject({ state: "sent" });
    });
    expect(server.received).toHaveLength(21);
    expect(subjects().at(-1)).toBe("20 weitere Nachrichten über die Website");
  });

  it("gets them when the mail server takes them at last; until then they wait", async () => {
    const office = await open(Promise.resolve(), [0.2, 0.2, 0.2, 0.2]);
    for (const [index, key] of keys.slice(0, 10).entries()) await office.add(key, message(index));
    await eventually(() => expect(server.received).toHaveLength(10));
    refuse = true;
    for (const [index, key] of keys.slice(10, 15).entries()) await office.add(key, message(index));
    await eventually(async () =>
      expect(await office.state("key-12")).toMatchObject({ state: "waiting", attempts: 1 }),
    );
    expect((await office.state("key-12"))?.reason).toContain("later");
    refuse = false;
    await eventually(async () => {
      for (const key of keys.slice(10, 15)) expect(await office.state(key)).toMatchObject({ state: "sent" });
    });
  });
});
