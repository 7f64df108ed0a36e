interface Capacity {
  atOnce: number;
  each: number;
  waiting: number;
  waitingEach: number;
}

interface Entrance {
  begin: (leave: () => void) => void;
  sendBack: () => void;
}

interface Client {
  name: string;
  underWay: number;
  waiting: Entrance[];
}

export class NoTurn extends Error {}

/** Limits concurrent work. The client with the least running is next; the longest queue loses its last. */
export class FairTurns {
  readonly #capacity: Capacity;
  readonly #clients = new Map<string, Client>();
  #underWay = 0;
  #waiting = 0;
  #isBeginning = false;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /** Gives a function that withdraws the work. */
  enter(name: string, entrance: Entrance): () => void {
    const client = this.#clients.get(name) ?? { name, underWay: 0, waiting: [] };
    this.#clients.set(name, client);
    client.waiting.push(entrance);
    this.#waiting += 1;
    this.#beginNext();
    const crowded = this.#crowded(client);
    const last = crowded?.waiting.at(-1);
    if (crowded && last) {
      this.#forget(crowded, last);
      last.sendBack();
    }
    return () => this.#forget(client, entrance);
  }

  /** Rejects with NoTurn where there is no room. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.enter(name, {
        begin: (leave) => void work().then(resolve, reject).finally(leave),
        sendBack: () => reject(new NoTurn("no room to wait for a turn")),
      });
    });
  }

  #beginNext() {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    for (let next = this.#next(); next; next = this.#next()) this.#begin(next);
    this.#isBeginning = false;
  }

  #next() {
    const { atOnce, each } = this.#capacity;
    if (this.#underWay >= atOnce || !this.#waiting) return undefined;
    let next: Client | undefined;
    for (const client of this.#clients.values())
      if (client.waiting.length && client.underWay < (next?.underWay ?? each)) next = client;
    return next;
  }

  #begin(client: Client) {
    const entrance = client.waiting.shift();
    this.#waiting -= 1;
    client.underWay += 1;
    this.#underWay += 1;
    this.#clients.delete(client.name);
    this.#clients.set(client.name, client);
    let isOver = false;
    entrance?.begin(() => {
      if (isOver) return;
      isOver = true;
      client.underWay -= 1;
      this.#underWay -= 1;
      this.#dropWithNothing(client);
      this.#beginNext();
    });
  }

  #crowded(client: Client) {
    if (client.waiting.length > this.#capacity.waitingEach) return client;
    if (this.#waiting <= this.#capacity.waiting) return undefined;
    return [...this.#clients.values()].reduce(
      (longest, one) => (one.waiting.length > longest.waiting.length ? one : longest),
      client,
    );
  }

  #forget(client: Client, entrance: Entrance) {
    const at = client.waiting.indexOf(entrance);
    if (at < 0) return;
    client.waiting.splice(at, 1);
    this.#waiting -= 1;
    this.#dropWithNothing(client);
  }

  #dropWithNothing({ name, underWay, waiting }: Client) {
    if (!underWay && !waiting.length) this.#clients.delete(name);
  }
}
