import { isOfApplication } from "./addresses.server";

/** What was asked for; an address itself would be a label without end, and may hold what somebody typed. */
const kinds = ["page", "file", "form", "staff", "watch"] as const;
const methods = ["GET", "HEAD", "POST", "other"] as const;
/** 499 in the request log: it was gone before there was an answer. */
const outcomes = ["1xx", "2xx", "3xx", "4xx", "5xx", "gone"] as const;

type Kind = (typeof kinds)[number];

export interface RequestCount {
  kind: Kind;
  method: (typeof methods)[number];
  status: (typeof outcomes)[number];
  count: number;
}

// Plain numbers, in a fixed place each: an answer from memory takes some 15 µs, and a label looked up by name a good part of one.
const counts = new Float64Array(kinds.length * methods.length * outcomes.length);
const pages = { kept: 0, asked: 0, broken: 0 };
let watch: ((kind: Kind, milliseconds: number) => void) | undefined;

/** Counts an answer that left from memory on the spot, to a GET. */
export function countKept(url: string, status: number): void {
  const isFile = url.startsWith("/assets/");
  if (!isFile) {
    pages.kept += 1;
    pages.asked += 1;
  }
  add(isFile ? 1 : 0, 0, status === 304 ? 2 : 1);
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
  const method = methods.indexOf(request.method as RequestCount["method"]);
  const outcome = request.status === 499 ? 5 : Math.min(Math.max(Math.floor(request.status / 100), 1), 5) - 1;
  if (kind === "page") {
    pages.asked += 1;
    if (request.isKept) pages.kept += 1;
  }
  add(kinds.indexOf(kind), method < 0 ? 3 : method, outcome);
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
  return kinds.flatMap((kind, k) =>
    methods.flatMap((method, m) =>
      outcomes
        .map((status, o) => ({ kind, method, status, count: counts[placeOf(k, m, o)] ?? 0 }))
        .filter(({ count }) => count > 0),
    ),
  );
}

/** Pages asked for since the start, how many of them left from memory, and what was no request. */
export function pageCounts(): Readonly<typeof pages> {
  return pages;
}

function add(kind: number, method: number, outcome: number) {
  const place = placeOf(kind, method, outcome);
  counts[place] = (counts[place] ?? 0) + 1;
}

function placeOf(kind: number, method: number, outcome: number) {
  return (kind * methods.length + method) * outcomes.length + outcome;
}

function kindOf(url: string, method: string): Kind {
  const [path = ""] = url.split("?", 1);
  if (path === "/healthz" || path === "/metrics") return "watch";
  if (/^\/admin(?=[/.]|$)/.test(path)) return "staff";
  if (method === "POST") return "form";
  return isOfApplication(path) || /\.(xml|txt)$/.test(path) ? "page" : "file";
}
