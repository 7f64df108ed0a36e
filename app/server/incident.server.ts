import { randomBytes } from "node:crypto";
import { PostgrestError } from "@supabase/supabase-js";
import { BackendFault } from "~/models/rows.server";
import { loggable } from "./loggable.server";

const incidents = new WeakMap<Request, string>();
const backendFailed = new WeakSet<Request>();

/** Writes a fault to the log under a short id, and remembers the id for the page that answers this request. */
export function recordIncident(error: unknown, request: Request): string {
  if (error instanceof BackendFault || error instanceof PostgrestError) backendFailed.add(request);
  const id = incidents.get(request) ?? recordFault(new URL(request.url).pathname, error);
  incidents.set(request, id);
  return id;
}

/** Writes a fault to the log under a short id, which it gives. */
export function recordFault(where: string, error: unknown): string {
  const id = randomBytes(4).toString("hex");
  console.error(`incident ${id}: ${where}`, loggable(error));
  return id;
}

/** One part of a page that stands without it: what `read` gives, or null, with the fault in the log. */
export async function readPart<Part>(
  request: Request,
  read: () => Part | Promise<Part>,
): Promise<Part | null> {
  try {
    return await read();
  } catch (error) {
    recordFault(new URL(request.url).pathname, error);
    return null;
  }
}

/** True when it was the backend that failed this request: another try may go well. */
export function isBackendIncident(request: Request): boolean {
  return backendFailed.has(request);
}

/** The id under which a fault of this request is in the log, if there was one. */
export function incidentOf(request: Request): string | undefined {
  return incidents.get(request);
}
