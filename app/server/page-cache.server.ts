import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { backendFaults } from "./backend.server";
import type { Cacheable } from "./cacheable.server";
import { contentGeneration, contentVersion } from "./content-state.server";
import { type Page, packPage, type Rendered, sendPage, sizeOf, tightenPage } from "./kept-page.server";
import { loggable } from "./loggable.server";
import { protect } from "./security-headers.server";

interface Kept extends Pick<Cacheable, "tables" | "immutable"> {
  page: Page;
  /** Of the content it was made from. */
  version: string;
  /** The content generation in which the version was last found to be current. */
  checked: number;
}

const memory = 64 * 1024 * 1024;
/** A visitor waits this long for a new version while an older one is at hand (milliseconds). */
const patience = 1000;
/** What the first visitors of a page are left alone for before it is packed again (milliseconds). */
const tighteningPause = 50;

const pages = new LRUCache<string, Kept>({ maxSize: memory, sizeCalculation: ({ page }) => sizeOf(page) });
const rendering = new Map<string, Promise<Made | undefined>>();
let tightening = Promise.resolve();

/** Gives the page kept under a normalised address when it is current. */
export function keptPage(key: string): Page | undefined {
  const kept = pages.get(key);
  return kept && isCurrent(kept) ? kept.page : undefined;
}

function isCurrent(kept: Kept) {
  if (kept.checked === contentGeneration()) return true;
  if (kept.version !== versionOf(kept)) return false;
  kept.checked = contentGeneration();
  return true;
}

function versionOf({ tables, immutable }: Pick<Cacheable, "tables" | "immutable">) {
  return immutable ? "built" : contentVersion(tables);
}

/**
 * Makes the page, once however many wait, and answers with it; with the older version when that fails or takes long.
 * What is not to be kept is handed on as it came. False when nothing came at all.
 */
export async function answerRendered(
  wanted: Cacheable,
  request: IncomingMessage,
  response: ServerResponse,
  render: (path: string) => Promise<Rendered>,
): Promise<boolean> {
  const older = pages.get(wanted.key)?.page;
  const making = rendering.get(wanted.key) ?? make(wanted, render);
  const made = await (older ? Promise.race([making, pause(patience)]) : making);
  const page = made && !made.isFault ? made.page : older;
  if (!page && !made) return false;
  if (response.destroyed) return true;
  if (page) sendPage(page, request, response);
  else if (made) relay(made.rendered, request, response);
  return true;
}

interface Made {
  rendered: Rendered;
  page: Page | undefined;
  /** True when the backend or the rendering failed: an older version may stand in, as it may not for what is gone. */
  isFault: boolean;
}

function make(wanted: Cacheable, render: (path: string) => Promise<Rendered>): Promise<Made | undefined> {
  const { key, tables, immutable } = wanted;
  // Taken before rendering: a change meanwhile makes the page old at once, never wrongly new.
  const version = versionOf(wanted);
  const faultsBefore = backendFaults();
  const making = render(key)
    .then(async (rendered) => {
      const makeshift =
        backendFaults() !== faultsBefore || `${rendered.headers["cache-control"]}`.includes("no-store");
      const isFault = makeshift || rendered.status >= 500;
      if (!isFault && rendered.status !== 200) pages.delete(key);
      if (isFault || rendered.status !== 200) return { rendered, page: undefined, isFault };
      const page = await packPage(rendered, immutable);
      pages.set(key, { page, tables, immutable, version, checked: -1 });
      if (!immutable) tightenLater(key, page);
      return { rendered, page, isFault };
    })
    .catch((error) => void console.error(`page cache: ${pathOf(key)} not made`, loggable(error)))
    .finally(() => rendering.delete(key));
  rendering.set(key, making);
  return making;
}

/** What visitors look for stays out of the log. */
function pathOf(key: string) {
  return key.split("?", 1)[0];
}

/** Behind the visitors' backs, one page after the other. */
function tightenLater(key: string, page: Page) {
  tightening = tightening
    .then(() => pause(tighteningPause))
    .then(() => (pages.peek(key)?.page === page ? tightenPage(page) : undefined))
    .catch((error) => console.error(`page cache: ${pathOf(key)} not packed tighter`, loggable(error)));
}

function relay({ status, headers, body }: Rendered, request: IncomingMessage, response: ServerResponse) {
  protect(request, response);
  const { connection, "keep-alive": _, "transfer-encoding": __, date: ___, ...kept } = headers;
  response.writeHead(status, {
    ...kept,
    "cache-control": "private, no-store",
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}
