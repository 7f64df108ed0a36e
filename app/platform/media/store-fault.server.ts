export class StoreFault extends Error {
  readonly reason?: "large" | "forbidden" | "unready" | "silent" | undefined;

  constructor(message: string, { reason, ...options }: ErrorOptions & Pick<StoreFault, "reason"> = {}) {
    super(message, options);
    this.reason = reason;
  }
}
export class NoPicture extends StoreFault {}
export class NoAnswer extends StoreFault {}
