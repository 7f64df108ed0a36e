import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { backendFaults } from "~/platform/database/client.server";
import { contentGeneration, contentVersion, contentWrites } from "~/platform/database/content-version.server";
import { NoTurn } from "~/platform/process/fair-turns.server";
import { logFault } from "~/platform/process/fault-log.server";
import { protect } from "~/platform/security/headers.server";
import { deadline } from "~/platform/settings/deadlines.server";
import type { Cacheable } from "./cacheable.server";
import { type Page, packPage, type Said, sendPage, sizeOf } from "./cached-page.server";
import { type Rendered, sendOnce } from "./rendered.server";

interface Kept extends Pick<Cacheable, "tables" | "immutable"> {
  page: Page;
  version: string;
  writes: string;
  checked: number;
}

const memory = 64 * 1024 * 1024;

const pages = new LRUCache<string, Kept>({ maxSize: memory, sizeCalculation: ({ page }) => sizeOf(page) });
/** Outlives the pages: Last-Modified must not go back. */
const said = new LRUCache<string, Said>({ max: 20_000 });
const rendering = new Map<string, Rendering>();

export function cachedPage(key: string): Page | undefined {
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

/** Renders once for all. On failure or delay an older page stands in, only if time alone made it old. */
export async function answerRendered(
  wanted: Cacheable,
  request: IncomingMessage,
  response: ServerResponse,
  render: (path: string) => Promise<Rendered>,
): Promise<boolean> {
  const older = standIn(wanted);
  const making = makingOf(wanted, render);
  const made = await (older ? Promise.race([making, pause(deadline("newVersion"))]) : making);
  // Content may have changed meanwhile.
  const page = made && !made.isFault ? made.page : older && standIn(wanted);
  if (!page && (!made || isQueryLost(wanted, request, made.rendered))) return false;
  if (response.destroyed) return true;
  if (page) sendPage(page, request, response);
  else if (made) await passOn(made.rendered, request, response);
  return true;
}

/** An uncached redirect keeps the query of the first request. */
function isQueryLost({ key }: Cacheable, { url }: IncomingMessage, { status }: Rendered) {
  // 202: Remix's redirect for client navigations.
  return url !== key && (status === 202 || (status >= 300 && status < 400));
}

function standIn({ key, tables }: Cacheable): Page | undefined {
  const kept = pages.get(key);
  return kept?.writes === contentWrites(tables) ? kept.page : undefined;
}

interface Made {
  rendered: Rendered;
  page: Page | undefined;
  isFault: boolean;
}

interface Rendering {
  version: string;
  making: Promise<Made | undefined>;
}

function makingOf(wanted: Cacheable, render: (path: string) => Promise<Rendered>) {
  const { key } = wanted;
  // Taken before rendering: a change meanwhile makes the page old, never wrongly new.
  const version = versionOf(wanted);
  const underWay = rendering.get(key);
  if (underWay?.version === version) return underWay.making;
  const making = make(wanted, version, render).finally(() => {
    if (rendering.get(key)?.version === version) rendering.delete(key);
  });
  rendering.set(key, { version, making });
  return making;
}

async function make(
  wanted: Cacheable,
  version: string,
  render: (path: string) => Promise<Rendered>,
): Promise<Made | undefined> {
  const { key, tables, immutable } = wanted;
  const writes = contentWrites(tables);
  const faultsBefore = backendFaults();
  try {
    const rendered = await render(key);
    const isMakeshift =
      backendFaults() !== faultsBefore || rendered.headers.get("Cache-Control")?.includes("no-store");
    if (isMakeshift || rendered.status >= 500) return { rendered, page: undefined, isFault: true };
    if (rendered.status !== 200 && rendered.status !== 301) {
      pages.delete(key);
      return { rendered, page: undefined, isFault: false };
    }
    const page = await packPage(rendered, immutable, said.get(key));
    said.set(key, { hash: page.hash, changed: page.changed });
    // Overtaken by a change: only for those who asked before.
    if (versionOf(wanted) !== version) return { rendered, page, isFault: false };
    pages.set(key, { page, tables, immutable, version, writes, checked: -1 });
    return { rendered, page, isFault: false };
  } catch (error) {
    if (error instanceof NoTurn) return undefined;
    return void logFault({ what: "page cache: not made", route: pathOf(key) }, error);
  }
}

function pathOf(key: string) {
  return key.split("?", 1)[0];
}

async function passOn(rendered: Rendered, request: IncomingMessage, response: ServerResponse) {
  protect(request, response);
  const headers = new Headers(rendered.headers);
  headers.set("Cache-Control", "private, no-store");
  await sendOnce({ ...rendered, headers }, request, response);
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}
