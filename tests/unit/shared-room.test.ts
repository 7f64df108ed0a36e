import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { gatherBody } from "~/platform/http/request-body.server";
import { type Holding, SharedRoom } from "~/platform/process/shared-room.server";

interface Piece {
  client: string;
  amount: number;
  isSettled: boolean;
  isLost: boolean;
  holding: Holding;
}

function watched(limits: { all: number; each: number }) {
  const room = new SharedRoom(limits);
  const pieces = new Set<Piece>();
  const enter = (client: string) => {
    const piece: Piece = {
      ...{ client, amount: 0, isSettled: false, isLost: false },
      holding: room.enter(client, () => {
        expect(piece.isLost || piece.isSettled).toBe(false);
        piece.isLost = true;
        pieces.delete(piece);
      }),
    };
    pieces.add(piece);
    return piece;
  };
  const add = (piece: Piece, amount: number) => {
    piece.amount += amount;
    piece.holding.add(amount);
    return piece;
  };
  const of = (client?: string) =>
    [...pieces]
      .filter((piece) => !client || piece.client === client)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { room, pieces, enter, add, of };
}

it("costs a client that holds too much its oldest, and nobody else anything", () => {
  const { enter, add, of } = watched({ all: 40, each: 10 });
  const slow = Array.from({ length: 45 }, () => add(enter("many"), 1));
  const one = add(enter("one"), 1);
  expect(of("many")).toBe(10);
  expect(slow.map(({ isLost }) => isLost)).toEqual(slow.map((_, index) => index < 35));
  expect(one.isLost).toBe(false);
  expect(add(enter("many"), 1).isLost).toBe(false);
});

it("lets whoever holds little in when others have filled it", () => {
  const { enter, add, of } = watched({ all: 40, each: 10 });
  const others = ["a", "b", "c", "d"].flatMap((name) =>
    Array.from({ length: 10 }, () => add(enter(name), 1)),
  );
  expect(others.some(({ isLost }) => isLost)).toBe(false);
  expect(add(enter("one"), 3).isLost).toBe(false);
  expect(of()).toBeLessThanOrEqual(40);
});

it("takes nothing from what is settled", () => {
  const { enter, add } = watched({ all: 10, each: 10 });
  const whole = add(enter("many"), 10);
  whole.isSettled = true;
  whole.holding.settle();
  const late = add(enter("one"), 1);
  expect([whole.isLost, late.isLost]).toEqual([false, true]);
  whole.holding.leave();
  expect(add(enter("one"), 1).isLost).toBe(false);
});

it("stays within its bounds in any order of events", () => {
  fc.assert(fc.property(fc.gen(), inAnyOrder), { numRuns: 30 });
});

function inAnyOrder(g: fc.GeneratorValue) {
  const below = (limit: number) => g(fc.nat, limit - 1);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const limits = { all: 10 + below(50), each: 5 + below(30) };
  const { room, pieces, enter, add, of } = watched(limits);
  const clients = ["a", "b", "c", "d", "e", "f"].slice(0, 1 + below(6));
  for (let step = 0; step < 120; step += 1) {
    const piece = pieces.size ? pick([...pieces]) : enter(pick(clients));
    const event = below(5);
    if (event === 0) enter(pick(clients));
    else if (event === 1) {
      piece.isSettled = true;
      piece.holding.settle();
    } else if (event === 2) {
      pieces.delete(piece);
      piece.holding.leave();
      piece.holding.leave();
    } else if (!piece.isSettled) {
      const before = new Map(clients.map((client) => [client, of(client)]));
      const open = [...pieces];
      add(piece, 1 + below(6));
      for (const lost of open.filter(({ isLost }) => isLost)) {
        const held = before.get(lost.client) ?? 0;
        if (lost.client !== piece.client) expect(held).toBeGreaterThan(before.get(piece.client) ?? 0);
      }
    }
    expect(room.held).toBe(of());
    expect(of()).toBeLessThanOrEqual(limits.all);
    for (const client of clients) expect(of(client)).toBeLessThanOrEqual(limits.each);
  }
  for (const { holding } of pieces) holding.leave();
  expect(room.held).toBe(0);
}

it("counts a body in pieces of one byte for what they take in memory", () => {
  const request = new IncomingMessage(new Socket());
  const room = new SharedRoom({ all: 10_000, each: 5_000 });
  const crowded = vi.fn();
  gatherBody(
    request,
    new ServerResponse(request),
    { limit: 1000, room, client: "192.0.2.1" },
    { whole: vi.fn(), tooLarge: vi.fn(), crowded },
  );
  for (let pieces = 0; pieces < 5; pieces += 1) request.push(Buffer.from("x"));
  expect(crowded).not.toHaveBeenCalled();
  for (let pieces = 0; pieces < 5; pieces += 1) request.push(Buffer.from("x"));
  expect(crowded).toHaveBeenCalledOnce();
  expect(room.held).toBe(0);
});
