/** What is held of files, up to so many bytes in all. */
export class LeastUsed<Held extends { size: number }> {
  private readonly files = new Map<string, Held>();
  private bytes = 0;

  constructor(private readonly most: number) {}

  get(file: string): Held | undefined {
    const held = this.files.get(file);
    if (!held) return undefined;
    this.files.delete(file);
    this.files.set(file, held);
    return held;
  }

  /** Gives the files that go for it: those that were asked for longest ago. */
  set(file: string, held: Held): string[] {
    this.delete(file);
    this.files.set(file, held);
    this.bytes += held.size;
    const gone: string[] = [];
    for (const oldest of this.files.keys()) {
      if (this.bytes <= this.most) break;
      this.delete(oldest);
      gone.push(oldest);
    }
    return gone;
  }

  delete(file: string): void {
    this.bytes -= this.files.get(file)?.size ?? 0;
    this.files.delete(file);
  }

  names(): string[] {
    return [...this.files.keys()];
  }
}
