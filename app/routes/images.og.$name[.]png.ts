import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharedWords } from "~/content/shared-pictures";
import { presentSite } from "~/server/backend/known-facts.server";
import { sharedPicture } from "~/server/publishing/picture/shared-picture.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const words = sharedWords(params.name ?? "", await presentSite());
  if (!words) throw new Response(null, { status: 404 });
  return sharedPicture({ ...words, of: "page" });
}
