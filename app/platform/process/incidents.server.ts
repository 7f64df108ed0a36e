import { randomBytes } from "node:crypto";
import { PostgrestError } from "@supabase/supabase-js";
import { BackendFault } from "./backend-fault.server";
import { type Fault, logFault, loggablePath } from "./fault-log.server";

const incidents = new WeakMap<Request, string>();
const backendFailed = new WeakSet<Request>();

export function recordIncident(error: unknown, request: Request): string {
  if (error instanceof BackendFault || error instanceof PostgrestError) backendFailed.add(request);
  const incident = incidents.get(request) ?? write(placeOf(request), error);
  incidents.set(request, incident);
  return incident;
}

export function recordFault(what: string, error: unknown): void {
  write({ what }, error);
}

/** For what an answer can do without. */
export async function orElse<Part, Other>(
  what: string,
  part: PromiseLike<Part>,
  other: Other,
): Promise<Part | Other> {
  try {
    return await part;
  } catch (error) {
    recordFault(what, error);
    return other;
  }
}

function write(place: Fault, error: unknown) {
  const incident = randomBytes(4).toString("hex");
  logFault({ incident, ...place }, error);
  return incident;
}

function placeOf(request: Request): Fault {
  const id = request.headers.get("x-request-id") ?? undefined;
  return { ...(id && { id }), route: loggablePath(new URL(request.url).pathname) };
}

export async function readPart<Part>(
  request: Request,
  read: () => Part | Promise<Part>,
): Promise<Part | null> {
  try {
    return await read();
  } catch (error) {
    write(placeOf(request), error);
    return null;
  }
}

export function isBackendIncident(request: Request): boolean {
  return backendFailed.has(request);
}

export function incidentOf(request: Request): string | undefined {
  return incidents.get(request);
}
