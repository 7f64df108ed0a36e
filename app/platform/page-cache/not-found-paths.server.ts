import { isOfApplication } from "~/platform/process/addresses.server";
import { isAddressed } from "~/platform/process/fault-log.server";

const most = 500;
const longest = 200;

const ofOthers = /^\/(admin|preview|newsletter|media|assets|healthz|metrics|__manifest)(\/|$)/i;
/** Files that were pages of former websites; others with a dot are none. */
const formerPages = /^[^.]+\.(?:html?|php|aspx?|pdf)$/i;
/** What is asked for by those who look for a way in. */
const probes = /^\/(?:wp-|xmlrpc|cgi-bin\/|vendor\/|phpmyadmin)/i;
/** What may stand for somebody: an id, a token, a number to call, a query that was taken for a path. */
const personal = [
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i,
  /(?=[^\W_]*\d)(?=[^\W_]*[a-z])[^\W_]{20,}/i,
  /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}/,
  /\d(?:[-/ ]?\d){7,}/,
  /%20| /,
  /[;&=:]|%3[abdf]|%26/i,
];

export function notFoundPath(url: string): string | undefined {
  const [asked = ""] = url.split("?", 1);
  const path = isOfApplication(asked) ? asked.replace(/\.data$/, "") : asked;
  const isPage = !path.includes(".") || (formerPages.test(path) && !probes.test(path));
  const isShort = path.length > 1 && path.length <= longest && /^\/[^/]/.test(path);
  if (!isPage || !isShort || ofOthers.test(path) || isAddressed(path)) return undefined;
  return personal.some((shape) => shape.test(path)) ? undefined : path;
}

/** Counts paths in bounded memory: single hits give way to newer ones, repeated ones stay. */
export class NotFoundPaths {
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

  take(): [path: string, count: number][] {
    const counts = [...this.#again, ...this.#once];
    this.#again.clear();
    this.#once.clear();
    return counts;
  }
}
