import type { EntryContext } from "@remix-run/node";

type Manifest = EntryContext["manifest"];

const forVisitors = new WeakMap<Manifest, Manifest>();

/**
 * Gives the context of a rendering without the routes of the staff area where the page is none of these: the framework
 * makes every route it is told of anew for each page, and compares the address with all of them.
 */
export function withKnownRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  if (staticHandlerContext.matches.some(({ route }) => isOfStaff(route.id))) return context;
  const known = forVisitors.get(manifest) ?? withoutStaff(manifest);
  forVisitors.set(manifest, known);
  return { ...context, manifest: known };
}

function withoutStaff(manifest: Manifest): Manifest {
  const known = Object.entries(manifest.routes).filter(([id]) => !isOfStaff(id));
  return { ...manifest, routes: Object.fromEntries(known) };
}

function isOfStaff(id: string) {
  return /^routes\/(_site\.)?admin/.test(id);
}
