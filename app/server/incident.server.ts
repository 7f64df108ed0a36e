import { randomBytes } from "node:crypto";

const incidents = new WeakMap<Request, string>();

/** Writes a fault to the log under a short id, and remembers the id for the page that answers this request. */
export function recordIncident(error: unknown, request: Request): string {
  const id = incidents.get(request) ?? randomBytes(4).toString("hex");
  incidents.set(request, id);
  console.error(`incident ${id}: ${new URL(request.url).pathname}`, error);
  return id;
}

/** The id under which a fault of this request is in the log, if there was one. */
export function incidentOf(request: Request): string | undefined {
  return incidents.get(request);
}
