import { isOfApplication } from "./addresses.server";

/** What was asked for; an address itself would be a label without end, and may hold what somebody typed. */
type Kind = "page" | "file" | "form" | "staff" | "watch";
const methods = ["GET", "HEAD", "POST", "other"] as const;
/** 499 in the request log: it was gone before there was an answer. */
type Outcome = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "gone";

export interface RequestCount {
  kind: Kind;
  method: (typeof methods)[number];
  status: Outcome;
  count: number;
}

const counts = new Map<string, RequestCount>();
const pages = { kept: 0, asked: 0, broken: 0 };
let watch: ((kind: Kind, milliseconds: number) => void) | undefined;

/** Counts an answer that left from memory on the spot, to a GET. */
export function countCached(url: string, status: number): void {
  const isFile = url.startsWith("/assets/") || url.startsWith("/media/");
  if (!isFile) {
    pages.kept += 1;
    pages.asked += 1;
  }
  add(isFile ? "file" : "page", "GET", status >= 300 ? "3xx" : "2xx");
}

/** Counts any other request once it has come to its end. */
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

/** Counts what was no request at all. */
export function countBroken(): void {
  pages.broken += 1;
}

/** Has every duration told but those of answers that left from memory on the spot. */
export function watchDurations(tell: (kind: Kind, milliseconds: number) => void): void {
  watch = tell;
}

/** How often what was asked and answered since the start; what never was is left out. */
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
