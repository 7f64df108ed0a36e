import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DurableQueue } from "~/server/disk/job-queue.server";
import { Gathering } from "~/server/messages/gathering.server";
import { Notifications } from "~/server/messages/notification-queue.server";
import { eventually } from "../helpers/eventually";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "erased-"));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const files = (name = "") => readdirSync(join(folder, name));
/** Something that is under way until it is let go. */
function underWay() {
  const state = { begun: 0, end: () => {}, fail: () => {} };
  const work = () =>
    new Promise<void>((resolve, reject) => {
      state.begun += 1;
      state.end = resolve;
      state.fail = () => reject(new Error("down"));
    });
  return { state, work };
}

describe("a job that waits", () => {
  const open = (deliver: (job: string) => Promise<void>, pauses = [60]) =>
    new DurableQueue<string>({ directory: folder, job: z.string(), pauses, deliver });

  it("is listed, and once erased neither there nor tried again", async () => {
    const deliver = vi.fn(() => Promise.reject(new Error("down")));
    const queue = open(deliver, [0.2]);
    await queue.add("Anna");
    await queue.add("Ben");
    expect(queue.list((job) => job === "Anna")).toMatchObject([{ job: "Anna" }]);
    expect(await queue.erase((job) => job === "Anna")).toBe(1);
    expect(files()).toHaveLength(1);
    expect(queue.list(() => true).map(({ job }) => job)).toEqual(["Ben"]);
    await eventually(() => expect(deliver.mock.calls.length).toBeGreaterThan(4));
    expect(deliver.mock.calls.flat().filter((job: string) => job === "Anna")).toHaveLength(1);
    expect(await queue.erase((job) => job === "Anna")).toBe(0);
    await queue.erase(() => true);
  });

  /** A queue in which Anna's job is under way and Ben's fails again and again, and what comes after many of these. */
  async function besideAnother() {
    const { state, work } = underWay();
    let tries = 0;
    const queue = open(
      (job) => {
        if (job !== "Ben") return work();
        tries += 1;
        return Promise.reject(new Error("down"));
      },
      [0.01],
    );
    await queue.add("Anna");
    await queue.add("Ben");
    const later = () => {
      const before = tries;
      return eventually(() => expect(tries).toBeGreaterThan(before + 3));
    };
    return { state, queue, later };
  }
  const isAnnas = (job: string) => job === "Anna";

  it.each(["end", "fail"] as const)("is erased while it is under way only when that %ss", async (outcome) => {
    const { state, queue, later } = await besideAnother();
    let isErased = false;
    const erasing = queue.erase(isAnnas).then(() => (isErased = true));
    await later();
    expect(isErased).toBe(false);
    expect(queue.find(isAnnas)).toBeUndefined();
    state[outcome]();
    await erasing;
    expect(files()).toHaveLength(1);
    await later();
    expect(state.begun).toBe(1);
    expect(queue.state.waiting).toBe(1);
    await queue.erase(() => true);
  });

  it("that does not end is none that was erased, and is not tried again", async () => {
    const { state, queue, later } = await besideAnother();
    await expect(queue.erase(isAnnas, 20)).rejects.toThrow("still under way");
    expect(files()).toHaveLength(2);
    state.fail();
    await later();
    expect(state.begun).toBe(1);
    expect(await queue.erase(() => true)).toBe(2);
    expect(files()).toEqual([]);
  });
});

describe("what is gathered", () => {
  it("loses what is dropped, of which whoever handed it over is told at once", async () => {
    vi.useFakeTimers();
    const sent: unknown[] = [];
    const send = async (what: unknown) => void sent.push(what);
    const gathering = new Gathering<string>({ limit: 0, window: 1000, sendOne: send, sendTogether: send });
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

describe("a notification", () => {
  const open = (send: (key: string, content: string) => Promise<void>) =>
    new Notifications<string>({ directory: folder, content: z.string(), send, pauses: [0.05, 60] });

  it("is erased with what is noted of it, also while it is under way, and noted no more", async () => {
    const { state, work } = underWay();
    const notifications = open(work);
    await notifications.add("anna", "Anna");
    await eventually(() => expect(state.begun).toBe(1));
    state.fail();
    await eventually(() => expect(files("states")).toEqual(["anna.json"]));
    await eventually(() => expect(state.begun).toBe(2));
    expect(notifications.list((content) => content === "Anna")).toMatchObject([{ content: "Anna" }]);
    expect(
      await notifications.erase(
        (content) => content === "Anna",
        () => state.end(),
      ),
    ).toBe(1);
    expect([files("states"), files("waiting")]).toEqual([[], []]);
    expect(await notifications.state("anna")).toBeNull();
  });

  it("that was sent before leaves nothing either", async () => {
    const notifications = open(async () => undefined);
    await notifications.add("anna", "Anna");
    await eventually(() => expect(files("states")).toEqual(["anna.json"]));
    await notifications.forget(["anna", "ben", "../../etc"]);
    expect(files("states")).toEqual([]);
  });
});
