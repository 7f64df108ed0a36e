// In npm test: tests/proofs/backend-faults.test.ts - each way to withdraw an article, while nothing can be read after it

import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import type { Fault } from "../helpers/fault-proxy";
import {
  categories,
  type Item,
  type Kind,
  PublicContent,
  type State,
  type Two,
} from "../helpers/public-content";
import { startTwoSites } from "../helpers/two-sites";
import { prove } from "./prove";

deadlinesTimes(1);

let two: Two;
let content: PublicContent;
beforeAll(async () => {
  two = await startTwoSites();
  content = new PublicContent(two);
});
afterAll(async () => {
  await content?.clear();
  await two?.stop();
});

let ran = 0;

class Step implements fc.AsyncCommand<object, PublicContent> {
  constructor(
    private readonly name: string,
    private readonly work: (content: PublicContent) => Promise<unknown>,
  ) {}
  check = () => true;
  async run(_: object, content: PublicContent) {
    await this.work(content);
    ran += 1;
  }
  toString = () => this.name;
}

const site = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 20 });
const kinds = fc.constantFrom<Kind>("blog", "blog", "blog", "services", "references");
const states = fc.constantFrom<State>("public", "public", "hidden", "archived", "planned");
const category = fc.constantFrom("", ...categories);
const mostItems = 6;

const newItem = (kind: Kind, category: string): Item => ({
  ...{ kind, category, id: "", slug: content.newWord("slu"), word: "", state: "hidden" },
});

function onItem(content: PublicContent, nth: number, work: (item: Item) => Promise<unknown>, kind?: Kind) {
  const items = content.items.filter((item) => !kind || item.kind === kind);
  const item = items[nth % Math.max(items.length, 1)];
  return item ? work(item) : Promise.resolve();
}

const stateFor = ({ kind }: Pick<Item, "kind">, state: State): State =>
  kind === "blog" || state === "public" ? state : "hidden";

const create = fc.record({ site, kind: kinds, state: states, category }).map(
  ({ site, kind, state, category }) =>
    new Step(`create ${kind} ${state} "${category}" on ${site}`, async (content) => {
      if (content.items.length >= mostItems) return;
      const item = newItem(kind, category);
      await content.save(site, item, { state: stateFor(item, state) });
      await content.sweep(item);
    }),
);
type Change = Partial<Item> | "delete" | "move";
const change = (
  name: string,
  changed: (content: PublicContent, item: Item, state: State, category: string) => Change,
  kind?: Kind,
) =>
  fc.record({ site, which, state: states, category }).map(({ site, which, state, category }) => {
    const work = (content: PublicContent) => async (item: Item) => {
      await content.save(site, item, changed(content, item, state, category));
      await content.sweep(item);
    };
    return new Step(`${name} ${which} ${state} "${category}" on ${site}`, (content) =>
      onItem(content, which, work(content), kind),
    );
  });
const planSoon = which.map(
  (which) =>
    new Step(`plan ${which} for now`, (content) =>
      onItem(content, which, (item) => content.planSoon(item, 700), "blog"),
    ),
);
const fail = fc
  .record({ site, fault: fc.constantFrom<Fault>("slow", "slow", "hanging", "503", "reset", "answer lost") })
  .map(({ site, fault }) => new Step(`${fault} for ${site}`, (content) => content.fail(site, fault)));
const mend = site.map((site) => new Step(`mend ${site}`, (content) => content.mend(site)));
const visit = fc.constant(new Step("visit", (content) => content.sweep()));
const wait = fc.constant(
  new Step("wait", async (content) => {
    await pause(5100);
    await content.sweep();
  }),
);

const steps = [
  ...[create, create, create, visit, fail, mend, mend, planSoon, wait],
  change("edit", () => ({})),
  change("state", (_, item, state) => ({ state: stateFor(item, state) })),
  change("state", (_, item, state) => ({ state: stateFor(item, state) })),
  change("rename", (content) => ({ slug: content.newWord("slu") })),
  change("category", (_content, _item, _state, category) => ({ category })),
  change("delete", () => "delete"),
  ...(["services", "references"] as const).map((kind) => change("move", () => "move", kind)),
];

type Way = [name: string, withdraw: (item: Item) => Partial<Item> | "delete"];
const ways: Way[] = [
  ["archived", () => ({ state: "archived" })],
  ["renamed", () => ({ slug: content.newWord("slu") })],
  ["deleted", () => "delete"],
  ["set to draft", () => ({ state: "hidden" })],
  ["planned", () => ({ state: "planned" })],
  ["moved to another category", () => ({ category: "Kat-B" })],
];

prove(
  "withdrawn",
  "an article once visited is gone by the answer to the save, however slowly pages are rendered",
  async () => {
    for (const [name, withdraw] of ways) {
      await content.save(0, newItem("blog", "Kat-A"), { state: "public" });
      await content.sweep();
      let isWritten = false;
      await content.fail(0, "slow", ({ method }) => {
        isWritten ||= method !== "GET";
        return isWritten && method === "GET";
      });
      const stored = content.items.at(-1) as Item;
      expect(await content.save(0, stored, withdraw(stored)), name).toBe(true);
      await content.sweep(stored);
      await content.clear();
    }
    return { figure: `${ways.map(([name]) => name).join(", ")}: gone at once` };
  },
);

prove(
  "withdrawn",
  "what is withdrawn is gone at once, on the other instance within five seconds, whatever happens around it",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: "max" }), async (commands) => {
        await fc.asyncModelRun(() => ({ model: {}, real: content }), commands);
        await content.clear();
      }),
      { numRuns: 200, endOnFailure: true, interruptAfterTimeLimit: 480_000, markInterruptAsFailure: false },
    );
    return {
      figure: `${ran} generated steps, ${content.saved} saves, ${content.looked} looks on two instances (${two.database}): 0 withdrawn texts`,
      ok: ran > 0 && content.looked > 100,
    };
  },
);
