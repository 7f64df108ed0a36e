import { manifestOf } from "~/content/manifest";
import { presentSite } from "~/platform/database/cached-facts.server";

export async function loader() {
  return new Response(JSON.stringify(manifestOf(await presentSite())), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=0" },
  });
}
