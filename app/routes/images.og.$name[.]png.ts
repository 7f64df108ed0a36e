import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharedTitle } from "~/content/shared-pictures";
import { presentSite } from "~/server/backend/known-facts.server";
import { sharedPicture } from "~/server/publishing/picture/shared-picture.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const title = sharedTitle(params.name ?? "", await presentSite());
  if (title === undefined) throw new Response(null, { status: 404 });
  return sharedPicture({ title, of: "page" });
}
