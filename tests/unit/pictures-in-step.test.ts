import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { removeInStep, storeInStep } from "~/platform/media/in-step.server";
import { runs } from "../helpers/runs";

const names = ["480", "960"];
const contents = names.map((file) => ({ file, content: Buffer.from(file) }));

class World {
  files = new Set(names);
  row = true;
  waiting: { who: string; go: () => void }[] = [];

  private step<Result>(who: string, act: () => Result): Promise<Result> {
    return new Promise((resolve) => this.waiting.push({ who, go: () => resolve(act()) }));
  }

  private put(files: readonly string[]) {
    for (const file of files) this.files.add(file);
  }

  private setRow(who: string, isThere: boolean) {
    return this.step(who, () => {
      const before = this.row;
      this.row = isThere;
      return before;
    });
  }

  bringIn(who: string): Promise<unknown> {
    const store = () => this.step(who, () => this.put(names));
    return storeInStep({ store, write: () => this.setRow(who, true), confirm: store });
  }

  async delete(who: string): Promise<unknown> {
    if (!(await this.setRow(who, false))) return;
    await removeInStep({
      isBack: () => this.step(who, () => this.row),
      read: () => this.step(who, () => contents.filter(({ file }) => this.files.has(file))),
      remove: async (files) => {
        for (const name of files) await this.step(who, () => void this.files.delete(name));
      },
      store: (files) => this.step(who, () => this.put(files.map(({ file }) => file))),
    });
  }
}

type People = Record<string, "bringIn" | "delete">;

async function play(people: People, order: string[], choose: (ready: string[], done: string[]) => string) {
  const world = new World();
  const all = Object.entries(people).map(([who, work]) => world[work](who));
  await settled();
  const done: string[] = [];
  while (world.waiting.length > 0) {
    const ready = [...new Set(world.waiting.map(({ who }) => who))].sort();
    const next = order[done.length] ?? choose(ready, done);
    done.push(next);
    const at = world.waiting.findIndex(({ who }) => who === next);
    for (const step of world.waiting.splice(at, 1)) step.go();
    await settled();
  }
  await Promise.all(all);
  return { order: done.join(" "), isBad: world.row && world.files.size < names.length };
}

async function everyOrder(people: People) {
  const bad: string[] = [];
  let count = 0;
  const open: string[][] = [[]];
  for (let begin = open.pop(); begin; begin = open.pop()) {
    const { order, isBad } = await play(people, begin, ([next = "", ...others], done) => {
      for (const other of others) open.push([...done, other]);
      return next;
    });
    count += 1;
    if (isBad) bad.push(order);
  }
  return { count, bad };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("leaves no picture without files, in whatever order somebody brings in what another deletes", async () => {
  const { count, bad } = await everyOrder({ anna: "bringIn", bo: "delete" });
  expect(count).toBeGreaterThan(50);
  expect(bad).toEqual([]);
});

it("nor when two bring it in and two delete it", async () => {
  const people: People = { anna: "bringIn", bo: "delete", caro: "bringIn", dora: "delete" };
  const turns = fc.infiniteStream(fc.nat());
  await fc.assert(
    fc.asyncProperty(turns, async (next) => {
      const anybody = (ready: string[]) => ready[next.next().value % ready.length] ?? "";
      const { order, isBad } = await play(people, [], anybody);
      expect(isBad, order).toBe(false);
    }),
    runs(3000, 100),
  );
});

const [file] = contents;
if (!file) throw new Error("no file");
const steps = (isBack: () => Promise<boolean>) => ({
  isBack: vi.fn(isBack),
  read: async () => [file, { file: "half", content: undefined }],
  remove: vi.fn(async () => undefined),
  store: vi.fn(async () => undefined),
});

it("says whether the files are gone", async () => {
  const gone = steps(async () => false);
  expect(await removeInStep(gone)).toBe(true);
  expect(gone.remove).toHaveBeenCalledWith([file.file, "half"]);
  expect(gone.store).not.toHaveBeenCalled();
  const back = steps(async () => back.isBack.mock.calls.length > 1);
  expect(await removeInStep(back)).toBe(false);
  expect(back.store).toHaveBeenCalledWith([file]);
  const there = steps(async () => true);
  expect(await removeInStep(there)).toBe(false);
  expect(there.remove).not.toHaveBeenCalled();
});

it("puts back what it has read when nobody says whether the picture is back, and says so", async () => {
  const unsure = steps(async () => {
    if (unsure.isBack.mock.calls.length > 1) throw new Error("no answer");
    return false;
  });
  await expect(removeInStep(unsure)).rejects.toThrow("no answer");
  expect(unsure.store).toHaveBeenCalledWith([file]);
});
