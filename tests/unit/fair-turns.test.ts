import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FairTurns, NoTurn } from "~/platform/process/fair-turns.server";

type State = "waiting" | "under way" | "over" | "sent back" | "given up";
interface Work {
  client: string;
  state: State;
  leave: () => void;
  giveUp: () => void;
}

function watched(capacity: ConstructorParameters<typeof FairTurns>[0]) {
  const turns = new FairTurns(capacity);
  const all: Work[] = [];
  const count = (state: State, client?: string) =>
    all.filter((work) => work.state === state && (!client || work.client === client)).length;
  const enter = (client: string) => {
    const work: Work = { client, state: "waiting", leave: () => undefined, giveUp: () => undefined };
    all.push(work);
    work.giveUp = turns.enter(client, {
      begin: (leave) => {
        expect(work.state).toBe("waiting");
        work.state = "under way";
        work.leave = leave;
      },
      sendBack: () => {
        expect(work.state).toBe("waiting");
        work.state = "sent back";
      },
    });
    return work;
  };
  const finish = (work: Work) => {
    work.state = "over";
    work.leave();
    work.leave();
  };
  return { all, count, enter, finish };
}

describe("turns", () => {
  it("of a client that comes new are next, however many of another wait", () => {
    const { all, enter, finish, count } = watched({ atOnce: 4, each: 3, waiting: 100, waitingEach: 100 });
    for (let n = 0; n < 90; n += 1) enter("many");
    expect(count("under way", "many")).toBe(3);
    expect(enter("one").state).toBe("under way");
    const next = enter("other");
    expect(next.state).toBe("waiting");
    const first = all[0];
    if (first) finish(first);
    expect(next.state).toBe("under way");
  });

  it("give the room to wait in to whoever has least there", () => {
    const { enter, count } = watched({ atOnce: 1, each: 1, waiting: 10, waitingEach: 10 });
    for (let n = 0; n < 50; n += 1) enter("many");
    expect(count("sent back", "many")).toBe(39);
    expect(enter("one").state).toBe("waiting");
    expect(count("waiting")).toBe(10);
  });

  it("tell work that finds no room, and give a turn back after work that fails", async () => {
    const turns = new FairTurns({ atOnce: 1, each: 1, waiting: 1, waitingEach: 0 });
    const failing = turns.run("one", () => Promise.reject(new Error("broken")));
    await expect(turns.run("one", async () => "too much")).rejects.toThrow(NoTurn);
    await expect(failing).rejects.toThrow("broken");
    await expect(turns.run("one", async () => "again")).resolves.toBe("again");
  });

  it("stay within their bounds in any order of events", () => {
    fc.assert(fc.property(fc.gen(), inAnyOrder), { numRuns: 30 });
  });
});

function inAnyOrder(g: fc.GeneratorValue) {
  const below = (limit: number) => g(fc.nat, limit - 1);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const capacity = {
    atOnce: 1 + below(6),
    each: 1 + below(6),
    waiting: below(20),
    waitingEach: 1 + below(20),
  };
  const { all, count, enter, finish } = watched(capacity);
  const clients = ["a", "b", "c", "d", "e"].slice(0, 1 + below(5));
  for (let step = 0; step < 120; step += 1) {
    const client = pick(clients);
    const underWay = all.filter(({ state }) => state === "under way");
    const waiting = all.filter(({ state }) => state === "waiting");
    const event = below(4);
    if (event === 0 && underWay.length) finish(pick(underWay));
    else if (event === 1 && waiting.length) {
      const work = pick(waiting);
      work.state = "given up";
      work.giveUp();
    } else {
      const longest = Math.max(...clients.map((one) => count("waiting", one)));
      const own = count("waiting", client);
      const { state } = enter(client);
      if (state === "sent back") expect(own + 1 >= longest || own >= capacity.waitingEach).toBe(true);
    }
    expect(count("under way")).toBeLessThanOrEqual(capacity.atOnce);
    expect(count("waiting")).toBeLessThanOrEqual(capacity.waiting);
    for (const one of clients) {
      expect(count("under way", one)).toBeLessThanOrEqual(capacity.each);
      expect(count("waiting", one)).toBeLessThanOrEqual(capacity.waitingEach);
      const isFree = count("under way") < capacity.atOnce && count("under way", one) < capacity.each;
      if (isFree) expect(count("waiting", one)).toBe(0);
    }
  }
  for (const work of all) if (work.state === "under way") finish(work);
  while (count("under way")) for (const work of all) if (work.state === "under way") finish(work);
  expect(count("waiting")).toBe(0);
}
