/** The store did not do what it was asked, and not because of what was asked. */
export class StoreFault extends Error {
  /** Why, as far as somebody is told: too large for it, not allowed, not set up, or it does not answer. */
  readonly reason?: "large" | "forbidden" | "unready" | "silent" | undefined;

  constructor(message: string, { reason, ...options }: ErrorOptions & Pick<StoreFault, "reason"> = {}) {
    super(message, options);
    this.reason = reason;
  }
}
/** It has something else under the name of a picture. */
export class NoPicture extends StoreFault {}
/** It cannot be reached, or has not answered in time. */
export class NoAnswer extends StoreFault {}
