export interface Holding {
  add: (amount: number) => void;
  settle: () => void;
  leave: () => void;
}

interface Held {
  client: string;
  amount: number;
  isSettled: boolean;
  giveWay: () => void;
}

/** Bounded shared memory: the heaviest client loses its oldest unsettled work first. */
export class SharedRoom {
  readonly #limits: { all: number; each: number };
  readonly #held = new Set<Held>();
  readonly #perClient = new Map<string, number>();
  #all = 0;

  constructor(limits: { all: number; each: number }) {
    this.#limits = limits;
  }

  /** `giveWay` is called once, when the holding is lost. */
  enter(client: string, giveWay: () => void): Holding {
    const held: Held = { client, amount: 0, isSettled: false, giveWay };
    this.#held.add(held);
    return {
      add: (amount) => {
        if (!this.#held.has(held)) return;
        this.#change(held, amount);
        this.#makeWay(held);
      },
      settle: () => {
        held.isSettled = true;
      },
      leave: () => this.#leave(held),
    };
  }

  get held(): number {
    return this.#all;
  }

  #change(held: Held, amount: number) {
    held.amount += amount;
    this.#all += amount;
    const left = (this.#perClient.get(held.client) ?? 0) + amount;
    if (left) this.#perClient.set(held.client, left);
    else this.#perClient.delete(held.client);
  }

  #leave(held: Held) {
    if (this.#held.delete(held)) this.#change(held, -held.amount);
  }

  #makeWay(newest: Held) {
    const { all, each } = this.#limits;
    while (this.#held.has(newest)) {
      const isClientOver = this.#of(newest) > each;
      if (!isClientOver && this.#all <= all) return;
      const loser = isClientOver ? this.#oldestOf(newest) : this.#oldestOfMost(newest);
      this.#leave(loser);
      loser.giveWay();
    }
  }

  #of({ client }: Held) {
    return this.#perClient.get(client) ?? 0;
  }

  #oldestOf(newest: Held) {
    return this.#open().find(({ client }) => client === newest.client) ?? newest;
  }

  #oldestOfMost(newest: Held) {
    return this.#open().reduce(
      (most, held) => (this.#of(held) > this.#of(most) ? held : most),
      this.#oldestOf(newest),
    );
  }

  #open() {
    return [...this.#held].filter(({ amount, isSettled }) => amount && !isSettled);
  }
}
