interface Member<Item> {
  item: Item;
  /** Lets whoever handed it over go, before the batch has gone. */
  release: () => void;
}

interface Options<Item> {
  /** So many are sent one by one within the window. */
  limit: number;
  /** Milliseconds; further ones wait so long at most. */
  window: number;
  sendOne: (item: Item) => Promise<void>;
  /** Sends what has been gathered as one. */
  sendTogether: (items: Item[]) => Promise<void>;
  /** Resolves when the window is over; by default after its milliseconds, which keep no process alive. */
  wait?: (milliseconds: number) => Promise<void>;
}

function timer(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/**
 * Sends the first few items of a time one by one, and what comes beyond that together. It keeps nothing: whoever hands
 * an item over holds on to it until it has gone.
 */
export class Gathering<Item> {
  readonly #options: Options<Item>;
  #sentAt: number[] = [];
  #batch: { members: Member<Item>[]; gone: Promise<void> } | undefined;

  constructor(options: Options<Item>) {
    this.#options = options;
  }

  /** Resolves once the item has gone, alone or with others; rejects when that failed. */
  async send(item: Item): Promise<void> {
    const { limit, window, sendOne } = this.#options;
    const now = Date.now();
    // A clock that was set back has times that are still to come.
    this.#sentAt = this.#sentAt.filter((time) => time > now - window && time <= now);
    if (this.#sentAt.length >= limit) return this.#gather(item);
    this.#sentAt.push(now);
    try {
      await sendOne(item);
    } catch (error) {
      // Nobody was disturbed by it.
      this.#sentAt.splice(this.#sentAt.indexOf(now), 1);
      throw error;
    }
  }

  /** Leaves out of what is gathered what is like this; whoever handed it over is told that it is done. */
  drop(isLike: (item: Item) => boolean): void {
    const members = this.#batch?.members ?? [];
    for (const member of members.filter(({ item }) => isLike(item))) {
      members.splice(members.indexOf(member), 1);
      member.release();
    }
  }

  #gather(item: Item): Promise<void> {
    this.#batch ??= this.#open();
    const { members, gone } = this.#batch;
    return new Promise((resolve, reject) => {
      members.push({ item, release: resolve });
      gone.then(resolve, reject);
    });
  }

  #open() {
    const members: Member<Item>[] = [];
    const { window, sendOne, sendTogether, wait = timer } = this.#options;
    const gone = wait(window).then(() => {
      this.#batch = undefined;
      const items = members.map(({ item }) => item);
      const [first, ...more] = items;
      if (first === undefined) return undefined;
      return more.length === 0 ? sendOne(first) : sendTogether(items);
    });
    return { members, gone };
  }
}
