interface Options<Item> {
  /** So many are sent one by one within the window. */
  limit: number;
  /** Milliseconds; further ones wait so long at most. */
  window: number;
  sendOne: (item: Item) => Promise<void>;
  /** Sends what has been gathered as one. */
  sendTogether: (items: Item[]) => Promise<void>;
}

/**
 * Sends the first few items of a time one by one, and what comes beyond that together. It keeps nothing: whoever hands
 * an item over holds on to it until it has gone.
 */
export class Gathering<Item> {
  readonly #options: Options<Item>;
  #sentAt: number[] = [];
  #batch: { items: Item[]; gone: Promise<void> } | undefined;

  constructor(options: Options<Item>) {
    this.#options = options;
  }

  /** Resolves once the item has gone, alone or with others; rejects when that failed. */
  async send(item: Item): Promise<void> {
    const { limit, window, sendOne } = this.#options;
    const now = Date.now();
    this.#sentAt = this.#sentAt.filter((time) => time > now - window);
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

  #gather(item: Item): Promise<void> {
    this.#batch ??= this.#open();
    this.#batch.items.push(item);
    return this.#batch.gone;
  }

  #open() {
    const items: Item[] = [];
    const { window, sendOne, sendTogether } = this.#options;
    const closed = new Promise<void>((resolve) => setTimeout(resolve, window).unref());
    const gone = closed.then(() => {
      this.#batch = undefined;
      const [first, ...more] = items;
      return first && more.length === 0 ? sendOne(first) : sendTogether(items);
    });
    return { items, gone };
  }
}
