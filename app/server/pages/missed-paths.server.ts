import { isOfApplication } from "~/server/process/addresses.server";

/** So many paths that were asked for once are held at a time, and so many that came again. */
const most = 500;
/** The longest path that is counted (characters). */
const longest = 200;

const ofOthers = /^\/(admin|preview|newsletter|media|assets|healthz|metrics|__manifest)(\/|$)/i;
/** What may stand for somebody: an id, a token, a number to call. */
const personal = [
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i,
  /(?=[^\W_]*\d)(?=[^\W_]*[a-z])[^\W_]{20,}/i,
  /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}/,
  /\d(?:[-/ ]?\d){7,}/,
  /%20| /,
];

/** The path of an address that may be counted, without its query; undefined for what is no page, or may tell of a person. */
export function missedPath(url: string): string | undefined {
  const [asked = ""] = url.split("?", 1);
  if (!isOfApplication(asked)) return undefined;
  const path = asked.replace(/\.data$/, "");
  const isPage = path.length > 1 && path.length <= longest && /^\/[^/]/.test(path) && !path.includes(".");
  if (!isPage || ofOthers.test(path) || /@|%40/i.test(path)) return undefined;
  return personal.some((shape) => shape.test(path)) ? undefined : path;
}

/**
 * How often paths were asked for. It holds a thousand at the most: one that came once gives way to newer ones, one that
 * came again stays, however many others come.
 */
export class MissedPaths {
  readonly #once = new Map<string, number>();
  readonly #again = new Map<string, number>();

  add(path: string, count = 1): void {
    const known = this.#again.get(path) ?? this.#once.get(path) ?? 0;
    const total = known + count;
    if (total > 1 && (this.#again.has(path) || this.#again.size < most)) {
      this.#once.delete(path);
      this.#again.set(path, total);
      return;
    }
    this.#once.delete(path);
    this.#once.set(path, total);
    if (this.#once.size > most) this.#once.delete(this.#once.keys().next().value ?? "");
  }

  /** Gives what was counted, and begins anew. */
  take(): [path: string, count: number][] {
    const counts = [...this.#again, ...this.#once];
    this.#again.clear();
    this.#once.clear();
    return counts;
  }
}
