import { isOfApplication } from "./addresses.server";

/** Bounded labels: an address may hold input. */
type Kind = "page" | "file" | "form" | "staff" | "watch";
const methods = ["GET", "HEAD", "POST", "other"] as const;
type Outcome = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "gone";

interface RequestCount {
  kind: Kind;
  method: (typeof methods)[number];
  status: Outcome;
  count: number;
}

const counts = new Map<string, RequestCount>();
const pages = { kept: 0, asked: 0, broken: 0 };
let watch: ((kind: Kind, milliseconds: number) => void) | undefined;

export function countCached(url: string, status: number): void {
  const isFile = url.startsWith("/assets/") || url.startsWith("/media/");
  if (!isFile) {
    pages.kept += 1;
    pages.asked += 1;
  }
  add(isFile ? "file" : "page", "GET", status >= 300 ? "3xx" : "2xx");
}

export function countRequest(request: {
  url: string;
  method: string;
  status: number;
  milliseconds: number;
  isKept: boolean;
}): void {
  const kind = kindOf(request.url, request.method);
  const method = methods.find((one) => one === request.method) ?? "other";
  const hundreds = Math.min(Math.max(Math.floor(request.status / 100), 1), 5) as 1 | 2 | 3 | 4 | 5;
  if (kind === "page") {
    pages.asked += 1;
    if (request.isKept) pages.kept += 1;
  }
  add(kind, method, request.status === 499 ? "gone" : `${hundreds}xx`);
  watch?.(kind, request.milliseconds);
}

export function countBroken(): void {
  pages.broken += 1;
}

export function watchDurations(tell: (kind: Kind, milliseconds: number) => void): void {
  watch = tell;
}

export function requestCounts(): RequestCount[] {
  return [...counts.values()];
}

/** Pages asked for since the start, how many of them left from memory, and what was no request. */
export function pageCounts(): Readonly<typeof pages> {
  return pages;
}

function add(kind: Kind, method: RequestCount["method"], status: RequestCount["status"]) {
  const label = `${kind} ${method} ${status}`;
  const known = counts.get(label) ?? { kind, method, status, count: 0 };
  known.count += 1;
  counts.set(label, known);
}

function kindOf(url: string, method: string): Kind {
  const [path = ""] = url.split("?", 1);
  if (path === "/healthz" || path === "/metrics") return "watch";
  if (/^\/admin(?=[/.]|$)/.test(path)) return "staff";
  if (method === "POST") return "form";
  return isOfApplication(path) || /\.(xml|txt)$/.test(path) ? "page" : "file";
}
